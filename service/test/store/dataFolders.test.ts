import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { behaviorWith } from '../../src/domain/behavior.ts';
import { startService } from '../../src/index.ts';
import { openState } from '../../src/server/state.ts';
import { backUp } from '../../src/store/backup/backup.ts';
import { restore } from '../../src/store/backup/restore.ts';
import { checkStored } from '../../src/store/checkStored.ts';
import { schemaVersion } from '../../src/store/database/schema.ts';
import { SqliteDatabase } from '../../src/store/database/sqlite/sqliteDatabase.ts';
import { TeamTable } from '../../src/store/teamTable.ts';
import { password, Visitor } from '../access/visitor.ts';

/** What the service of then answered; `make.mts` beside them made both. */
interface Facts {
	readonly key: string;
	readonly templates: readonly Template[];
	readonly documents: readonly Document[];
}

interface Template {
	readonly uid: string;
	readonly name: string;
	readonly created: string;
	readonly updated: string;
	readonly fields: readonly { key: string; type: string }[];
}

interface Document {
	readonly uid: string;
	readonly title: string;
	readonly templateName: string;
	readonly created: string;
	readonly sha256: string;
}

const made = join(import.meta.dirname, 'dataFolders');
const versions = Array.from({ length: schemaVersion - 1 }, (_, index) => index + 1);
const now = () => new Date();
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'data-folders-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function unpack(version: number): { dataDir: string; file: string } {
	const dataDir = join(folder, `version${version}`);
	const file = join(dataDir, 'service.sqlite');
	mkdirSync(dataDir);
	writeFileSync(file, gunzipSync(readFileSync(join(made, `version${version}.sqlite.gz`))));
	return { dataDir, file };
}

const factsOf = (version: number) =>
	JSON.parse(readFileSync(join(made, `version${version}.json`), 'utf8')) as Facts;

/** The first version knew no key. */
async function addKey(dataDir: string, key: string): Promise<void> {
	await using opened = new AsyncDisposableStack();
	const { database } = await openState({ dataDir }, { behavior: behaviorWith(), now }, opened);
	await new TeamTable(database, now).keys.add(1, { key, name: 'test' });
}

/** All columns, indexes and triggers of a data folder. */
async function shapeOf(dataDir: string): Promise<readonly unknown[]> {
	await new SqliteDatabase(dataDir)[Symbol.asyncDispose]();
	const database = new DatabaseSync(join(dataDir, 'service.sqlite'));
	const shape = database
		.prepare(
			`SELECT schema.name, its.name AS its, its.type || its."notnull" || its.pk || coalesce(its.dflt_value, '') AS what
				FROM sqlite_schema AS schema JOIN pragma_table_info(schema.name) AS its WHERE schema.type = 'table'
			UNION ALL SELECT tbl_name || ' ' || schema.name, its.seqno, its.name
				FROM sqlite_schema AS schema JOIN pragma_index_info(schema.name) AS its WHERE schema.type = 'index'
			UNION ALL SELECT name, tbl_name, type FROM sqlite_schema WHERE type = 'trigger'
			ORDER BY 1, 2`,
		)
		.all();
	database.close();
	return shape;
}

test('there is a data folder of each earlier version', () => {
	const names = readdirSync(made).filter((name) => name.endsWith('.sqlite.gz'));
	expect(names.toSorted()).toEqual(versions.map((version) => `version${version}.sqlite.gz`));
});

describe.each(versions)('a data folder of version %i', (version) => {
	it('opens with all that was in it, byte for byte, and more can be filled', async () => {
		const { dataDir } = unpack(version);
		const facts = factsOf(version);
		if (version === 1) await addKey(dataDir, facts.key);
		await using service = await startService({ port: 0, dataDir });
		const headers = { 'x-api-key': facts.key, 'content-type': 'application/json' };
		const program = new Visitor(service, headers);
		const { data: templates } = await program.get<{ data: Template[] }>('/v1/templates');
		const shown = ({ uid, name, created, updated, fields }: Template) => ({
			...{ uid, name, created, updated },
			fields: fields.map(({ key, type }) => ({ key, type })),
		});
		expect(templates.map(shown)).toEqual(facts.templates.map(shown));
		const { data: documents } = await program.get<{ data: Document[] }>('/v1/documents');
		const known = await Promise.all(
			documents.map(async ({ uid, title, templateName, created }) => {
				const answer = await fetch(`${service.url}/documents/${uid}/download`, { headers });
				const bytes = new Uint8Array(await answer.arrayBuffer());
				return { uid, title, templateName, created, sha256: sha256(bytes) };
			}),
		);
		expect(known).toEqual(
			facts.documents.map(({ uid, title, templateName, created, sha256: hash }) => {
				return { uid, title, templateName, created, sha256: hash };
			}),
		);
		const fill = { title: 'New', data: { Name: 'Grace' } };
		const letter = templates.find(({ name }) => name.toLowerCase() === 'letter');
		const { status } = await program.send(`POST /v1/templates/${letter?.uid}`, fill);
		expect(status).toBe(200);
		const list = await program.get<{ totalCount: number }>('/v1/documents');
		expect(list.totalCount).toBe(facts.documents.length + 1);
	});

	it('becomes what a new one is', async () => {
		const empty = join(folder, 'new');
		mkdirSync(empty);
		expect(await shapeOf(unpack(version).dataDir)).toEqual(await shapeOf(empty));
	});

	it('is whole after that, and goes through a backup', async () => {
		const { dataDir } = unpack(version);
		await using opened = new AsyncDisposableStack();
		const open = (where: string) =>
			openState({ dataDir: where }, { behavior: behaviorWith(), now }, opened);
		const state = await open(dataDir);
		const facts = await checkStored(state.storage);
		expect(facts).toMatchObject({ damages: [], templates: factsOf(version).templates.length });
		const archive = join(folder, 'backup.tar.gz');
		await backUp(state.storage, archive, now());
		const other = await open(join(folder, 'other'));
		const entry = { actor: 'test', action: 'backup.restored' };
		await restore(other.storage, archive, { at: now(), entry });
		expect(await checkStored(other.storage)).toEqual(facts);
	});
});

test('version 5 keeps its users, its trash and the keys of its fills', async () => {
	const { dataDir } = unpack(5);
	await using service = await startService({ port: 0, dataDir });
	const admin = new Visitor(service);
	expect((await admin.signIn('admin@example.com', password)).status).toBe(204);
	expect(await admin.get('/app/trash')).toMatchObject({ items: [{ name: 'Trashed' }] });
	await using database = new SqliteDatabase(dataDir);
	expect(await database.query.selectFrom('fill_key').select('key').execute()).toEqual([
		{ key: 'order-17' },
	]);
});

test('a data folder of a newer version is refused, and left as it is', async () => {
	const { dataDir, file } = unpack(5);
	const database = new DatabaseSync(file);
	database.exec(`PRAGMA user_version = ${schemaVersion + 1}`);
	database.close();
	const before = sha256(readFileSync(file));
	await expect(startService({ port: 0, dataDir })).rejects.toThrow(
		`has version ${schemaVersion + 1}; this service reads version ${schemaVersion}`,
	);
	const after = new DatabaseSync(file, { readOnly: true });
	expect(after.prepare('PRAGMA user_version').get()).toEqual({ user_version: schemaVersion + 1 });
	after.close();
	expect(sha256(readFileSync(file))).toBe(before);
});
