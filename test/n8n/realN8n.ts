import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { IBinaryData } from 'n8n-workflow';
import { request } from 'undici';
import { freePort } from '../freePort.ts';
import { startService } from '../mock-server/server/start.ts';
import { heldDocument } from '../workflow/heldDocument.ts';
import { listPackage } from './communityPackages.ts';
import { N8nDatabase } from './database.ts';
import { cacheFolder, installN8n } from './installation.ts';
import { Instance, n8nFolder } from './instance.ts';
import { installPacked } from './packedPackage.ts';
import { startPostgres, startRedis } from './queue/servers.ts';
import { Session } from './session.ts';
import { until } from '../../service/test/until.ts';

export const project = resolve(import.meta.dirname, '../..');

/** n8n's own switches. */
export type Switches = Readonly<Record<string, string>>;

export type RealN8n = Awaited<ReturnType<typeof openRealN8n>>;

/** A real n8n with the packed package and the local service beside it. With workers, they run the workflows in a queue. */
export async function openRealN8n(version: string, switches: Switches = {}, workerCount = 0) {
	const { program } = await installN8n(version);
	await using opened = new AsyncDisposableStack();
	const service = opened.use(await startService());
	const queue = workerCount > 0 ? await startQueue(opened) : {};

	async function start(role: 'start' | 'worker') {
		const home = await mkdtemp(join(tmpdir(), 'real-n8n-'));
		opened.defer(async () => await rm(home, { recursive: true, force: true }));
		const filesFolder = join(home, 'files');
		await mkdir(filesFolder);
		const packageJson = await installPacked(project, n8nFolder(home));
		const health = { QUEUE_HEALTH_CHECK_PORT: String(await freePort()) };
		const env = { ...queue, ...health, ...switches };
		const instance = await Instance.start({ program, home, filesFolder, role, env });
		return { instance: opened.use(instance), home, filesFolder, packageJson };
	}

	const { instance, home, filesFolder, packageJson } = await start('start');
	// One after the other: the first one makes the tables.
	const workers: Instance[] = [];
	while (workers.length < workerCount) workers.push((await start('worker')).instance);
	if (workerCount === 0) await listPackage(n8nFolder(home), packageJson);
	const session = await Session.open(instance.url);
	const { url: baseUrl, apiKey } = service;
	const credential = await session.addCredential('pdfTemplateApi', { baseUrl, apiKey });
	const whole = opened.move();

	return {
		program,
		home,
		instance,
		workers,
		session,
		service,
		credential,
		/** The folder that workflows may read and write. */
		filesFolder,
		/** Where the package lies. */
		packageFolder: join(n8nFolder(home), 'nodes/node_modules', packageJson.name),
		/** Not of an n8n with workers, which uses PostgreSQL. */
		database: new N8nDatabase(join(n8nFolder(home), 'database.sqlite')),
		/** What n8n has printed, without the paths of its own installation. */
		get log(): string[] {
			return instance.log.map((line) => line.replaceAll(cacheFolder(), ''));
		},
		/** n8n's verdict on a credential with this data, as its editor shows it. */
		testCredential: async (data: { baseUrl: string; apiKey: string }) =>
			await session.post<{ status: string; message: string }>('/rest/credentials/test', {
				credentials: { ...credential, type: 'pdfTemplateApi', data },
			}),
		/** Sends JSON to a workflow that was just published: for a moment n8n does not know its address yet. */
		async post(path: string, body: object): Promise<void> {
			await until(`an answer at ${path}`, async () => {
				const headers = { 'content-type': 'application/json' };
				const options = {
					method: 'POST',
					reset: true,
					headers,
					body: JSON.stringify(body),
				} as const;
				const answer = await request(instance.url + path, options);
				await answer.body.dump();
				return answer.statusCode === 200;
			});
		},
		/** The bytes of a file that a workflow gave out, wherever n8n keeps it. */
		bytesOf: async ({ id, data }: IBinaryData): Promise<Buffer> =>
			id ? await session.file(id) : Buffer.from(data, 'base64'),
		/** The bytes that the service holds of the newest document with a title. */
		heldDocument: async (title: string): Promise<Buffer> => await heldDocument(service, title),
		close: async (): Promise<void> => await whole.disposeAsync(),
	};
}

/**
 * What tells n8n to use a queue, with servers of our own. A dead worker is noticed sooner than by default, and a busy one
 * isn't taken for dead.
 */
async function startQueue(opened: AsyncDisposableStack): Promise<Switches> {
	const postgres = await startPostgres();
	opened.defer(async () => await postgres.close());
	const redis = await startRedis();
	opened.defer(async () => await redis.close());
	return {
		EXECUTIONS_MODE: 'queue',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redis.port),
		QUEUE_WORKER_LOCK_DURATION: '30000',
		QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
		QUEUE_WORKER_STALLED_INTERVAL: '3000',
		N8N_CONCURRENCY_PRODUCTION_LIMIT: '5',
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(postgres.port),
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: 'postgres',
	};
}

/**
 * A real n8n for the tests of the block that this is called in: opened before them and closed after them.
 * What it gives back is to be called inside of the tests.
 */
export function useRealN8n(version: string, switches?: Switches, workerCount = 0): () => RealN8n {
	let opened: RealN8n | undefined;
	beforeAll(async () => {
		opened = await openRealN8n(version, switches, workerCount);
	}, 900_000);
	afterAll(async () => await opened?.close());
	return () => {
		if (!opened) throw new Error('n8n is not open yet');
		return opened;
	};
}
