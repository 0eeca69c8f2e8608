import type { IDataObject } from 'n8n-workflow';
import { readJson } from '../../wire/json';
import { proxySettings, type Advice } from './networkErrors';

/** Headers that only a proxy writes, about an answer of its own. */
const proxyHeaders = ['proxy-authenticate', 'proxy-status', 'x-squid-error', 'proxy-agent'];

/** Headers of content delivery networks and web application firewalls; they stand in answers of the service, too. */
const networkHeaders = [
	'cf-ray',
	'x-amz-cf-id',
	'x-akamai-request-id',
	'x-azure-ref',
	'x-iinfo',
	'x-sucuri-id',
];
const networkServers = /cloudflare|cloudfront|akamai|sucuri|imperva|incapsula|awselb|big-?ip/i;

/**
 * Advice for an answer that came from a proxy, firewall or content delivery network instead of the service. Undefined
 * for an answer of the service.
 */
export function intermediaryAdvice(
	status: number,
	headers: IDataObject,
	body: string,
): Advice | undefined {
	if (status < 400) return undefined;
	if (status === 407) {
		return {
			reason: 'the proxy between n8n and the service asks for a user name and password',
			remedy: `Enter them there, as in http://user:password@proxy:8080. ${proxySettings}`,
		};
	}
	const isPage = isWebPage(headers, body);
	if (status === 401 && isPage && /^basic\b/i.test(String(headers['www-authenticate']))) {
		return {
			reason: 'something between n8n and the service asks for a user name and password',
			remedy: 'Ask the operator of the service for an address that asks for the API key only',
		};
	}
	if (status === 403 && isPage) return blocked(isOfNetwork(headers));
	const isOfProxy = proxyHeaders.some((name) => name in headers);
	const isOfGateway = isGateway(status, body) || (isPage && isOfNetwork(headers));
	if (!isOfProxy && !isOfGateway) return undefined;
	return {
		reason: `a proxy between n8n and the service answered in its place, with status ${status}`,
		remedy: `It may belong to your network, or to the service. ${proxySettings}`,
		again: 'Try again later; if it stays so, ask the operator of the proxy',
	};
}

function blocked(isCertain: boolean): Advice {
	return {
		reason: isCertain
			? 'something between n8n and the service blocked the request'
			: 'something between n8n and the service may have blocked the request',
		remedy: `A firewall or a content delivery network answers with a web page like this${isCertain ? '' : ', the API hardly ever'}. Ask the operator of the service to let requests of this n8n through`,
		again: 'Then try again',
	};
}

function isWebPage(headers: IDataObject, body: string): boolean {
	return (
		/\bhtml\b/i.test(String(headers['content-type'])) || /^\s*<(!doctype html|html)\b/i.test(body)
	);
}

function isOfNetwork(headers: IDataObject): boolean {
	return (
		networkHeaders.some((name) => name in headers) || networkServers.test(String(headers.server))
	);
}

/**
 * Statuses that gateways answer with; the service itself would answer in JSON. 511 comes from a network that requires a
 * login.
 */
function isGateway(status: number, body: string): boolean {
	const json = readJson(body);
	const isOwn = [502, 504].includes(status) || (status >= 520 && status <= 530);
	return status === 511 || (isOwn && !(json.ok && json.value));
}
