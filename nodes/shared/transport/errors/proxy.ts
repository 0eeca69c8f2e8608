import type { IDataObject } from 'n8n-workflow';
import { readJson } from '../../wire/readJson';
import type { Advice } from './statusAdvice';

/** Headers that only a proxy writes, about an answer of its own. */
const ownHeaders = ['proxy-authenticate', 'proxy-status', 'x-squid-error', 'proxy-agent'];

/** What to do about an answer that a proxy gave in place of the service; undefined for an answer of the service. */
export function proxyAdvice(
	status: number,
	headers: IDataObject,
	body: string,
): Advice | undefined {
	if (status === 407) {
		return {
			reason: 'the proxy between n8n and the service asks for a user name and password',
			remedy: `Enter them there, as in http://user:password@proxy:8080. ${checkProxy}`,
		};
	}
	if (status < 400 || !(isGateway(status, body) || ownHeaders.some((name) => name in headers))) {
		return undefined;
	}
	return {
		reason: `a proxy between n8n and the service answered in its place, with status ${status}`,
		remedy: `It may belong to your network, or to the service. ${checkProxy}`,
		again: 'Try again later; if it stays so, ask the operator of the proxy',
	};
}

export const checkProxy =
	'HTTP_PROXY, HTTPS_PROXY and NO_PROXY of this n8n say which proxy it uses';

/** The statuses of gateways; the service itself would answer in JSON. 511 is that of a network which wants a login. */
function isGateway(status: number, body: string): boolean {
	const json = readJson(body);
	return status === 511 || ([502, 504].includes(status) && !(json.ok && json.value));
}
