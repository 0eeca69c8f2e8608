import { ask, fillLetter, startWithLetter } from '../serviceClient.ts';
import type { LocalService } from '../../../mock-server/server/start.ts';

let service: LocalService;
beforeEach(async () => {
	service = await startWithLetter({
		settings: { 'downloadUrl.form': 'other-host' },
		allowedHosts: ['service.example'],
	});
});
afterEach(() => service.close());

describe('the foreign host', () => {
	test('is another origin, and gives downloads without a key', async () => {
		const { uid, downloadUrl } = await fillLetter(service);
		expect(new URL(downloadUrl).origin).toBe(service.foreign.url);
		expect(service.foreign.url).not.toBe(service.url);
		const { status, bytes } = await ask(service, `GET ${downloadUrl}`, { key: null });
		expect([status, bytes]).toEqual([200, await service.store.documentBytes(uid)]);
	});

	test('remembers whether it saw a key', async () => {
		const { downloadUrl } = await fillLetter(service);
		for (const key of [null, service.apiKey, 'other']) {
			await ask(service, `GET ${downloadUrl}`, { key });
		}
		expect(service.foreign.requests.map(({ key }) => key)).toEqual(['missing', 'valid', 'wrong']);
		expect(service.journal.requests).toHaveLength(1);
		expect(JSON.stringify(service.foreign.requests)).not.toContain(service.apiKey);
	});

	test('gives nothing else', async () => {
		const lines = ['GET /v1/templates', 'GET /v1/documents', 'GET /', 'GET /documents/x/download'];
		for (const line of lines) {
			const [method, path] = line.split(' ');
			const { status } = await ask(service, `${method} ${service.foreign.url}${path}`);
			expect([line, status]).toEqual([line, 404]);
		}
	});

	test('has faults of its own', async () => {
		const { downloadUrl } = await fillLetter(service);
		service.foreign.faults.add({ action: { kind: 'redirect', to: 'other-origin' } });
		const { status, headers } = await ask(service, `GET ${downloadUrl}`, { key: null });
		expect([status, headers['location']]).toEqual([
			302,
			service.url + new URL(downloadUrl).pathname,
		]);
		expect((await ask(service, 'GET /v1/templates')).status).toBe(200);
	});

	test('has the name under which the service was reached', async () => {
		const headers = { Host: 'service.example:4455' };
		const { json } = await ask(service, 'POST /v1/templates/letter', { body: {}, headers });
		const { port } = new URL(service.foreign.url);
		expect((json as { downloadUrl: string }).downloadUrl).toMatch(
			new RegExp(`^http://service\\.example:${port}/documents/`),
		);
	});
});
