import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { startService } from '../../../../mock-server/server/start.ts';
import { toEarlierVersion } from '../../earlierVersion.ts';
import { ask, fillLetter, startWithLetter } from '../../serviceClient.ts';
import { smallForm } from '../../../../../service/test/forms/smallForm.ts';

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

test.each([
	['a data folder', 3],
	['an export', 3],
	['a data folder', 4],
	['an export', 4],
	['a data folder', 5],
	['an export', 5],
] as const)('%s of version %i is migrated', async (which, version) => {
	const first = await startWithLetter({ dataDir, apiKeys: ['own-key', 'other-key'] });
	const [, other] = first.accounts;
	await fillLetter(first);
	await other?.store.addTemplate({ name: 'Of the other', bytes: await smallForm() });
	await first.close();
	const path = join(dataDir, 'service.sqlite');
	toEarlierVersion(path, version);
	const isFolder = which === 'a data folder';
	const apiKeys = ['other-key', 'own-key'];
	await using service = await startService({
		templates: false,
		apiKeys,
		...(isFolder && { dataDir }),
	});
	if (!isFolder) await service.importState(new Uint8Array(readFileSync(path)));
	const counts = service.accounts.map(async ({ key, store }) => [
		key,
		await store.templates.count(),
		await store.documents.count(),
		await store.documents.count({ search: 'LETTER' }),
	]);
	expect(await Promise.all(counts)).toEqual([
		['other-key', 1, 0, 0],
		['own-key', 1, 1, 1],
	]);
	await fillLetter({ ...service, apiKey: 'own-key' });
	expect(await service.accounts[1]?.store.documents.count()).toBe(2);
});

/** As the first version of the service had them. */
const firstSchema = `
	CREATE TABLE content (hash TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
	CREATE TABLE template (
		position INTEGER PRIMARY KEY AUTOINCREMENT, uid TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
		fields TEXT NOT NULL, base_hash TEXT NOT NULL REFERENCES content (hash),
		created TEXT NOT NULL, updated TEXT NOT NULL
	) STRICT;
	CREATE INDEX template_by_content ON template (base_hash);
	CREATE TABLE document (
		position INTEGER PRIMARY KEY AUTOINCREMENT, uid TEXT NOT NULL UNIQUE,
		template_uid TEXT NOT NULL REFERENCES template (uid) ON DELETE CASCADE,
		template_name TEXT NOT NULL, name TEXT NOT NULL,
		content_hash TEXT NOT NULL REFERENCES content (hash), created TEXT NOT NULL, updated TEXT NOT NULL
	) STRICT;
	CREATE INDEX document_by_template ON document (template_uid);
	CREATE INDEX document_by_content ON document (content_hash);
	CREATE TRIGGER template_gone AFTER DELETE ON template BEGIN SELECT 1; END;
	CREATE TRIGGER template_rebased AFTER UPDATE OF base_hash ON template BEGIN SELECT 1; END;
	CREATE TRIGGER document_gone AFTER DELETE ON document BEGIN SELECT 1; END;
	INSERT INTO content VALUES ('a', x'2550'), ('b', x'255044');
	INSERT INTO template VALUES (3, 't', 'Old', '[{"key":"A","label":"A","type":"text"}]', 'a',
		'2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z');
	INSERT INTO document VALUES (5, 'd', 't', 'Old', 'A document', 'b',
		'2026-01-03T00:00:00.000Z', '2026-01-03T00:00:00.000Z');
	PRAGMA user_version = 1;
`;

test.each(['a data folder', 'an export'])('%s of the first version is migrated', async (which) => {
	const path = join(dataDir, 'service.sqlite');
	const old = new DatabaseSync(path);
	old.exec(firstSchema);
	old.close();
	const isFolder = which === 'a data folder';
	await using service = await startService({
		templates: false,
		apiKey: 'k',
		...(isFolder && { dataDir }),
	});
	if (!isFolder) await service.importState(new Uint8Array(readFileSync(path)));
	const [account] = service.accounts;
	expect((await account?.store.documents.get('d')) ?? null).toEqual(
		isFolder ? expect.objectContaining({ name: 'A document', templateUid: 't' }) : null,
	);
	if (!isFolder) return;
	expect(await service.store.templates.get('t')).toMatchObject({ name: 'Old', baseHash: 'a' });
	expect(Buffer.from((await service.store.documentBytes('d')) ?? []).toString()).toBe('%PD');
	expect([await service.store.templates.count(), await service.store.documents.count()]).toEqual([
		1, 1,
	]);
});
