import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { requestToTest } from '../environment';
import { apiTarget, readBaseUrl } from './connection/target';
import { sentence } from './errors/callError';
import { readJson } from '../wire/json';
import { intermediaryAdvice } from './errors/intermediary';
import { networkFailureOf } from './errors/networkErrors';
import { isRateLimited } from './errors/retryable';
import { reportsFailure, clean, serviceMessage } from './errors/serviceMessage';

/** Lists one template (interface, section 4.1) without following redirects, and says in words what is wrong. */
export async function testPdfTemplateApi(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const apiKey = String(data.apiKey ?? '');
	const baseUrl = readBaseUrl(String(data.baseUrl ?? ''));
	if (!baseUrl.ok) return refused(`'Base URL' can't be used: ${baseUrl.reason}`, example);
	// What a header cannot hold (RFC 9110, section 5.5).
	if (/[^\t\x20-\x7e\x80-\xff]/.test(apiKey)) {
		return refused("'API Key' has characters that a key can't have", 'Copy it again');
	}
	const { url } = apiTarget(baseUrl.href, ['v1', 'templates']);
	try {
		const answer = await requestToTest(this, { url, headers: { 'X-API-KEY': apiKey } });
		return verdictOn(answer, apiKey, baseUrl.href);
	} catch (caught) {
		const { reason, remedy, again } = networkFailureOf(caught, new URL(url));
		return refused(capitalized(reason), sentence(remedy, again));
	}
}

const example = 'Enter the URL of the API, for example https://api.example.com';

function verdictOn(
	{ status, headers, body }: Awaited<ReturnType<typeof requestToTest>>,
	apiKey: string,
	baseUrl: string,
): INodeCredentialTestResult {
	if (status >= 300 && status < 400) return redirected(headers.location, baseUrl, apiKey);
	const intermediary = intermediaryAdvice(status, headers, body);
	if (intermediary?.reason) return refused(capitalized(intermediary.reason), intermediary.remedy);
	const words = serviceMessage(body, apiKey);
	const said = words && `It says: ${words}`;
	const known = byStatus[isRateLimited({ status, headers }) ? 429 : status];
	// With 403, the service may have another reason than the key.
	if (known && status === 403) return refused(known[0], sentence(said, known[1]));
	if (known) return refused(...known);
	if (status < 400 && isList(body)) {
		return { status: 'OK', message: 'Connection tested successfully' };
	}
	return status >= 400
		? refused(`The service answered with status ${status}`, said)
		: refused(
				'The URL answers, but not with templates',
				sentence(said, 'Enter the URL of the API, not of the web app'),
			);
}

const byStatus: Readonly<Record<number, [reason: string, remedy: string]>> = {
	401: [
		"The service doesn't accept this 'API Key'",
		'Copy it again from the web app: Settings > API Key',
	],
	403: [
		"The service doesn't allow reading templates",
		"Check which account this 'API Key' belongs to",
	],
	404: ["The host answers, but the API isn't at this URL", "Check the path of the 'Base URL'"],
	429: ['The service is rate limiting requests', 'Wait a minute, then test again'],
};

/** Suggests the Base URL that the redirect leads to. */
function redirected(location: unknown, baseUrl: string, apiKey: string) {
	const remedy = "Enter the final URL as 'Base URL'";
	if (typeof location !== 'string' || !URL.canParse(location, baseUrl)) {
		return refused('This URL redirects', remedy);
	}
	const { origin, pathname } = new URL(location, baseUrl);
	const path = pathname.replace(/\/v1\/templates\/?$/, '').replace(/\/$/, '');
	return refused(`This URL redirects to ${clean(origin + path, apiKey)}`, remedy);
}

/** Whether an answer is a page of a list (interface, section 2.5). */
function isList(body: string): boolean {
	const json = readJson(body);
	const answer = json.ok ? (json.value as { data?: unknown } | null | undefined) : undefined;
	return Array.isArray(answer?.data) && !reportsFailure(answer);
}

function refused(reason: string, remedy?: string): INodeCredentialTestResult {
	return { status: 'Error', message: sentence(reason, remedy) };
}

/** n8n doesn't capitalize it. */
const capitalized = (text: string) =>
	text.startsWith('n8n') ? text : text.charAt(0).toUpperCase() + text.slice(1);
