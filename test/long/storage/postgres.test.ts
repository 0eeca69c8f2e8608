import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { hasPostgres, startPostgres } from '../../n8n/queue/servers.ts';
import type { Server } from '../../n8n/queue/servers.ts';
import { openAccess } from '../../../service/src/domain/access/access.ts';
import { addFirstUser } from '../../../service/src/server/access.ts';
import { openPostgres } from '../../../service/src/store/database/postgres/postgresDatabase.ts';
import { describeDeletions } from '../../../service/test/store/deletionSuite.ts';
import { describeUpgrades } from '../../../service/test/store/migrations/upgradeSuite.ts';
import { describeRequestCount } from '../../../service/test/store/requestCountSuite.ts';
import { describeStore } from '../../../service/test/store/storeSuite.ts';
import { newDatabase } from './newDatabase.ts';

(hasPostgres() ? describe : describe.skip)('a store in PostgreSQL', () => {
	let server: Server;
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server.close());

	describeStore(async () => openPostgres(await newDatabase(server)));

	describeDeletions(async () => openPostgres(await newDatabase(server)));

	{
		const opened: AsyncDisposable[] = [];
		afterEach(async () => {
			for (const one of opened.splice(0)) await one[Symbol.asyncDispose]();
		});

		describeRequestCount(async () => {
			const url = await newDatabase(server);
			const databases = [await openPostgres(url), await openPostgres(url)] as const;
			opened.push(...databases);
			const [one, two] = databases;
			const pass = (ms: number) =>
				one.transaction((query) =>
					sql`UPDATE request_time SET times = array(SELECT at - ${ms}::float8 FROM unnest(times) AS at)`.execute(
						query,
					),
				);
			return { instances: [one.newRequestCount, two.newRequestCount], pass };
		});
	}

	describeUpgrades(async () => {
		const databaseUrl = await newDatabase(server);
		const pool = new pg.Pool({ connectionString: databaseUrl });
		return {
			options: { databaseUrl },
			query: new Kysely({ dialect: new PostgresDialect({ pool }) }),
			kind: 'postgres',
			[Symbol.asyncDispose]: () => pool.end(),
		};
	});

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
		await all[0]?.transaction((query) =>
			sql`INSERT INTO schema_migration VALUES ('9999-newer', '')`.execute(query),
		);
		for (const one of all) await one[Symbol.asyncDispose]();
		await expect(openPostgres(url)).rejects.toThrow('a newer version of the service (9999-newer)');
	});

	test('is refused if it is from before the first release, and says what to do', async () => {
		const url = await newDatabase(server);
		await using database = await openPostgres(url);
		await database.transaction((query) => sql`DROP TABLE schema_migration`.execute(query));
		await expect(openPostgres(url)).rejects.toThrow(/from before the first release.* restore the/);
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
});
