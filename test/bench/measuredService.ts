import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'undici';
import { command, Instance } from '../../service/test/installed/program.ts';
import { newDatabase } from '../long/storage/newDatabase.ts';
import { startPostgres } from '../n8n/queue/servers.ts';
import { S3Server } from '../n8n/s3/server.ts';

/** What is filled unless it matters: a page with a picture. */
export const certificate = {
	pdf: join(import.meta.dirname, '../mock-server/samples/course-certificate.pdf'),
	data: { participant: 'Ada Lovelace', course: 'Notes on the Analytical Engine', hours: 12 },
} as const;

/** Where a service stores everything, by its environment. */
export interface Place extends AsyncDisposable {
	readonly name: string;
	readonly environment: Readonly<Record<string, string>>;
	/** Of PostgreSQL, if that is used. */
	readonly databasePid?: number;
}

export async function openFolder(): Promise<Place> {
	const folder = await mkdtemp(join(tmpdir(), 'measured-'));
	return {
		name: 'SQLite',
		environment: { DATA_DIR: folder },
		[Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
	};
}

/** A PostgreSQL that keeps what it has committed, and a bucket. */
export async function openServers(): Promise<Place> {
	await using opened = new AsyncDisposableStack();
	const server = await startPostgres({ isDurable: true });
	opened.defer(() => server.close());
	const s3 = await S3Server.open('pdfs');
	opened.defer(() => s3.close());
	const environment = {
		DATABASE_URL: await newDatabase(server),
		S3_BUCKET: 'pdfs',
		S3_ENDPOINT: s3.url,
		S3_ACCESS_KEY_ID: 'S3RVER',
		S3_SECRET_ACCESS_KEY: 'S3RVER',
	};
	const running = opened.move();
	return {
		name: 'PostgreSQL and S3',
		environment,
		databasePid: server.pid,
		[Symbol.asyncDispose]: () => running.disposeAsync(),
	};
}

/** Adds a team with a key and a template; returns what fills it. */
export async function addTeam(
	{ environment }: Place,
	name: string,
	pdf: string,
): Promise<{ readonly key: string; readonly uid: string }> {
	await command(environment, 'team', 'add', name);
	const key = await command(environment, 'key', 'add', '--team', name, '--name', 'bench');
	const uid = await command(environment, 'template', 'add', pdf, '--team', name);
	return { key, uid };
}

/** Instances of the service, as programs of their own. */
export async function startInstances(
	{ environment }: Place,
	count = 1,
): Promise<readonly Instance[] & AsyncDisposable> {
	const instances = Array.from({ length: count }, () => new Instance(environment));
	for (const instance of instances) await instance.start();
	const end = async () => {
		for (const instance of instances) await instance.end('SIGTERM');
	};
	return Object.assign(instances, { [Symbol.asyncDispose]: end });
}

/** What a client fills, again and again. */
export interface Order {
	readonly url: string | undefined;
	readonly key: string;
	readonly uid: string;
	readonly data: object;
}

/** One connection that fills until `isOver`; returns the milliseconds of each fill that is answered with its PDF. */
export async function fillUntil(isOver: () => boolean, order: Order): Promise<number[]> {
	const client = new Client(order.url ?? '');
	const times: number[] = [];
	while (!isOver()) {
		const startedAt = performance.now();
		const answer = await client.request({
			path: `/v1/templates/${order.uid}?responseType=binary`,
			method: 'POST',
			headers: { 'X-API-KEY': order.key, 'Content-Type': 'application/json' },
			body: JSON.stringify({ title: 'Measured', data: order.data }),
		});
		const pdf = Buffer.from(await answer.body.arrayBuffer());
		if (pdf.toString('latin1', 0, 5) !== '%PDF-') throw new Error(pdf.toString());
		times.push(performance.now() - startedAt);
	}
	await client.close();
	return times;
}

/** As many clients as there are orders, for some seconds. */
export async function fillFor(seconds: number, orders: readonly Order[]): Promise<number[]> {
	const end = performance.now() + 1000 * seconds;
	const times = await Promise.all(
		orders.map((each) => fillUntil(() => performance.now() > end, each)),
	);
	return times.flat();
}

/** The processor time, in seconds, that a process and its children have used; Linux tells it. */
export function processorSeconds(pid: number): number {
	const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
	const own = after.split(' ').slice(11, 15).map(Number);
	const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
		readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
			.trim()
			.split(/\s+/)
			.filter(Boolean),
	);
	const theirs = children.map((child) => processorSeconds(Number(child)));
	return [...own.map((ticks) => ticks / 100), ...theirs].reduce((sum, one) => sum + one, 0);
}
