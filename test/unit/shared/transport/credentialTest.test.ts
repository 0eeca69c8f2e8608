import type { ICredentialsDecrypted, ICredentialTestFunctions } from 'n8n-workflow';
import { testPdfTemplateApi } from '../../../../nodes/shared/transport/credentialTest';

interface Answer {
	readonly statusCode?: number;
	readonly headers?: Record<string, string>;
	readonly body?: unknown;
}

const account = { baseUrl: 'https://api.example.com/app', apiKey: 'key-0123456789' };

/** Tests a credential with a helper of n8n that gives this answer, or throws it. */
async function test(answer: Answer | Error, data: Record<string, string> = account) {
	const requests: unknown[] = [];
	const request = async (options: unknown) => {
		requests.push(options);
		return answer instanceof Error ? await Promise.reject(answer) : await Promise.resolve(answer);
	};
	const context = { helpers: { request } } as unknown as ICredentialTestFunctions;
	const credential = { id: '1', name: 'C', type: 'pdfTemplateApi', data } as ICredentialsDecrypted;
	const { status, message } = await testPdfTemplateApi.call(context, credential);
	return { status, message, requests };
}

const list = { statusCode: 200, body: '{"data":[]}' };

it('asks for one template, with the key, and follows no redirect', async () => {
	const { status, message, requests } = await test(list);
	expect([status, message]).toEqual(['OK', 'Connection tested successfully']);
	expect(requests).toEqual([
		{
			uri: 'https://api.example.com/app/v1/templates',
			headers: { 'X-API-KEY': 'key-0123456789' },
			qs: { limit: 1 },
			timeout: 20_000,
			followRedirect: false,
			simple: false,
			resolveWithFullResponse: true,
			json: false,
		},
	]);
});

it('without an address or a key says so', async () => {
	expect(await test(list, {})).toEqual({
		status: 'Error',
		message:
			"'Base URL' can't be used: it is empty. Enter the URL of the API, for example https://api.example.com.",
		requests: [],
	});
	const { requests } = await test(list, { baseUrl: account.baseUrl });
	expect(requests).toMatchObject([{ headers: { 'X-API-KEY': '' } }]);
});

it('a key that no header can hold is not sent', async () => {
	expect(await test(list, { ...account, apiKey: 'k→' })).toEqual({
		status: 'Error',
		message: "'API Key' has characters that a key can't have. Copy it again.",
		requests: [],
	});
	expect((await test(list, { ...account, apiKey: '\t ~\x80\xff' })).status).toBe('OK');
});

describe('an answer', () => {
	const noList =
		'The URL answers, but not with templates. Enter the URL of the API, not of the web app.';

	it.each([
		[199, noList],
		[300, "This URL redirects. Enter the final URL as 'Base URL'."],
		[399, "This URL redirects. Enter the final URL as 'Base URL'."],
		[400, 'The service answered with status 400.'],
		[
			401,
			"The service doesn't accept this 'API Key'. Copy it again from the web app: Settings > API Key.",
		],
		[403, "This 'API Key' isn't allowed to read templates. Check which account it belongs to."],
		[404, "The host answers, but the API isn't at this URL. Check the path of the 'Base URL'."],
		[429, 'The service is rate limiting requests. Wait a minute, then test again.'],
		[500, 'The service answered with status 500.'],
	])('with the status %d: %s', async (statusCode, message) => {
		expect(await test({ statusCode, headers: {}, body: '' })).toMatchObject({
			status: 'Error',
			message,
		});
	});

	it('with words of the service gives them', async () => {
		const body = { message: 'key-0123456789 is on holiday' };
		expect((await test({ statusCode: 400, body })).message).toBe(
			'The service answered with status 400. It says: *** is on holiday.',
		);
	});

	it.each(['{"data":[]}', '\uFEFF{"data":[{"uid":"t"}]}'])('is a list: %j', async (body) => {
		expect((await test({ statusCode: 200, body })).status).toBe('OK');
	});

	it('with a success status, but words, gives them', async () => {
		expect((await test({ statusCode: 200, body: '{"error":"No plan","data":[]}' })).message).toBe(
			'The URL answers, but not with templates. It says: No plan. Enter the URL of the API, not of the web app.',
		);
	});

	it.each(['', 'null', '5', '[]', '{}', '{"data":{}}', '{"data\uFEFF":[]}', '<html>'])(
		'is no list: %j',
		async (body) => {
			expect(await test({ statusCode: 200, body })).toMatchObject({
				status: 'Error',
				message: noList,
			});
		},
	);

	it('without anything is no list', async () => {
		expect((await test({})).message).toBe(noList);
		expect((await test({ statusCode: 400 })).message).toBe('The service answered with status 400.');
	});
});

it.each([
	['/v1/templates', ' to https://api.example.com'],
	['/other/v1/templates/', ' to https://api.example.com/other'],
	['/v1/templates/new', ' to https://api.example.com/v1/templates/new'],
	['/a/b/', ' to https://api.example.com/a/b'],
	['https://else.test/key-0123456789', ' to https://else.test/***'],
	['http://[', ''],
])('a redirect to %s is told as one%s', async (location, where) => {
	expect((await test({ statusCode: 302, headers: { location } })).message).toBe(
		`This URL redirects${where}. Enter the final URL as 'Base URL'.`,
	);
});

it.each([
	['ECONNREFUSED', /^Nothing answers at https:\/\/api\.example\.com\. /],
	['ECONNRESET', /^The connection to https:\/\/api\.example\.com broke \(ECONNRESET\)\. /],
])('no answer for %s is told in words', async (code, message) => {
	const error = Object.assign(new Error('connect'), { code });
	expect((await test(error)).message).toMatch(message);
});

it('a request that n8n does not allow is told with its small letter', async () => {
	const error = new Error('The request was blocked because it resolves to a restricted IP address');
	error.name = 'SsrfBlockedIpError';
	expect((await test(error)).message).toMatch(
		/^n8n does not allow requests to api\.example\.com\. /,
	);
});
