import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startService } from '../../../../mock-server/server/start.ts';
import { ask, fillLetter, startWithLetter } from '../../serviceClient.ts';

let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'accounts-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const statusWith = async (service: Awaited<ReturnType<typeof startService>>, key: string) =>
	(await ask(service, 'GET /v1/templates', { key })).status;

describe('the key of a service', () => {
	test('is a new one for each start, and not the one that was published', async () => {
		await using one = await startService({ templates: false });
		await using other = await startService({ templates: false });
		expect(one.apiKey).toMatch(/^local-[\w-]{24}$/);
		expect(other.apiKey).not.toBe(one.apiKey);
		expect(await statusWith(one, 'local-service-key')).toBe(401);
	});

	test('stays that of its data folder, in a file that only its owner reads and no export has', async () => {
		const first = await startWithLetter({ dataDir });
		const { apiKey } = first;
		const exported = await buffer(await first.exportState());
		await first.close();
		await using second = await startService({ dataDir, templates: false });
		expect([second.apiKey, await second.store.templates.count()]).toEqual([apiKey, 1]);
		expect(exported.includes(apiKey)).toBe(false);
		const file = join(dataDir, 'keys.json');
		expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([
			JSON.stringify([apiKey]),
			0o600,
		]);
	});

	test('takes over what was kept under the former default', async () => {
		const before = await startWithLetter({ dataDir, apiKey: 'local-service-key' });
		await before.close();
		await using after = await startService({ dataDir, templates: false });
		expect((await after.store.templates.get('letter'))?.name).toBe('Letter');
		expect(await statusWith(after, 'local-service-key')).toBe(401);
	});
});

describe('accounts', () => {
	test('are created with the templates of the folder, and are there after a restart', async () => {
		const first = await startService({ dataDir });
		const { status, json } = await ask(first, 'POST /__mock/accounts');
		const { key } = json as { key: string };
		expect([status, json]).toEqual([201, { key, teamId: 2, templates: 3, documents: 0 }]);
		expect(await statusWith(first, key)).toBe(200);
		await first.close();
		await using second = await startService({ dataDir });
		expect(second.accounts.map(({ teamId }) => teamId)).toEqual([1, 2]);
		expect(await statusWith(second, key)).toBe(200);
	});

	test('get another key: the old one stops at once, also after a restart', async () => {
		const first = await startWithLetter({ dataDir });
		const old = first.apiKey;
		await fillLetter(first);
		const { json } = await ask(first, 'POST /__mock/accounts/1/key');
		const { key } = json as { key: string };
		expect([await statusWith(first, old), await statusWith(first, key)]).toEqual([401, 200]);
		expect(first.apiKey).toBe(key);
		await first.close();
		await using second = await startService({ dataDir, templates: false });
		expect([await statusWith(second, old), await statusWith(second, key)]).toEqual([401, 200]);
		expect(await second.store.documents.count()).toBe(1);
	});

	test('of a team that there is not have no key', async () => {
		await using service = await startService({ templates: false });
		expect((await ask(service, 'POST /__mock/accounts/7/key')).status).toBe(404);
	});
});
