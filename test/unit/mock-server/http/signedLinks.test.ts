import { buffer } from 'node:stream/consumers';
import { ask, fillLetter, startWithLetter } from '../serviceClient.ts';
import type { LocalService } from '../../../mock-server/server/start.ts';

const options = { settings: { 'download.auth': 'signed' } } as const;
let service: LocalService;
beforeEach(async () => {
	service = await startWithLetter({ ...options, now: () => new Date('2026-01-01') });
});
afterEach(() => service.close());

const status = async (address: string, key: string | null = null) =>
	(await ask(service, `GET ${address}`, { key })).status;

describe('a signed download link', () => {
	test('needs no key, wherever it is told', async () => {
		const { uid, downloadUrl } = await fillLetter(service);
		const { json } = await ask(service, `GET /v1/documents/${uid}`);
		const { downloadUrl: later } = json as { downloadUrl: string };
		expect([await status(downloadUrl), await status(later)]).toEqual([200, 200]);
	});

	test('is good for two hours at most', async () => {
		const { downloadUrl } = await fillLetter(service);
		service.clock.advance(7_199_999);
		expect(await status(downloadUrl)).toBe(200);
		service.clock.advance(1);
		expect(await status(downloadUrl)).toBe(401);
		expect(await status(downloadUrl, service.apiKey)).toBe(200);
	});

	test('is of one document and one time', async () => {
		const [one, other] = [await fillLetter(service), await fillLetter(service)];
		const moved = one.downloadUrl.replace(one.uid, other.uid);
		const prolonged = one.downloadUrl.replace(/expires=\d/, 'expires=9');
		const unsigned = one.downloadUrl.replace(/&signature=.*/, '');
		for (const wrong of [moved, prolonged, unsigned, `${one.downloadUrl}x`]) {
			expect(await status(wrong)).toBe(401);
		}
	});

	test('outlasts a restart, but not another key', async () => {
		const { downloadUrl } = await fillLetter(service);
		const path = downloadUrl.replace(service.url, '');
		const state = new Uint8Array(await buffer(await service.exportState()));
		for (const [apiKey, expected] of [
			[service.apiKey, 200],
			['another', 401],
		] as const) {
			await using other = await startWithLetter({ ...options, apiKey, now: () => new Date(0) });
			await other.importState(state);
			expect((await ask(other, `GET ${path}`, { key: null })).status).toBe(expected);
		}
	});
});
