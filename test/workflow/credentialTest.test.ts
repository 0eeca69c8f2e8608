import { createServer } from 'node:net';
import type { ICredentialTestFunctions } from 'n8n-workflow';
import { testPdfTemplateApi } from '../../nodes/shared/transport/credentialTest';
import type { FaultActionInput } from '../mock-server/http/faults/kinds/faultKinds.ts';
import { Stage } from './stage.ts';

const stage = Stage.ofSuite();

const verdictOn = async (baseUrl: string, apiKey = stage.service.apiKey) =>
	await stage.engine.testCredential({ pdfTemplateApi: { baseUrl, apiKey } });

const passed = { status: 'OK', message: 'Connection tested successfully' };

/** What the test says of a service that answers so. */
async function saidOf(action: FaultActionInput) {
	stage.service.faults.add({ action });
	const { status, message } = await verdictOn(stage.service.url);
	expect(status).toBe('Error');
	return message
		.replaceAll(stage.service.url, 'URL')
		.replaceAll(stage.service.foreign.url, 'ELSEWHERE');
}

describe('the test of the credential', () => {
	it.each([
		['as it is', (url: string) => url],
		['with slashes and spaces', (url: string) => ` ${url}// `],
		['with the version', (url: string) => `${url}/v1`],
		['with the version and a slash', (url: string) => `${url}/V1/`],
	])('passes with a Base URL %s, and asks for one template', async (_, written) => {
		expect(await verdictOn(written(stage.service.url))).toEqual(passed);
		const [request] = stage.service.journal.requests;
		expect(request).toMatchObject({ path: '/v1/templates', query: { limit: '1' } });
		expect(stage.requests).toHaveLength(1);
	});

	it.each(['{"data":[]}', '\uFEFF{"data":[{"uid":"t"}]}'])(
		'passes with the list %j',
		async (body) => {
			stage.service.faults.add({ action: { kind: 'answer', status: 200, body } });
			expect(await verdictOn(stage.service.url)).toEqual(passed);
		},
	);

	it('says in words that nothing answers', async () => {
		expect(await verdictOn('http://127.0.0.1:9')).toEqual({
			status: 'Error',
			message:
				"Nothing answers at http://127.0.0.1:9. Check the 'Base URL' of the credential, and that the service is running.",
		});
	});

	it('says in words that the host is not known', async () => {
		const { message } = await verdictOn('https://no-such-host.invalid');
		expect(message).toMatch(
			/^The host no-such-host\.invalid (is not known|could not be looked up)\. Check /,
		);
	});

	it('takes https for a missing scheme, and says when the service has only http', async () => {
		const { host, port } = new URL(stage.service.url);
		// 127.1 is 127.0.0.1 as well, but not one of the names that mean http.
		expect(await verdictOn(`127.1:${port}`)).toEqual({
			status: 'Error',
			message: `${host} does not speak HTTPS. If the service uses plain HTTP, begin the 'Base URL' of the credential with http://.`,
		});
	});

	it('takes http for a missing scheme on this machine', async () => {
		const { host, port } = new URL(stage.service.url);
		for (const baseUrl of [host, `localhost:${port}`]) {
			expect(await verdictOn(baseUrl)).toMatchObject({ status: 'OK' });
		}
	});

	it.each([
		['', 'it is empty'],
		['ftp://api.example.com', 'it begins with ftp:// instead of https:// or http://'],
		['no address', 'it is not a URL'],
	])('refuses the Base URL %j without a request: %s', async (baseUrl, reason) => {
		expect(await verdictOn(baseUrl)).toEqual({
			status: 'Error',
			message: `'Base URL' can't be used: ${reason}. Enter the URL of the API, for example https://api.example.com.`,
		});
	});

	it('tells a wrong key, and one that no header can hold', async () => {
		const { url } = stage.service;
		const wrong =
			"The service doesn't accept this 'API Key'. Copy it again from the web app: Settings > API Key.";
		for (const key of ['', 'wrong', '\t ~\x80\xff']) {
			expect((await verdictOn(url, key)).message).toBe(wrong);
		}
		stage.service.journal.clear();
		for (const key of ['a\nb', 'schlüssel →']) {
			expect((await verdictOn(url, key)).message).toBe(
				"'API Key' has characters that a key can't have. Copy it again.",
			);
		}
		expect(stage.requests).toEqual([]);
	});

	it.each([
		[300, "This URL redirects. Enter the final URL as 'Base URL'."],
		[399, "This URL redirects. Enter the final URL as 'Base URL'."],
		[400, 'The service answered with status 400.'],
		[
			403,
			"The service doesn't allow reading templates. Check which account this 'API Key' belongs to.",
		],
		[404, "The host answers, but the API isn't at this URL. Check the path of the 'Base URL'."],
		[429, 'The service is rate limiting requests. Wait a minute, then test again.'],
		[500, 'The service answered with status 500.'],
	])('explains the status %d', async (status, message) => {
		expect(await saidOf({ kind: 'answer', status, body: '{"data":[]}' })).toBe(message);
	});

	const noList =
		'The URL answers, but not with templates. Enter the URL of the API, not of the web app.';

	it.each([
		[
			'words of the service',
			400,
			'{"message":"Back soon"}',
			'The service answered with status 400. It says: Back soon.',
		],
		[
			'words in a success',
			200,
			'{"error":"No plan","data":[]}',
			noList.replace('. ', '. It says: No plan. '),
		],
		...['', 'null', '5', '[]', '{}', '{"data":{}}', '{"data\uFEFF":[]}'].map(
			(body) => [body, 200, body, noList] as const,
		),
	] as const)('explains an answer with %j', async (_, status, body, message) => {
		expect(await saidOf({ kind: 'answer', status, body })).toBe(message);
	});

	it.each<[string, FaultActionInput, string]>([
		['a web page', { kind: 'html-page' }, 'The URL answers, but not with templates.'],
		['no JSON', { kind: 'invalid-json' }, 'The URL answers, but not with templates.'],
		['a reset', { kind: 'reset' }, 'The connection to URL broke'],
	])('explains %s', async (_, action, message) => {
		expect(await saidOf(action)).toContain(message);
	});

	it.each([
		['/v1/templates', ' to URL'],
		['/other/v1/templates/', ' to URL/other'],
		['/v1/templates/new', ' to URL/v1/templates/new'],
		['/a/b/', ' to URL/a/b'],
		['http://[', ''],
	])('tells a redirect to %s as one%s', async (location, where) => {
		const redirect: FaultActionInput = { kind: 'answer', status: 302, headers: { location } };
		expect(await saidOf(redirect)).toBe(
			`This URL redirects${where}. Enter the final URL as 'Base URL'.`,
		);
	});

	it('does not follow a redirect with the key', async () => {
		expect(await saidOf({ kind: 'redirect', to: 'other-origin' })).toContain(' to ELSEWHERE. ');
		expect(stage.service.foreign.requests).toEqual([]);
	});

	it('never repeats the key', async () => {
		const { apiKey } = stage.service;
		const body = { message: `Key ${apiKey} is broken` };
		expect(await saidOf({ kind: 'answer', status: 500, body })).toBe(
			'The service answered with status 500. It says: Key *** is broken.',
		);
		stage.reset();
		const headers = { location: `https://else.test/${apiKey}` };
		expect(await saidOf({ kind: 'answer', status: 302, headers })).toContain(
			'https://else.test/***. ',
		);
	});

	it('says what n8n does not allow, which begins with its small letter', async () => {
		const blocked = Object.assign(new Error('The request was blocked'), {
			name: 'SsrfBlockedIpError',
		});
		const request = async () => await Promise.reject(blocked);
		const context = { helpers: { request } } as unknown as ICredentialTestFunctions;
		const data = { baseUrl: stage.service.url, apiKey: 'k' };
		const credential = { id: '1', name: 'C', type: 'pdfTemplateApi', data };
		const { message } = await testPdfTemplateApi.call(context, credential);
		expect(message).toMatch(/^n8n does not allow requests to 127\.0\.0\.1\. /);
	});

	it('ends when nothing comes', async () => {
		const silent = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
		const address = await new Promise<number>((resolve) => {
			silent.once('listening', () => resolve((silent.address() as { port: number }).port));
		});
		expect((await verdictOn(`http://127.0.0.1:${address}`)).status).toBe('Error');
		silent.close();
	});
});
