import { startService } from '../../installed/service.ts';
import { partsIn } from '../../../src/store/backup/backup.ts';
import { restore } from '../../../src/store/backup/restore.ts';
import { checkStored } from '../../../src/store/checkStored.ts';
import { contentHash } from '../../../src/store/contents.ts';
import { migrate } from '../../../src/store/database/migrations/migrate.ts';
import { migrations } from '../../../src/store/database/migrations/migrations.ts';
import type { Query } from '../../../src/store/database/tables.ts';
import { openStorage } from '../../../src/store/storage.ts';
import type { StorageOptions } from '../../../src/store/storage.ts';
import { continueNumbers, writeRows } from '../../../src/store/walk.ts';
import type { WalkedTable } from '../../../src/store/walk.ts';
import { password, Visitor } from '../../access/visitor.ts';
import { madeAt } from './facts.ts';
import type { Facts, Named } from './facts.ts';

/** An empty place for data, with what changes its tables. */
export interface Place extends AsyncDisposable {
	readonly options: Pick<StorageOptions, 'dataDir' | 'databaseUrl'>;
	readonly query: Query;
	readonly kind: 'sqlite' | 'postgres';
}

/** Stores the rows of an archive as they are. */
async function fill({ query, kind }: Place, archive: string): Promise<void> {
	const written = new Set<WalkedTable>();
	for await (const part of partsIn(archive)) {
		if (part.kind === 'rows') {
			await writeRows(query, part.table, part.rows);
			written.add(part.table);
		}
		if (part.kind !== 'content') continue;
		const { hash, bytes } = part;
		await query.insertInto('content').values({ hash, bytes, object: null }).execute();
	}
	await continueNumbers(query, kind, written);
}

const shown = (all: readonly Named[]) => all.map(({ uid, name }) => `${uid} ${name}`).toSorted();

/** Asks a service over HTTP for all that a backup had, and fills one more document. */
async function expectAll(options: StorageOptions, facts: Facts): Promise<void> {
	await using service = await startService({ port: 0, ...options });
	const headers = { 'x-api-key': facts.key, 'content-type': 'application/json' };
	const program = new Visitor(service, headers);
	const { data: templates } = await program.get<{ data: Named[] }>('/v1/templates');
	expect(shown(templates)).toEqual(shown(facts.templates));
	const list = () =>
		program.get<{ totalCount: number; data: (Named & { title: string })[] }>('/v1/documents');
	const { data: documents } = await list();
	expect(shown(documents.map(({ uid, title }) => ({ uid, name: title })))).toEqual(
		shown(facts.documents),
	);
	for (const { uid, sha256 } of facts.documents) {
		const answer = await fetch(`${service.url}/documents/${uid}/download`, { headers });
		expect(contentHash(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256);
	}
	const member = new Visitor(service);
	expect((await member.signIn(facts.member, password)).status).toBe(204);
	const { items } = await member.get<{ items: Named[] }>('/app/trash');
	expect(shown(items)).toEqual(shown(facts.trash));
	const found = await member.get<{ items: Named[] }>('/app/documents?search=seco');
	expect(found.items.map(({ name }) => name)).toEqual(['Second']);
	const again = await program.send(
		'POST /v1/templates/order',
		{ title: 'Third', data: { Name: '17' } },
		{ 'idempotency-key': 'order-17' },
	);
	expect(again.json).toMatchObject({ uid: facts.documents.at(-1)?.uid });
	await program.send('POST /v1/templates/letter', { title: 'New', data: { Name: 'Grace' } });
	expect((await list()).totalCount).toBe(facts.documents.length + 1);
}

/** Upgrades a filled database from each migration on, and restores a backup of each. */
export function describeUpgrades(open: () => Promise<Place>): void {
	describe.each(Object.keys(migrations))('data of %s', (name) => {
		const { archive, facts } = madeAt(name);

		test('are migrated by the start, and all is there', async () => {
			await using place = await open();
			await migrate(place.query, name);
			await fill(place, archive);
			await expectAll(place.options, facts);
			await expectSound(place.options);
		});

		test('are restored from a backup, and all is there', async () => {
			await using place = await open();
			await restoreInto(place.options, archive);
			await expectAll(place.options, facts);
		});
	});

	test('a backup of the last version before the first release is restored, and all is there', async () => {
		const { archive, facts } = madeAt('before-first');
		await using place = await open();
		await restoreInto(place.options, archive);
		await expectAll(place.options, facts);
	});
}

async function expectSound(options: StorageOptions): Promise<void> {
	await using opened = new AsyncDisposableStack();
	expect((await checkStored(await openStorage(options, opened))).damages).toEqual([]);
}

async function restoreInto(options: StorageOptions, archive: string): Promise<void> {
	await using opened = new AsyncDisposableStack();
	const storage = await openStorage(options, opened);
	const entry = { actor: 'test', action: 'backup.restored' };
	await restore(storage, archive, { at: new Date(), entry });
	expect((await checkStored(storage)).damages).toEqual([]);
}
