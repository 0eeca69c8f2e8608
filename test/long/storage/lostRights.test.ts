import pg from 'pg';
import { differences, startInhabited } from '../../../service/test/http/inhabited.ts';
import type { Owner } from '../../../service/test/http/inhabited.ts';
import { allRoutes, isApi, lineOf } from '../../../service/test/http/routes.ts';
import { until } from '../../../service/test/until.ts';
import { hasPostgres, startPostgres } from '../../n8n/queue/servers.ts';
import type { Server } from '../../n8n/queue/servers.ts';
import { newDatabase } from './newDatabase.ts';

/** What is lost while a request is in its transaction: the rows that another one deletes. */
const losses = [
	{ name: 'the session', of: false, sql: 'DELETE FROM session WHERE user_id = $1' },
	{ name: 'the user', of: false, sql: 'DELETE FROM user_account WHERE user_id = $1' },
	{ name: 'the key', of: true, sql: 'DELETE FROM api_key WHERE creator_id = $1' },
] as const;

/** Whether a route answers without a session and without a key. */
const isOpen = (line: string) =>
	/^POST \/(app\/session|app\/links\/(offer|use)|documents\/:uid\/download)$/.test(line);

(hasPostgres() ? describe : describe.skip)('a request that waits in its transaction', () => {
	let server: Server;
	let place: Awaited<ReturnType<typeof startInhabited>>;
	let other: pg.Client;
	/** In a transaction, `other` would see who waits as it was at first. */
	let watcher: pg.Client;
	beforeAll(async () => {
		server = await startPostgres();
		const url = await newDatabase(server);
		place = await startInhabited(url);
		[other, watcher] = [new pg.Client(url), new pg.Client(url)];
		await Promise.all([other.connect(), watcher.connect()]);
	});
	afterAll(async () => {
		await Promise.all([other.end(), watcher.end()]);
		await place[Symbol.asyncDispose]();
		await server.close();
	});

	async function isAnyWaiting(): Promise<boolean> {
		const { rows } = await watcher.query<{ n: string }>(
			"SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
		);
		return Number(rows[0]?.n) > 0;
	}

	async function sendAll({ line, headers, body }: Awaited<ReturnType<Owner['request']>>) {
		const [method = '', path = ''] = line.split(' ');
		const answer = await fetch(new URL(path, place.service.url), {
			method,
			headers,
			body: body as Uint8Array<ArrayBuffer>,
		});
		await answer.arrayBuffer();
		return answer;
	}

	it.each(losses)(
		'changes nothing if $name is gone when it goes on',
		async ({ of: ofKeys, sql }) => {
			const routes = (await allRoutes()).filter(
				(route) => route.method !== 'GET' && isApi(route) === ofKeys && !isOpen(lineOf(route)),
			);
			const waited: string[] = [];
			for (const route of routes) {
				const owner = await place.newOwner();
				const request = await owner.request(route);
				await other.query('BEGIN');
				await other.query(sql, [owner.userId]);
				let answer: Response | undefined;
				const answered = sendAll(request).then((one) => (answer = one));
				const hasWaited = async () => answer !== undefined || (await isAnyWaiting());
				await until('it waits, or is answered', hasWaited, { everyMs: 5 });
				if (answer) {
					// It changes nothing, or nothing that is stored.
					await other.query('ROLLBACK');
					continue;
				}
				waited.push(lineOf(route));
				await other.query('COMMIT');
				const before = await place.stored();
				const { status } = await answered;
				expect([lineOf(route), status]).toEqual([lineOf(route), 401]);
				expect([lineOf(route), differences(before, await place.stored())]).toEqual([
					lineOf(route),
					[],
				]);
			}
			expect(waited.length).toBeGreaterThan(ofKeys ? 2 : 25);
		},
	);
});
