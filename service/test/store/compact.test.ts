import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkStored } from '../../src/store/checkStored.ts';
import { purge } from '../../src/store/purge.ts';
import { openStorage } from '../../src/store/storage.ts';
import { Store } from '../../src/store/store.ts';
import { sweep } from '../../src/store/sweep.ts';
import { TeamTable } from '../../src/store/teamTable.ts';
import { run } from '../installed/program.ts';

const secret = 'Ms Lovelace has a headache';
const now = () => new Date();
let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'compact-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const files = () => readdirSync(dataDir).filter((name) => name.startsWith('service.sqlite'));
const filesWithSecret = () =>
	files().filter((name) => readFileSync(join(dataDir, name)).includes(secret));
const size = () => files().reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0);

/** Two thousand documents that are deleted for good, and one that stays. */
async function deleteMany(
	work: (storage: Awaited<ReturnType<typeof openStorage>>) => Promise<void>,
) {
	await using opened = new AsyncDisposableStack();
	const storage = await openStorage({ dataDir }, opened);
	const { database, contents } = storage;
	const teamId = await new TeamTable(database, now).add('Office');
	let count = 0;
	const newUid = () => `uid-${(count += 1)}`;
	const store = new Store({ database, contents, teamId, readFields: async () => [], newUid, now });
	for (const uid of ['gone', 'kept']) {
		await store.addTemplate({ uid, name: uid, bytes: Buffer.from(uid), fields: [] });
	}
	const fill = (templateUid: string, name: string, text: string) =>
		store.addFilled({ templateUid, name, bytes: Buffer.from(text) }, () => undefined);
	await fill('kept', 'Kept', 'This stays.');
	const noise = 'x'.repeat(3000);
	const fills = Array.from({ length: 2000 }, (_, index) =>
		fill('gone', `${secret} ${index}`, `${index} ${secret} ${noise}`),
	);
	await Promise.all(fills);
	await store.deleteTemplate('gone');
	await work(storage);
	expect((await checkStored(storage)).damages).toEqual([]);
	expect(
		(await store.documents.page({ limit: 9, offset: 0, order: 'oldest' })).items,
	).toMatchObject([{ name: 'Kept' }]);
}

test('what is deleted for good is in no file any more, and its space goes back to the disk', async () => {
	await deleteMany(async ({ database }) => {
		const before = size();
		expect(filesWithSecret()).not.toEqual([]);
		await purge(database);
		await sweep({ database }, now());
		expect(await database.compact('in passing')).toBeGreaterThan(6_000_000);
		expect(filesWithSecret()).toEqual([]);
		expect(size()).toBeLessThan(before / 10);
		// Little is left as it is.
		expect(await database.compact('in passing')).toBe(0);
	});
});

test('a command does it, also while the service works', async () => {
	await deleteMany(async () => {
		const before = size();
		const { code, out, words } = await run(['compact', '--data', dataDir]);
		expect([code, out]).toEqual([0, '']);
		expect(words).toMatch(/^Gave \d+\.\d MB back to the disk\.$/);
		expect(filesWithSecret()).toEqual([]);
		expect(size()).toBeLessThan(before / 10);
	});
});
