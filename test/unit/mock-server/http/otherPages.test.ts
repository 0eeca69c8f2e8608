import { request } from 'undici';
import { ask, fillLetter, startWithLetter } from '../serviceClient.ts';
import type { LocalService } from '../../../mock-server/server/start.ts';

let service: LocalService;
beforeEach(async () => {
	service = await startWithLetter();
});
afterEach(() => service.close());

/** What a web page can make a browser send by itself: no key, no header of its own choice. */
const asBrowser = (line: string, headers: Record<string, string> = {}, body?: string) =>
	ask(service, line, {
		key: null,
		headers,
		...(body !== undefined && { bytes: Buffer.from(body) }),
	});

const script = '<script>document.title = "in"</script>';
const answerWith = (fault: object) => encodeURIComponent(`mock-fault:${JSON.stringify(fault)}`);

describe('a simulated failure in a link or a form', () => {
	const html = {
		kind: 'answer',
		status: 200,
		body: script,
		headers: { 'content-type': 'text/html' },
	};

	test.each(['/v1/templates/', '/v1/documents/'])('needs a key at %s', async (path) => {
		const { status, text } = await asBrowser(`GET ${path}${answerWith(html)}`);
		expect([status, text.includes(script)]).toEqual([401, false]);
	});

	test('needs a key in an address that needs none itself', async () => {
		service.settings.set('download.auth', 'none');
		const { text } = await asBrowser(`GET /documents/${answerWith(html)}/download`);
		expect(text).not.toContain(script);
	});

	test('needs a key in the title of a form that is posted', async () => {
		const body = JSON.stringify({ title: `mock-fault: ${JSON.stringify(html)}`, data: {} });
		const headers = { 'Content-Type': 'text/plain', Origin: 'http://evil.example' };
		const { status, text } = await asBrowser('POST /v1/templates/letter', headers, body);
		expect([status, text.includes(script)]).toEqual([401, false]);
	});

	test.each([
		['headers', { kind: 'answer', status: 200, headers: { 'set-cookie': 'a=b' } }],
		['a body', { kind: 'answer', status: 200, body: script }],
	])('sets no %s even with a key', async (_, fault) => {
		const { status, text } = await ask(service, `GET /v1/templates/${answerWith(fault)}`);
		expect([status, text]).toEqual([400, expect.stringContaining('X-Mock-Fault')]);
	});

	test('is answered with nothing that runs where a rule or a header may say anything', async () => {
		const headers = {
			'X-Mock-Fault': JSON.stringify({
				...html,
				headers: { ...html.headers, 'Content-Security-Policy': '' },
			}),
		};
		const answer = await ask(service, 'GET /v1/templates', { headers });
		expect(answer.text).toBe(script);
		expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
	});
});

describe('every answer', () => {
	test.each([
		['GET /v1/templates', 200],
		['GET /health', 200],
		['GET /__mock/accounts', 200],
		['GET /__mock/nothing', 404],
	])('%s is not sniffed and not framed', async (line, expected) => {
		const { status, headers } = await ask(service, line);
		expect([status, headers['x-content-type-options']]).toEqual([expected, 'nosniff']);
		expect(headers['content-security-policy']).toMatch(
			/default-src 'none'.*frame-ancestors 'none'/,
		);
	});

	test('is so for a document, and on the foreign host', async () => {
		const { downloadUrl } = await fillLetter(service);
		const path = new URL(downloadUrl).pathname;
		for (const origin of [service.url, service.foreign.url]) {
			const { headers } = await ask(service, `GET ${origin}${path}`);
			expect(headers['x-content-type-options']).toBe('nosniff');
			expect(headers['content-security-policy']).toMatch(/sandbox/);
		}
	});
});

describe('a name that was made to resolve to this machine', () => {
	test.each(['/v1/templates', '/__mock/accounts', '/health'])('opens no %s', async (path) => {
		const { statusCode, body } = await request(service.url + path, {
			headers: { Host: 'evil.example', 'X-API-KEY': service.apiKey },
		});
		expect([statusCode, await body.text()]).toEqual([403, expect.stringContaining('evil.example')]);
	});

	test('opens no foreign host', async () => {
		const { statusCode } = await request(`${service.foreign.url}/documents/x/download`, {
			headers: { Host: 'evil.example' },
		});
		expect(statusCode).toBe(403);
	});
});

describe('the calls of the web page', () => {
	const sites: [Record<string, string>, number][] = [
		[{ 'Sec-Fetch-Site': 'same-origin' }, 200],
		[{ 'Sec-Fetch-Site': 'none' }, 200],
		[{ 'Sec-Fetch-Site': 'cross-site' }, 403],
		[{ 'Sec-Fetch-Site': 'same-site' }, 403],
		[{ Origin: 'null' }, 403],
		[{ Origin: 'http://evil.example' }, 403],
		// Behind a proxy that speaks https and has a name of its own, as in Codespaces.
		[{ Origin: 'https://codespace-4455.example', 'Sec-Fetch-Site': 'same-origin' }, 200],
		[{ Origin: 'https://codespace-4455.example', 'Sec-Fetch-Site': 'cross-site' }, 403],
		[{ Origin: 'https://localhost:4455', Host: 'localhost:4455' }, 200],
		[{ Origin: 'http://localhost:4456', Host: 'localhost:4455' }, 403],
	];
	test.each(sites)('%j: %i', async (headers, expected) => {
		expect((await asBrowser('GET /__mock/accounts', headers)).status).toBe(expected);
	});

	test('cannot be made by the form of another page', async () => {
		const headers = { 'Content-Type': 'text/plain', Origin: 'http://evil.example' };
		expect((await asBrowser('POST /__mock/reset', headers, '{"to":"empty"}')).status).toBe(403);
		expect(await service.store.templates.count()).toBe(1);
	});
});
