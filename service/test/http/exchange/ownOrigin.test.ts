import { request } from 'undici';
import { ask, fillLetter, startOffice, useOffice } from '../../installed/office.ts';

const office = useOffice();

const askAs = async (host: string, path: string, { url, apiKey } = office()) => {
	const { statusCode, body } = await request(url + path, {
		headers: { Host: host, 'X-API-KEY': apiKey },
	});
	return { status: statusCode, text: await body.text() };
};

describe('every answer is not sniffed and not framed:', () => {
	test.each([
		['GET /v1/templates', 200],
		['GET /v1/nothing', 404],
		['GET /openapi.json', 200],
		['GET /livez', 200],
		['GET /app/me', 200],
		['GET /', 200],
		['GET /ui/page.js', 200],
		['GET /nothing', 404],
	])('%s', async (line, expected) => {
		const { status, headers } = await ask(office(), line);
		expect([status, headers['x-content-type-options']]).toEqual([expected, 'nosniff']);
		expect(headers['content-security-policy']).toMatch(
			/default-src 'none'.*frame-ancestors 'none'/,
		);
	});

	test('a document', async () => {
		const { downloadUrl } = await fillLetter(office());
		const { headers } = await ask(office(), `GET ${downloadUrl}`);
		expect(headers['x-content-type-options']).toBe('nosniff');
		expect(headers['content-security-policy']).toMatch(/sandbox/);
	});
});

describe('a name that was made to resolve to this machine', () => {
	const paths = [
		'/v1/templates',
		'/',
		'/docs',
		'/openapi.json',
		'/ui/page.js',
		'/livez',
		'/app/me',
	];

	test.each([...paths, '/documents/x/download'])('opens no %s', async (path) => {
		const { status, text } = await askAs('evil.example', path);
		expect([status, text]).toEqual([403, expect.stringContaining('evil.example')]);
	});

	test.each(['127.0.0.1', '[::1]:80', 'localhost:4455', 'LOCALHOST', 'pdf.localhost', '10.1.2.3'])(
		'is not %s',
		async (host) => {
			expect((await askAs(host, '/v1/templates')).status).toBe(200);
		},
	);

	test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil', 'a@b'])(
		'may be %s',
		async (host) => {
			expect([400, 403]).toContain((await askAs(host, '/livez')).status);
		},
	);

	test('is one of those that are allowed, where other machines ask', async () => {
		await using open = await startOffice({ host: '0.0.0.0', allowedHosts: ['forms.example'] });
		const hosts = ['pdf-service', 'host.docker.internal', 'forms.example', 'evil.example'];
		const statuses = hosts.map(async (host) => (await askAs(`${host}:80`, '/livez', open)).status);
		expect(await Promise.all(statuses)).toEqual([200, 200, 200, 403]);
	});
});

test.each([
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
] as [Record<string, string>, number][])(
	'a call of the page from where the browser says %j: %i',
	async (headers, expected) => {
		expect((await ask(office(), 'GET /app/templates', { headers })).status).toBe(expected);
	},
);
