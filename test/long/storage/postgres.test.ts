import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { hasPostgres, startPostgres } from '../../n8n/queue/servers.ts';
import type { Server } from '../../n8n/queue/servers.ts';
import { openAccess } from '../../../service/src/domain/access/access.ts';
import { addFirstUser } from '../../../service/src/server/access.ts';
import { startService } from '../../../service/src/server/startService.ts';
import { contentHash } from '../../../service/src/store/contents.ts';
import { openPostgres } from '../../../service/src/store/database/postgres/postgresDatabase.ts';
import { describeStore } from '../../../service/test/store/storeSuite.ts';
import { project } from '../../workflow/stage.ts';
import { newDatabase } from './newDatabase.ts';

/** Documents of a database of version 5, the newest first. */
const made = JSON.parse(
	readFileSync(join(project, 'service/test/store/dataFolders/version5.json'), 'utf8'),
) as { readonly key: string; readonly documents: readonly { uid: string; sha256: string }[] };

async function connected(url: string): Promise<pg.Client & AsyncDisposable> {
	const client = new pg.Client(url);
	await client.connect();
	return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** All columns, indexes and triggers of a database, and its version. */
async function shapeOf(url: string): Promise<readonly unknown[]> {
	await using client = await connected(url);
	const { rows } = await client.query(`
		SELECT table_name || '.' || column_name AS name, data_type || is_nullable || coalesce(column_default, '') AS what
			FROM information_schema.columns WHERE table_schema = 'public'
		UNION ALL SELECT indexname, replace(indexdef, 'public.', '') FROM pg_indexes WHERE schemaname = 'public'
		UNION ALL SELECT tgname, tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal
		UNION ALL SELECT 'version', version || ' ' || readable_by FROM public.schema_version
		ORDER BY 1, 2`);
	return rows;
}

(hasPostgres() ? describe : describe.skip)('a store in PostgreSQL', () => {
	let server: Server;
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server.close());

	describeStore(async () => openPostgres(await newDatabase(server)));

	test('says why a database cannot be used, without the password', async () => {
		const at = `127.0.0.1:${server.port}`;
		const said = (url: string) => openPostgres(url).catch((error: Error) => error.message);
		expect([
			await said(`postgres://nobody:secret@${at}/postgres`),
			await said(`postgres://postgres@${at}/nothing`),
			await said('postgres://postgres:secret@127.0.0.1:1/postgres'),
		]).toEqual([
			`Cannot use the database postgres://${at}/postgres: role "nobody" does not exist.`,
			`Cannot use the database postgres://${at}/nothing: database "nothing" does not exist.`,
			'Cannot use the database postgres://127.0.0.1:1/postgres: connect ECONNREFUSED 127.0.0.1:1.',
		]);
	});

	test('is made once by instances that start together, and not touched if it is newer', async () => {
		const url = await newDatabase(server);
		const all = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)]);
		const version = await all[0]?.transaction(async (query) => {
			await sql`UPDATE schema_version SET version = 99, readable_by = 98`.execute(query);
			return sql<{ version: number }>`SELECT version FROM schema_version`.execute(query);
		});
		expect(version?.rows).toEqual([{ version: 99 }]);
		for (const one of all) await one[Symbol.asyncDispose]();
		await expect(openPostgres(url)).rejects.toThrow(/has version 99; this service reads version 6/);
	});

	test('keeps one administrator when two demote or delete each other, and gets one first user', async () => {
		await using database = await openPostgres(await newDatabase(server));
		const { newLimiter } = database;
		const options = { now: () => new Date(), newLimiter, secret: new Uint8Array(32) };
		const access = openAccess(database, options);
		const { users, store } = access;
		const emails = ['one@example.com', 'two@example.com'];
		const first = await Promise.all(
			emails.map((email) => addFirstUser(access, { email, password: 'correct horse battery' })),
		);
		expect(first.toSorted()).toEqual([false, true]);
		const actor = { name: 'test' };
		const [known] = await store.read.users.all();
		const other = emails.find((email) => email !== known?.email) ?? '';
		const added = await users.add({ email: other, isAdmin: true }, actor);
		const ids = [known?.userId ?? 0, added.userId];
		const admins = async () => (await store.read.users.all()).filter(({ isAdmin }) => isAdmin);
		for (let turn = 0; turn < 20; turn += 1) {
			await Promise.allSettled(ids.map((id) => users.setAdmin(id, false, actor)));
			expect(await admins()).toHaveLength(1);
			await Promise.all(ids.map((id) => users.setAdmin(id, true, actor)));
		}
		await Promise.allSettled(ids.map((id) => users.remove(id, actor)));
		expect(await admins()).toHaveLength(1);
	});

	test('of version 5 is migrated to what a new one is, with all documents, and found by title', async () => {
		const url = await newDatabase(server);
		const dump = gunzipSync(readFileSync(join(import.meta.dirname, 'version5.sql.gz')));
		{
			await using client = await connected(url);
			await client.query(dump.toString());
		}
		await using service = await startService({ port: 0, databaseUrl: url });
		const headers = { 'x-api-key': made.key };
		const ask = (path: string) => fetch(`${service.url}${path}`, { headers });
		for (const { uid, sha256 } of made.documents) {
			const pdf = await (await ask(`/documents/${uid}/download`)).arrayBuffer();
			expect(contentHash(new Uint8Array(pdf))).toBe(sha256);
		}
		const listed = (await (await ask('/v1/documents')).json()) as { data: { uid: string }[] };
		expect(listed.data.map(({ uid }) => uid)).toEqual(made.documents.map(({ uid }) => uid));
		const newUrl = await newDatabase(server);
		await (await openPostgres(newUrl))[Symbol.asyncDispose]();
		const migrated = await shapeOf(url);
		expect(migrated).toEqual(await shapeOf(newUrl));
		expect(migrated).toContainEqual(
			expect.objectContaining({ what: expect.stringMatching(/^CREATE INDEX document_by_title /) }),
		);
	});
});
