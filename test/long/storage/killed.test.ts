import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hasPostgres, startPostgres } from '../../n8n/queue/servers.ts';
import type { Server } from '../../n8n/queue/servers.ts';
import { S3Server } from '../../n8n/s3/server.ts';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import { Engine } from '../../workflow/engine/engine.ts';
import { autoMap, fillWorkflow, itemsOf, project } from '../../workflow/stage.ts';
import { shareOf } from '../share.ts';
import { command, Instance } from '../../../service/test/installed/program.ts';
import { Balancer } from './cluster.ts';
import { newDatabase } from './newDatabase.ts';

const itemCount = shareOf(5000);
const betweenKillsMs = 700;

(hasPostgres() ? describe : describe.skip)('three instances behind a balancer', () => {
	let server: Server;
	let s3: S3Server;
	let databaseUrl: string;
	let instances: readonly Instance[];
	let balancer: Balancer;
	let key: string;
	let uid: string;
	let environment: Readonly<Record<string, string>>;
	const folder = mkdtempSync(join(tmpdir(), 'instances-'));

	beforeAll(async () => {
		server = await startPostgres();
		s3 = await S3Server.open('pdfs');
		databaseUrl = await newDatabase(server);
		environment = {
			DATABASE_URL: databaseUrl,
			S3_BUCKET: 'pdfs',
			S3_ENDPOINT: s3.url,
			S3_ACCESS_KEY_ID: 'S3RVER',
			S3_SECRET_ACCESS_KEY: 'S3RVER',
		};
		const form = join(folder, 'form.pdf');
		writeFileSync(form, await smallForm());
		await command(environment, 'team', 'add', 'Office');
		key = await command(environment, 'key', 'add', '--team', 'Office', '--name', 'n8n');
		uid = await command(environment, 'template', 'add', form, '--team', 'Office');
		instances = Array.from({ length: 3 }, () => new Instance(environment));
		for (const instance of instances) await instance.start();
		balancer = await Balancer.open(instances);
	}, 300_000);
	afterAll(async () => {
		await balancer?.[Symbol.asyncDispose]();
		for (const instance of instances ?? []) await instance.end('SIGTERM');
		await s3?.close();
		await server?.close();
		rmSync(folder, { recursive: true });
	});

	/** Ends instances, connections and transactions at random until it is stopped; returns how many of each. */
	async function wreck(stopped: AbortSignal) {
		const counts = { instances: 0, balancer: 0, database: 0 };
		const client = new pg.Client(databaseUrl);
		// A query on a lost connection fails by itself; without a listener, the connection would end the tests as well.
		client.on('error', () => undefined);
		await client.connect();
		while (!stopped.aborted) {
			await sleep(betweenKillsMs * Math.random());
			const what = Math.random();
			if (what < 0.25) {
				const instance = instances[Math.floor(Math.random() * instances.length)];
				await instance?.end('SIGKILL');
				await instance?.start();
				counts.instances += 1;
			} else if (what < 0.5) {
				balancer.cut();
				counts.balancer += 1;
			} else {
				const { rowCount } = await client.query(`SELECT pg_terminate_backend(pid)
					FROM pg_stat_activity
					WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < 0.5`);
				counts.database += rowCount ?? 0;
			}
		}
		await client.end();
		return counts;
	}

	test('lose no document of n8n and create none twice, whatever is killed', async () => {
		await using engine = await Engine.open(project, {
			pdfTemplateApi: { baseUrl: balancer.url, apiKey: key },
		});
		const stopping = new AbortController();
		const items = itemsOf(
			...Array.from({ length: itemCount }, (_, index) => ({ Name: `No. ${index}` })),
		);
		const templateId = { __rl: true, mode: 'id', value: uid };
		const options = { maxRetries: 10, maxConcurrency: 20 };
		const title = '={{ $json.Name }}';
		const workflow = fillWorkflow(
			{ templateId, title, fields: autoMap, options },
			{ onError: 'continueRegularOutput' },
		);
		const [result, killed] = await Promise.all([
			engine.run(workflow, { items }).finally(() => stopping.abort()),
			wreck(stopping.signal),
		]);
		const out = result.items('Fill').map(({ json }) => json);
		expect(out.filter(({ error }) => error !== undefined)).toEqual([]);
		expect(out.map(({ name }) => name)).toEqual(items.map(({ json }) => json['Name']));
		expect(Math.min(killed.instances, killed.balancer, killed.database)).toBeGreaterThan(0);
		expect(instances.map(({ crashes }) => crashes)).toEqual([0, 0, 0]);

		const client = new pg.Client(databaseUrl);
		await client.connect();
		const { rows } = await client.query<{ all: string; different: string; tallied: string }>(`
			SELECT count(*) AS all, count(DISTINCT name) AS different,
				(SELECT sum(n) FROM document_tally) AS tallied FROM document`);
		await client.end();
		const count = String(itemCount);
		expect(rows).toEqual([{ all: count, different: count, tallied: count }]);

		const unreadable: unknown[] = [];
		const headers = { 'x-api-key': key };
		const pending = out.map((json) => String(json['uid']));
		const readAll = async () => {
			for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
				for (const { url } of instances) {
					const answer = await fetch(`${url}/documents/${one}/download`, { headers });
					const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
					if (!text.startsWith('%PDF') || !text.trimEnd().endsWith('%%EOF')) unreadable.push(one);
				}
			}
		};
		await Promise.all(Array.from({ length: 10 }, readAll));
		expect(unreadable).toEqual([]);
	}, 3_600_000);

	test('fill once for a key that several of them get at the same time', async () => {
		const headers = { 'x-api-key': key, 'content-type': 'application/json' };
		const fill = (url: string | undefined, idempotencyKey: string) =>
			fetch(`${url}/v1/templates/${uid}`, {
				method: 'POST',
				headers: { ...headers, 'idempotency-key': idempotencyKey },
				body: JSON.stringify({ title: idempotencyKey, data: { Name: 'x' } }),
			});
		for (let round = 0; round < 20; round += 1) {
			const answers = await Promise.all(instances.map(({ url }) => fill(url, `together ${round}`)));
			const bodies = await Promise.all(answers.map((answer) => answer.json()));
			const made = bodies.flatMap((body) => (body as { uid?: string }).uid ?? []);
			expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
			expect(new Set(made).size).toBe(1);
		}
	});

	test('count the requests of a key together', async () => {
		const limited = Array.from({ length: 2 }, () => {
			return new Instance({ ...environment, RATE_PER_SECOND: '5' });
		});
		for (const instance of limited) await instance.start();
		const headers = { 'x-api-key': key };
		const urls = limited.map(({ url }) => url);
		const begunAt = performance.now();
		const statuses = await Promise.all(
			Array.from({ length: 30 }, async (_, index) => {
				const answer = await fetch(`${urls[index % 2]}/v1/templates`, { headers });
				return [answer.status, answer.headers.get('retry-after')];
			}),
		);
		const seconds = Math.ceil((performance.now() - begunAt) / 1000) + 1;
		for (const instance of limited) await instance.end('SIGTERM');
		const passed = statuses.filter(([status]) => status === 200);
		const refused = statuses.filter(([status]) => status === 429);
		expect(passed.length + refused.length).toBe(30);
		expect(passed.length).toBeLessThanOrEqual(5 * seconds);
		for (const each of refused) expect(each).toEqual([429, '1']);
	});
});
