import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { IBinaryData } from 'n8n-workflow';
import { request } from 'undici';
import { startService, type LocalService } from '../mock-server/server/start.ts';
import { heldDocument } from '../workflow/heldDocument.ts';
import { listPackage } from './communityPackages.ts';
import { N8nDatabase } from './database.ts';
import { cacheFolder, installN8n } from './installation.ts';
import { Instance, n8nFolder } from './instance.ts';
import { installPacked } from './packedPackage.ts';
import { Session } from './session.ts';
import { until } from '../../service/test/until.ts';

export const project = resolve(import.meta.dirname, '../..');

export interface RealN8nOptions {
	/** n8n's own switches. */
	readonly env?: Readonly<Record<string, string>> | undefined;
}

/** A real n8n with the packed package and the local service beside it, for one test file. */
export class RealN8n {
	readonly instance: Instance;
	readonly session: Session;
	readonly service: LocalService;
	readonly credential: { readonly id: string; readonly name: string };
	/** The folder that workflows may read and write. */
	readonly filesFolder: string;
	readonly database: N8nDatabase;
	readonly #opened: AsyncDisposableStack;

	private constructor(
		parts: Pick<
			RealN8n,
			'instance' | 'session' | 'service' | 'credential' | 'filesFolder' | 'database'
		>,
		opened: AsyncDisposableStack,
	) {
		this.instance = parts.instance;
		this.session = parts.session;
		this.service = parts.service;
		this.credential = parts.credential;
		this.filesFolder = parts.filesFolder;
		this.database = parts.database;
		this.#opened = opened;
	}

	static async open(version: string, { env = {} }: RealN8nOptions = {}): Promise<RealN8n> {
		const { program } = await installN8n(version);
		await using opened = new AsyncDisposableStack();
		const home = await mkdtemp(join(tmpdir(), 'real-n8n-'));
		opened.defer(async () => await rm(home, { recursive: true, force: true }));
		const filesFolder = join(home, 'files');
		await mkdir(filesFolder);
		const packageJson = await installPacked(project, n8nFolder(home));
		const service = opened.use(await startService());
		const instance = opened.use(await Instance.start({ program, home, filesFolder, env }));
		await listPackage(n8nFolder(home), packageJson);
		const session = await Session.open(instance.url);
		const credential = await session.addCredential('pdfTemplateApi', {
			baseUrl: service.url,
			apiKey: service.apiKey,
		});
		const database = new N8nDatabase(join(n8nFolder(home), 'database.sqlite'));
		const parts = { instance, session, service, credential, filesFolder, database };
		return new RealN8n(parts, opened.move());
	}

	/** What n8n has printed, without the paths of its own installation. */
	get log(): string[] {
		return this.instance.log.map((line) => line.replaceAll(cacheFolder(), ''));
	}

	/** n8n's verdict on a credential with this data, as its editor shows it. */
	async testCredential(data: { baseUrl: string; apiKey: string }) {
		return await this.session.post<{ status: string; message: string }>('/rest/credentials/test', {
			credentials: { ...this.credential, type: 'pdfTemplateApi', data },
		});
	}

	/** Sends JSON to a workflow that was just published: for a moment n8n does not know its address yet. */
	async post(path: string, body: object): Promise<void> {
		await until(`an answer at ${path}`, async () => {
			const headers = { 'content-type': 'application/json' };
			const options = { method: 'POST', reset: true, headers, body: JSON.stringify(body) } as const;
			const answer = await request(this.instance.url + path, options);
			await answer.body.dump();
			return answer.statusCode === 200;
		});
	}

	/** The bytes of a file that a workflow gave out, wherever n8n keeps it. */
	async bytesOf({ id, data }: IBinaryData): Promise<Buffer> {
		return id ? await this.session.file(id) : Buffer.from(data, 'base64');
	}

	/** The bytes that the service holds of the newest document with a title. */
	async heldDocument(title: string): Promise<Buffer> {
		return await heldDocument(this.service, title);
	}

	/** Another credential that workflows can use. */
	async addCredential(type: string, data: object): Promise<{ id: string; name: string }> {
		return await this.session.addCredential(type, data);
	}

	async close(): Promise<void> {
		await this.#opened.disposeAsync();
	}
}

/**
 * A real n8n for the tests of the block that this is called in: opened before them and closed after them.
 * What it gives back is to be called inside of the tests.
 */
export function useRealN8n(version: string, env?: Readonly<Record<string, string>>): () => RealN8n {
	let opened: RealN8n | undefined;
	beforeAll(async () => {
		opened = await RealN8n.open(version, { env });
	}, 900_000);
	afterAll(async () => await opened?.close());
	return () => {
		if (!opened) throw new Error('n8n is not open yet');
		return opened;
	};
}
