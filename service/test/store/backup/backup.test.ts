import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openState } from '../../../src/server/state.ts';
import type { State } from '../../../src/server/state.ts';
import { backUp, UnusableArchiveError, verifyArchive } from '../../../src/store/backup/backup.ts';
import { backUpIfDue, backupsIn, FolderMissingError } from '../../../src/store/backup/backups.ts';
import { restore } from '../../../src/store/backup/restore.ts';
import { tarEnd, tarFile, tarFiles } from '../../../src/store/backup/tar.ts';
import type { TarFile } from '../../../src/store/backup/tar.ts';
import { hashOf } from '../../../src/store/backup/archive.ts';
import { checkStored } from '../../../src/store/checkStored.ts';
import { contentHash } from '../../../src/store/contents.ts';
import { keyHash } from '../../../src/store/keyTable.ts';
import { TeamTable } from '../../../src/store/teamTable.ts';
import { readRows, walkedTables } from '../../../src/store/walk.ts';
import { smallForm } from '../../forms/smallForm.ts';
import { addDocuments } from '../many.ts';

const now = () => new Date('2026-05-06T07:08:09.000Z');
const newest = { limit: 1, offset: 0, order: 'newest' } as const;
let folder: string;
let opened: AsyncDisposableStack;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'backup-'));
	opened = new AsyncDisposableStack();
});
afterEach(async () => {
	await opened.disposeAsync();
	rmSync(folder, { recursive: true });
});

const openIn = (name: string): Promise<State> =>
	openState({ dataDir: join(folder, name) }, { now }, opened);

/** Two teams, each with a key, a template in two versions, and documents. */
async function filled(documents = 300): Promise<State> {
	const state = await openIn('first');
	const table = new TeamTable(state.database, now);
	for (const name of ['Office', 'Other “team”\n']) {
		const teamId = await table.add(name);
		await table.keys.add(teamId, { key: `pdf_of ${name}`, name: 'n8n' });
		const { store } = state.openTeams().withId(teamId);
		const bytes = await smallForm({ text: ['Name', name] });
		await store.addTemplate({ uid: 'letter', name: 'Letter', bytes });
		await addDocuments(store, documents, { templateUid: 'letter' });
		await store.changeTemplate('letter', { bytes: await smallForm({ text: [`new ${name}`] }) });
	}
	return state;
}

async function everything({ database }: State) {
	const tables = walkedTables.map(async (table) => [
		table,
		await readRows(database.query, table, undefined, 10_000),
	]);
	return Object.fromEntries(await Promise.all(tables)) as Record<string, unknown[]>;
}

const entry = { actor: 'test', action: 'backup.restored' };
const restoring = { at: now(), entry };
/** Everything but who restored it. */
const withoutAudit = (tables: Record<string, unknown>) => ({ ...tables, audit_entry: [] });

const archive = () => join(folder, 'backup.tar.gz');

async function filesOf(bytes: Uint8Array): Promise<TarFile[]> {
	const source = async function* () {
		yield gunzipSync(bytes);
	};
	return Array.fromAsync(tarFiles(source(), 1e9));
}

describe('a backup', () => {
	it('restores everything that was stored, numbers and bytes included', async () => {
		const state = await filled();
		await backUp(state.storage, archive(), now());
		const other = await openIn('second');
		expect(await restore(other.storage, archive(), restoring)).toMatchObject({
			rows: { team: 2, api_key: 2, template: 2, document: 600 },
			contents: 4,
		});
		expect(withoutAudit(await everything(other))).toEqual(withoutAudit(await everything(state)));
		expect((await everything(other))['audit_entry']).toMatchObject([entry]);
		const { store } = other.openTeams().withId(1);
		const [document] = await store.documents.list(newest);
		const bytes = await state
			.openTeams()
			.withId(1)
			.store.documentBytes(document?.uid ?? '');
		expect(bytes?.byteLength).toBeGreaterThan(500);
		expect(await store.documentBytes(document?.uid ?? '')).toEqual(bytes);
		// The next number is one that nobody had, and what is counted goes on.
		const [added] = await addDocuments(store, 1, { templateUid: 'letter' });
		expect((await store.documents.list(newest))[0]?.uid).toBe(added?.uid);
		expect(await store.documents.count()).toBe(301);
	});

	it('is as everything was at one moment, while documents are added and deleted', async () => {
		const state = await filled();
		const { store } = state.openTeams().withId(1);
		const changing = async () => {
			for (let round = 0; round < 20; round += 1) {
				const bytes = await smallForm({ text: [`${round}`] });
				await addDocuments(store, 30, { templateUid: 'letter', bytes });
			}
			await state.openTeams().withId(2).store.deleteTemplate('letter');
		};
		await Promise.all([backUp(state.storage, archive(), now()), changing()]);
		const other = await openIn('second');
		const { rows } = await restore(other.storage, archive(), restoring);
		expect(rows['document']).toBeGreaterThanOrEqual(600);
		expect(rows).toMatchObject({ template: 2, document_bytes: rows['document'] });
		expect(await state.openTeams().withId(2).store.documents.count()).toBe(0);
	});

	it('takes the place of everything where that is wanted, in one step', async () => {
		const state = await filled(20);
		await backUp(state.storage, archive(), now());
		const before = withoutAudit(await everything(state));
		const { store } = state.openTeams().withId(1);
		await store.deleteTemplate('letter');
		await store.addTemplate({ uid: 'other', name: 'Other', bytes: await smallForm() });
		await addDocuments(store, 30, { templateUid: 'other' });
		await expect(restore(state.storage, archive(), restoring)).rejects.toThrow('already');
		await restore(state.storage, archive(), { ...restoring, replacesAll: true });
		expect(withoutAudit(await everything(state))).toEqual(before);
		expect([await store.documents.count(), (await checkStored(state.storage)).damages]).toEqual([
			20,
			[],
		]);
	});

	it('leaves everything as it was if it cannot take its place', async () => {
		const state = await filled(20);
		await backUp(state.storage, archive(), now());
		const files = await filesOf(readFileSync(archive()));
		// Whole, but of a team that is not in it.
		const changed = files.map((file) => {
			const text = Buffer.from(file.bytes).toString().replaceAll('"team_id":2', '"team_id":7');
			return file.name.startsWith('rows/template/') ? { ...file, bytes: Buffer.from(text) } : file;
		});
		const end = changed.at(-1) as TarFile;
		const checksums = JSON.parse(Buffer.from(end.bytes).toString()) as { files: object };
		const hashes = changed.slice(0, -1).map(({ name, bytes }) => [name, hashOf(bytes)]);
		const own = { ...checksums, files: Object.fromEntries(hashes) };
		changed[changed.length - 1] = { ...end, bytes: Buffer.from(JSON.stringify(own)) };
		const bytes = Buffer.concat([...changed.map((file) => tarFile(file, now())), tarEnd]);
		writeFileSync(archive(), gzipSync(bytes));
		await verifyArchive(archive());
		const before = await everything(state);
		await expect(
			restore(state.storage, archive(), { ...restoring, replacesAll: true }),
		).rejects.toThrow('what is in it does not fit together. Nothing was changed.');
		expect(await everything(state)).toEqual(before);
	});

	it('has large documents in files of some megabytes', async () => {
		const state = await filled(1);
		const { store } = state.openTeams().withId(1);
		const [base, large] = [randomBytes(1_500_000), randomBytes(3_000_000)];
		const hash = contentHash(base);
		for (let round = 0; round < 7; round += 1) {
			const bytes = Buffer.concat([base, large, Buffer.from(`%%EOF ${round}`)]);
			await store.addFilled(
				{ templateUid: 'letter', bytes, base: { bytes: base, hash } },
				() => undefined,
			);
		}
		await backUp(state.storage, archive(), now());
		const sizes = (await filesOf(readFileSync(archive())))
			.filter(({ name }) => name.startsWith('rows/document_bytes/'))
			.map(({ bytes }) => bytes.byteLength);
		expect(sizes.length).toBeGreaterThan(3);
		expect(Math.max(...sizes)).toBeLessThan(12_000_000);
		const other = await openIn('second');
		expect(await restore(other.storage, archive(), restoring)).toMatchObject({
			rows: { document: 9 },
		});
		expect((await checkStored(other.storage)).damages).toEqual([]);
	});

	it('has the hashes of keys, no key, and can be read by its owner only', async () => {
		const state = await filled(1);
		await backUp(state.storage, archive(), now());
		const text = gunzipSync(readFileSync(archive())).toString('latin1');
		expect(text).toContain(keyHash('pdf_of Office'));
		expect(text).not.toContain('pdf_of Office');
	});

	it('leaves nothing when it cannot be written', async () => {
		const state = await filled(1);
		writeFileSync(join(folder, 'file'), '');
		await expect(backUp(state.storage, join(folder, 'file/x.tar.gz'), now())).rejects.toThrow();
		await expect(backUp(state.storage, join(folder, 'first'), now())).rejects.toThrow();
		expect(readdirSync(folder).toSorted()).toEqual(['file', 'first']);
	});
});

test('the folder of automatic backups is made once: if it is missing later, its disk is', async () => {
	const { storage } = await filled(1);
	const schedule = { folder: join(folder, 'backups'), hours: 1, keep: 3 };
	expect(await backUpIfDue(storage, schedule, now())).toMatch(/backup-.*\.tar\.gz$/);
	rmSync(schedule.folder, { recursive: true });
	await expect(backUpIfDue(storage, schedule, now())).rejects.toThrow(FolderMissingError);
	expect(readdirSync(folder)).not.toContain('backups');
	mkdirSync(schedule.folder);
	expect(await backUpIfDue(storage, schedule, now())).toMatch(/backup-.*\.tar\.gz$/);
});

describe('what is no sound backup is refused, and nothing is changed', () => {
	let bytes: Buffer;
	let empty: State;
	let before: Awaited<ReturnType<typeof everything>>;
	beforeEach(async () => {
		const state = await filled(20);
		await backUp(state.storage, archive(), now());
		bytes = readFileSync(archive());
		empty = await openIn('second');
		before = await everything(empty);
	});
	const refused = async (given: Uint8Array) => {
		writeFileSync(archive(), given);
		await expect(restore(empty.storage, archive(), restoring)).rejects.toThrow(
			UnusableArchiveError,
		);
		expect(await everything(empty)).toEqual(before);
	};
	/** With other files, packed anew. */
	const repacked = async (change: (files: TarFile[]) => unknown) => {
		const files = await filesOf(bytes);
		change(files);
		return gzipSync(Buffer.concat([...files.map((file) => tarFile(file, now())), tarEnd]));
	};

	it('cut anywhere', async () => {
		for (const part of [0, 0.001, 0.5, 0.99]) {
			await refused(bytes.subarray(0, Math.floor(bytes.byteLength * part)));
		}
		const whole = gunzipSync(bytes);
		for (const part of [0.2, 0.5, 0.8]) {
			const length = Math.floor((whole.byteLength * part) / 512) * 512;
			await refused(gzipSync(whole.subarray(0, length)));
			await refused(gzipSync(Buffer.concat([whole.subarray(0, length), tarEnd])));
		}
	});

	it('with another bit in any of its files', async () => {
		for (const index of (await filesOf(bytes)).keys()) {
			const changed = await repacked((files) => {
				const file = files[index] as TarFile;
				const copy = Buffer.from(file.bytes);
				const at = Math.floor(copy.byteLength / 2);
				copy[at] = (copy[at] ?? 0) ^ 1;
				files[index] = { ...file, bytes: copy };
			});
			await refused(changed);
		}
	});

	it('without a file, with one more, with one twice, in a wrong order', async () => {
		const evil = { bytes: Buffer.from('x') };
		await refused(await repacked((files) => files.splice(3, 1)));
		await refused(await repacked((files) => files.splice(3, 0, { ...evil, name: '../../evil' })));
		await refused(await repacked((files) => files.splice(3, 0, { ...evil, name: '/etc/evil' })));
		await refused(await repacked((files) => files.push(files[2] as TarFile)));
		await refused(await repacked((files) => files.reverse()));
	});

	it('of a newer version, of something else, of nothing', async () => {
		const headed = (head: object) =>
			repacked((files) => {
				const whole = { format: 'pdf-template-service backup 1', created: '', ...head };
				files[0] = { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(whole)) };
			});
		await refused(await headed({ migration: '9999-newer' }));
		await expect(verifyArchive(archive())).rejects.toThrow('a newer version of the service made');
		await refused(await headed({ schemaVersion: 5 }));
		await expect(verifyArchive(archive())).rejects.toThrow('long before the first release');
		await refused(Buffer.from('not an archive'));
		await refused(gzipSync(Buffer.alloc(100_000)));
		await expect(restore(empty.storage, join(folder, 'none'), restoring)).rejects.toThrow(
			'Cannot read',
		);
	});

	it('with a file that would fill the memory', async () => {
		const header = tarFile({ name: 'contents/x', bytes: Buffer.alloc(0) }, now());
		header.write('77777777777\0', 124);
		header.write('        ', 148);
		const sum = header.reduce((one, other) => one + other, 0);
		header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
		await refused(gzipSync(header));
		await expect(verifyArchive(archive())).rejects.toThrow('a file in it is too large');
	});

	it('with more rows in a file than one is written with', async () => {
		await refused(
			await repacked((files) => {
				files[5] = { name: 'rows/team/000001.jsonl', bytes: Buffer.from('{}\n'.repeat(100_000)) };
			}),
		);
	});

	it('with more bytes than there is room for', async () => {
		const bomb = gzipSync(
			Buffer.concat([gunzipSync(bytes).subarray(0, -1024), Buffer.alloc(50_000_000)]),
		);
		writeFileSync(archive(), bomb);
		await expect(verifyArchive(archive(), { mostBytes: 1_000_000 })).rejects.toThrow(
			'there is room for 1 MB, and more is in it',
		);
	});

	it('into something that is not empty', async () => {
		await restore(empty.storage, archive(), restoring);
		before = await everything(empty);
		await refused(bytes);
	});
});

test('backups are made when the newest is too old or of the future, and the oldest go', async () => {
	const state = await openIn('first');
	const schedule = { folder: join(folder, 'all'), hours: 24, keep: 2 };
	const at = (time: string) => backUpIfDue(state.storage, schedule, new Date(time));
	expect(await at('2026-01-01T00:00:00Z')).toMatch('backup-2026-01-01T000000Z.tar.gz');
	expect(await at('2026-01-01T23:00:00Z')).toBeUndefined();
	await at('2026-01-02T00:00:00Z');
	await at('2026-01-03T00:00:00Z');
	// The clock was set back.
	await at('2025-12-31T00:00:00Z');
	writeFileSync(join(folder, 'all/own.txt'), '');
	const made = await backupsIn(schedule.folder);
	expect(made.map((one) => one.made.toISOString().slice(0, 10))).toEqual([
		'2026-01-03',
		'2025-12-31',
	]);
	expect(await verifyArchive(made[0]?.path ?? '')).toMatchObject({ contents: 0 });
});
