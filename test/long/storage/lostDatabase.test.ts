import { sql } from 'kysely';
import { startService } from '../../../service/test/installed/service.ts';
import type { Service } from '../../../service/test/installed/service.ts';
import { openPostgres } from '../../../service/src/store/database/postgres/postgresDatabase.ts';
import type { PostgresDatabase } from '../../../service/src/store/database/postgres/postgresDatabase.ts';
import { DatabaseUnavailableError } from '../../../service/src/store/database/unavailable.ts';
import { Store } from '../../../service/src/store/store.ts';
import { TeamTable } from '../../../service/src/store/teamTable.ts';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import { hasPostgres, startPostgres } from '../../n8n/queue/servers.ts';
import type { Server } from '../../n8n/queue/servers.ts';
import { openDatabaseProxy } from './databaseProxy.ts';
import type { DatabaseProxy } from './databaseProxy.ts';
import { newDatabase } from './newDatabase.ts';

const apiKey = 'pdf_the_key';
const refuse = sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'serialization_failure'; END $$`;

(hasPostgres() ? describe : describe.skip)('a PostgreSQL that is lost', () => {
	let server: Server;
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server.close());

	let proxy: DatabaseProxy;
	let database: PostgresDatabase;
	let databaseUrl: string;
	let teamId: number;
	beforeEach(async () => {
		proxy = await openDatabaseProxy(server.port);
		databaseUrl = (await newDatabase(server)).replace(`:${server.port}/`, `:${proxy.port}/`);
		database = await openPostgres(databaseUrl);
		const teams = new TeamTable(database, () => new Date());
		teamId = await teams.add('Office');
		await teams.keys.add(teamId, { key: apiKey, name: 'n8n' });
		const readFields = async () => [{ key: 'Name', label: 'Name', type: 'text' } as const];
		const store = new Store({ database, teamId, readFields, newUid: () => 'letter' });
		await store.addTemplate({ uid: 'letter', name: 'Letter', bytes: await smallForm() });
	});
	afterEach(async () => {
		await database[Symbol.asyncDispose]();
		await proxy[Symbol.asyncDispose]();
	});

	const serve = () => startService({ port: 0, databaseUrl, onUnexpectedError: () => undefined });
	const fill = ({ url }: Service, key?: string) =>
		fetch(`${url}/v1/templates/letter`, {
			method: 'POST',
			headers: {
				'x-api-key': apiKey,
				'content-type': 'application/json',
				...(key !== undefined && { 'idempotency-key': key }),
			},
			body: JSON.stringify({ title: 'A letter', data: { Name: 'x' } }),
		});
	const documents = async () => {
		const found = await sql<{ n: number }>`SELECT count(*) AS n FROM document`.execute(
			database.query,
		);
		return found.rows[0]?.n;
	};

	test('is answered with 503 and Retry-After, and used again when it is back', async () => {
		await using service = await serve();
		expect((await fill(service)).status).toBe(200);
		proxy.setAway(true);
		const refused = await fill(service, 'asked again');
		expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
			503,
			'1',
			{ error: { code: 'busy', message: 'The database cannot be reached. Try again later.' } },
		]);
		const ready = await fetch(`${service.url}/readyz`);
		expect([ready.status, await ready.json()]).toEqual([
			503,
			{ status: 'not ready', missing: ['database'] },
		]);
		proxy.setAway(false);
		expect((await fill(service, 'asked again')).status).toBe(200);
		expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
		expect(await documents()).toBe(2);
	});

	test.each(['not received', 'not answered'] as const)(
		'while a fill is committed, which was %s, has the document once',
		async (trouble) => {
			await using service = await serve();
			const before = await fill(service);
			proxy.trouble = trouble;
			const answer = await fill(service);
			expect([answer.status, proxy.trouble]).toEqual([200, undefined]);
			const { rows } = await sql`SELECT uid FROM document ORDER BY position`.execute(
				database.query,
			);
			const made = [await before.json(), await answer.json()] as { uid: string }[];
			expect(rows).toEqual(made.map(({ uid }) => ({ uid })));
		},
	);

	test('while a fill is committed, and stays away, is answered with 503; the same key then has it once', async () => {
		await using service = await serve();
		// The first request also notes that the key was used.
		expect((await fill(service)).status).toBe(200);
		proxy.trouble = 'not answered any more';
		const refused = await fill(service, 'once');
		const { error } = (await refused.json()) as { error: { message: string } };
		expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
		expect(error.message).toMatch(/Whether it was stored is not known/);
		proxy.setAway(false);
		const again = await fill(service, 'once');
		expect([again.status, await documents()]).toEqual([200, 2]);
	});
});

(hasPostgres() ? describe : describe.skip)(
	'transactions of PostgreSQL in the way of each other',
	() => {
		let server: Server;
		let database: PostgresDatabase;
		beforeAll(async () => {
			server = await startPostgres();
			database = await openPostgres(await newDatabase(server));
		});
		afterAll(async () => {
			await database[Symbol.asyncDispose]();
			await server.close();
		});
		const teams = () => new TeamTable(database, () => new Date());

		test('run again after a deadlock, and both are stored', async () => {
			const [one, other] = [await teams().add('One'), await teams().add('Other')];
			let runs = 0;
			const both = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
			const isOneDone = Promise.withResolvers<undefined>();
			const rename = async (first: number, second: number, turn: number) => {
				await database.transaction(async (query) => {
					runs += 1;
					// What runs again could be in the way once more before the other one is woken.
					if (runs > 2) await isOneDone.promise;
					for (const id of [first, second]) {
						const name = sql<string>`name || ${`-${turn}`}`;
						await query.updateTable('team').set({ name }).where('team_id', '=', id).execute();
						both[turn]?.resolve(undefined);
						await Promise.all(both.map(({ promise }) => promise));
					}
				});
				isOneDone.resolve(undefined);
			};
			await Promise.all([rename(one, other, 0), rename(other, one, 1)]);
			expect(runs).toBe(3);
			for (const name of await teams().names()) expect(name).toMatch(/^(One|Other)(-0-1|-1-0)$/);
		});

		test('run again when they could not be put in order, alone and together with others', async () => {
			for (const run of ['transaction', 'together'] as const) {
				let runs = 0;
				const add = async (query: PostgresDatabase['query']) => {
					runs += 1;
					await query
						.insertInto('team')
						.values({ name: `Added ${run}` })
						.execute();
					if (runs < 3) await refuse.execute(query);
				};
				await (run === 'transaction' ? database.transaction(add) : database.together(1, add));
				expect([runs, (await teams().names()).filter((name) => name === `Added ${run}`)]).toEqual([
					3,
					[`Added ${run}`],
				]);
			}
		});

		test('are given up when that does not end, and whoever waits is told', async () => {
			const failing = database.transaction((query) => refuse.execute(query));
			await expect(failing).rejects.toThrow(DatabaseUnavailableError);
		});
	},
);
