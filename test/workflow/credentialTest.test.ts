import { createServer } from 'node:net';
import type { FaultActionInput } from '../mock-server/http/faults/kinds/faultKinds.ts';
import { Stage } from './stage.ts';

const stage = Stage.ofSuite();

const verdictOn = async (baseUrl: string, apiKey = stage.service.apiKey) =>
	await stage.engine.testCredential({ pdfTemplateApi: { baseUrl, apiKey } });

const passed = { status: 'OK', message: 'Connection tested successfully' };
const answering = (action: FaultActionInput) => stage.service.faults.add({ action });

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
		const { host } = new URL(stage.service.url);
		expect(await verdictOn(host)).toEqual({
			status: 'Error',
			message: `${host} does not speak HTTPS. If the service uses plain HTTP, begin the 'Base URL' of the credential with http://.`,
		});
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
		expect((await verdictOn(url, 'wrong')).message).toBe(
			"The service doesn't accept this 'API Key'. Copy it again from the web app: Settings > API Key.",
		);
		for (const key of ['a\nb', 'schlüssel →']) {
			expect((await verdictOn(url, key)).message).toContain("characters that a key can't have");
		}
	});

	it.each<[string, FaultActionInput, string]>([
		['403', { kind: 'answer', status: 403 }, "This 'API Key' isn't allowed to read templates."],
		['404', { kind: 'answer', status: 404 }, "The host answers, but the API isn't at this URL."],
		['429', { kind: 'too-many-requests', seconds: 1 }, 'The service is rate limiting requests.'],
		[
			'503',
			{ kind: 'answer', status: 503, body: { message: 'Back at 6 pm' } },
			'The service answered with status 503. It says: Back at 6 pm.',
		],
		['a web page', { kind: 'html-page' }, 'The URL answers, but not with templates.'],
		['nothing', { kind: 'empty' }, 'The URL answers, but not with templates.'],
		['no JSON', { kind: 'invalid-json' }, 'The URL answers, but not with templates.'],
		['a reset', { kind: 'reset' }, 'The connection to http://127.0.0.1:'],
	])('explains %s', async (_, action, message) => {
		answering(action);
		const verdict = await verdictOn(stage.service.url);
		expect(verdict.status).toBe('Error');
		expect(verdict.message).toContain(message);
	});

	it('names the URL that it redirects to, and does not follow with the key', async () => {
		answering({ kind: 'redirect', to: 'other-origin' });
		const { message } = await verdictOn(stage.service.url);
		expect(message).toBe(
			`This URL redirects to ${stage.service.foreign.url}. Enter the final URL as 'Base URL'.`,
		);
		expect(stage.service.foreign.requests).toEqual([]);
	});

	it('never repeats the key', async () => {
		const { apiKey, url } = stage.service;
		answering({ kind: 'answer', status: 500, body: { message: `Key ${apiKey} is broken` } });
		expect((await verdictOn(url)).message).toBe(
			'The service answered with status 500. It says: Key *** is broken.',
		);
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
