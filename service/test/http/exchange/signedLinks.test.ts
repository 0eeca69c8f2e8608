import { SignedLinks } from '../../../src/http/exchange/signedLinks.ts';
import { ask, fillLetter, useOffice } from '../../installed/office.ts';
import { startService } from '../../installed/service.ts';

const api = { downloadAuth: 'signed' } as const;
const office = useOffice({ api });

const status = async (address: string, key: string | null = null) =>
	(await ask(office(), `GET ${address}`, { key })).status;

describe('a signed download link', () => {
	test('needs no key, wherever it is told', async () => {
		const { uid, downloadUrl } = await fillLetter(office());
		const { json } = await ask(office(), `GET /v1/documents/${uid}`);
		const { downloadUrl: later } = json as { downloadUrl: string };
		expect([await status(downloadUrl), await status(later)]).toEqual([200, 200]);
	});

	test('is good for two hours at most, and then the key still is', async () => {
		let now = new Date('2026-01-01');
		const links = new SignedLinks(new Uint8Array(32), () => now);
		const url = new URL(links.sign('/documents/x/download'), 'http://host');
		const isSigned = () => links.isSigned(url.pathname, Object.fromEntries(url.searchParams));
		now = new Date(now.getTime() + 7_199_999);
		expect(isSigned()).toBe(true);
		now = new Date(now.getTime() + 1);
		expect(isSigned()).toBe(false);
		const { uid } = await fillLetter(office());
		expect(await status(`/documents/${uid}/download`, office().apiKey)).toBe(200);
	});

	test('is of one document and one time', async () => {
		const [one, other] = [await fillLetter(office()), await fillLetter(office())];
		const moved = one.downloadUrl.replace(one.uid, other.uid);
		const prolonged = one.downloadUrl.replace(/expires=\d/, 'expires=9');
		const unsigned = one.downloadUrl.replace(/&signature=.*/, '');
		for (const wrong of [moved, prolonged, unsigned, `${one.downloadUrl}x`]) {
			expect(await status(wrong)).toBe(401);
		}
	});

	test('outlasts a restart', async () => {
		const { downloadUrl } = await fillLetter(office());
		const { dataDir } = office();
		const path = downloadUrl.replace(office().url, '');
		await office().stop();
		await using again = await startService({ port: 0, dataDir, api });
		expect((await fetch(again.url + path)).status).toBe(200);
	});
});
