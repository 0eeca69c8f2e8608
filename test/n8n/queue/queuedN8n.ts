import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { startService, type LocalService } from '../../mock-server/server/start.ts';
import { defaultVersion, installN8n } from '../installation.ts';
import { freePort } from '../../freePort.ts';
import { Instance, n8nFolder } from '../instance.ts';
import { installPacked } from '../packedPackage.ts';
import { project } from '../realN8n.ts';
import { Session } from '../session.ts';
import { startPostgres, startRedis } from './servers.ts';

/** One n8n that takes requests and two workers that run workflows, as on a large installation. */
export class QueuedN8n {
	readonly main: Instance;
	readonly workers: readonly [Instance, Instance];
	readonly session: Session;
	readonly service: LocalService;
	readonly credential: { readonly id: string; readonly name: string };
	readonly #opened: AsyncDisposableStack;

	private constructor(
		parts: Pick<QueuedN8n, 'main' | 'workers' | 'session' | 'service' | 'credential'>,
		opened: AsyncDisposableStack,
	) {
		this.main = parts.main;
		this.workers = parts.workers;
		this.session = parts.session;
		this.service = parts.service;
		this.credential = parts.credential;
		this.#opened = opened;
	}

	static async open(): Promise<QueuedN8n> {
		const { program } = await installN8n(defaultVersion);
		await using opened = new AsyncDisposableStack();
		const service = opened.use(await startService());
		const env = await queueEnvironment(opened);
		const start = async (role: 'start' | 'worker') => {
			const home = await mkdtemp(join(tmpdir(), `queue-n8n-${role}-`));
			opened.defer(async () => await rm(home, { recursive: true, force: true }));
			const filesFolder = join(home, 'files');
			await mkdir(filesFolder);
			await installPacked(project, n8nFolder(home));
			const health = { QUEUE_HEALTH_CHECK_PORT: String(await freePort()) };
			const options = { program, home, filesFolder, role, env: { ...env, ...health } };
			return opened.use(await Instance.start(options));
		};
		// One after the other: the first one makes the tables.
		const main = await start('start');
		const workers = [await start('worker'), await start('worker')] as const;
		const session = await Session.open(main.url);
		const credential = await session.addCredential('pdfTemplateApi', {
			baseUrl: service.url,
			apiKey: service.apiKey,
		});
		const parts = { main, workers, session, service, credential } as const;
		return new QueuedN8n({ ...parts, workers: [...workers] }, opened.move());
	}

	/** The bytes that the service holds of a document. */
	async heldBytes(uid: string): Promise<Buffer> {
		const { url, apiKey } = this.service;
		const headers = { 'x-api-key': apiKey };
		const { body } = await request(`${url}/documents/${uid}/download`, { headers });
		return Buffer.from(await body.arrayBuffer());
	}

	async close(): Promise<void> {
		await this.#opened.disposeAsync();
	}
}

/**
 * What tells n8n to use a queue, with servers of our own. A dead worker is noticed sooner than by default, and a busy one
 * isn't taken for dead.
 */
async function queueEnvironment(opened: AsyncDisposableStack): Promise<Record<string, string>> {
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
