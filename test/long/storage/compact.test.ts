import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { startSetUp } from '../../../service/test/access/visitor.ts';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import { run } from '../../../service/test/installed/program.ts';
import { checkStored } from '../../../service/src/store/checkStored.ts';
import { openStorage } from '../../../service/src/store/storage.ts';
import { Store } from '../../../service/src/store/store.ts';
import { hasPostgres, startPostgres } from '../../n8n/queue/servers.ts';
import type { Server } from '../../n8n/queue/servers.ts';
import { newDatabase } from './newDatabase.ts';

jest.setTimeout(300_000);

const documents = 2000;
const bytesEach = 4000;

(hasPostgres() ? describe : describe.skip)('compact, with PostgreSQL', () => {
	let server: Server;
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server.close());

	/** A service with one template that is filled all the time, and another one to delete, with many documents. */
	async function startFull() {
		const databaseUrl = await newDatabase(server);
		await using opened = new AsyncDisposableStack();
		const office = opened.use(await startSetUp({ databaseUrl }));
		const { admin } = office;
		const type = { 'content-type': 'application/pdf' };
		const upload = async (name: string) => {
			const { json } = await admin.send(
				`POST /app/templates?name=${name}`,
				await smallForm(),
				type,
			);
			return (json as { uid: string }).uid;
		};
		const [kept, gone] = [await upload('Kept'), await upload('Gone')];
		const client = new pg.Client(databaseUrl);
		await client.connect();
		opened.defer(() => client.end());
		const { rows } = await client.query<{ team_id: number }>('SELECT team_id FROM team');
		{
			await using beside = new AsyncDisposableStack();
			const { database, contents } = await openStorage({ databaseUrl }, beside);
			const store = new Store({
				database,
				contents,
				teamId: Number(rows[0]?.team_id),
				newUid: () => randomUUID(),
				now: () => new Date(),
				readFields: async () => [],
			});
			const adding = Array.from({ length: documents }, (_, index) => {
				const filled = { templateUid: gone, name: `Gone ${index}`, bytes: randomBytes(bytesEach) };
				return store.addFilled(filled, () => undefined);
			});
			await Promise.all(adding);
		}
		const running = opened.move();
		return {
			databaseUrl,
			client,
			admin,
			gone,
			fill: async () => {
				const { status } = await admin.send(`POST /app/templates/${kept}/fill`, {
					data: { Name: 'Ada' },
				});
				return status;
			},
			list: async () => (await admin.send('GET /app/documents')).status,
			[Symbol.asyncDispose]: () => running.disposeAsync(),
		};
	}

	const size = async (client: pg.Client) => {
		const { rows } = await client.query<{ bytes: string }>(
			'SELECT pg_database_size(current_database()) AS bytes',
		);
		return Number(rows[0]?.bytes);
	};

	it('gives the space of what was deleted back to the disk, and everybody is answered meanwhile', async () => {
		await using office = await startFull();
		const { client, admin, databaseUrl } = office;
		await admin.send(`DELETE /app/templates/${office.gone}`);
		await admin.send('POST /app/trash/empty', { all: true });
		const before = await size(client);
		let isOver = false;
		const until = async (ask: () => Promise<number>) => {
			const statuses: number[] = [];
			while (!isOver) statuses.push(await ask());
			return statuses;
		};
		const meanwhile = Promise.all(
			[office.fill, office.fill, office.list, office.list].map((ask) => until(ask)),
		);
		const { code, out, words } = await run(['compact'], { DATABASE_URL: databaseUrl });
		isOver = true;
		const statuses = await meanwhile;
		expect([code, out]).toEqual([0, '']);
		const [, megabytes] = /^Gave (\d+\.\d) MB back to the disk\.$/.exec(words) ?? [words];
		expect(Number(megabytes)).toBeGreaterThan((documents * bytesEach) / 2e6);
		expect(before - (await size(client))).toBeGreaterThan((documents * bytesEach) / 2);
		expect(statuses.map((some) => [...new Set(some)])).toEqual([[201], [201], [200], [200]]);
		const { total } = await admin.get<{ total: number }>('/app/documents');
		expect(total).toBe(statuses.slice(0, 2).flat().length);
		await using beside = new AsyncDisposableStack();
		const storage = await openStorage({ databaseUrl }, beside);
		expect((await checkStored(storage)).damages).toEqual([]);
	});

	it('does not make everybody wait behind a transaction that lasts', async () => {
		await using office = await startFull();
		const { client, databaseUrl } = office;
		// As a backup does.
		await client.query('BEGIN; SELECT count(*) FROM document;');
		const { code, words } = await run(['compact'], { DATABASE_URL: databaseUrl });
		expect(code).toBe(1);
		expect(words).toMatch(/in use/);
		expect([await office.fill(), await office.list()]).toEqual([201, 200]);
		await client.query('COMMIT');
		expect((await run(['compact'], { DATABASE_URL: databaseUrl })).code).toBe(0);
	});
});
