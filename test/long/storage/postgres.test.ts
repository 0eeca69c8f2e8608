import { sql } from 'kysely';
import { hasPostgres, startPostgres } from '../../n8n/queue/servers.ts';
import type { Server } from '../../n8n/queue/servers.ts';
import { openPostgres } from '../../../service/src/store/database/postgres/postgresDatabase.ts';
import { describeStore } from '../../../service/test/store/storeSuite.ts';
import { newDatabase } from './newDatabase.ts';

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
});
