import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startService, type LocalService } from '../mock-server/start.ts';
import { listPackage } from './communityPackages.ts';
import { cacheFolder, installN8n } from './installation.ts';
import { Instance, n8nFolder } from './instance.ts';
import { installPacked } from './packedPackage.ts';
import { Session } from './session.ts';

export const project = resolve(import.meta.dirname, '../..');

/** A real n8n with the packed package and the local service beside it, for one test file. */
export class RealN8n {
	#instance: Instance;
	readonly #program: string;
	readonly session: Session;
	readonly service: LocalService;
	readonly credential: { readonly id: string; readonly name: string };
	/** The folder that workflows may read and write. */
	readonly filesFolder: string;
	readonly #home: string;

	private constructor(
		instance: Instance,
		parts: Pick<RealN8n, 'session' | 'service' | 'credential' | 'filesFolder'>,
		program: string,
		home: string,
	) {
		this.#instance = instance;
		this.#program = program;
		this.session = parts.session;
		this.service = parts.service;
		this.credential = parts.credential;
		this.filesFolder = parts.filesFolder;
		this.#home = home;
	}

	static async open(version: string): Promise<RealN8n> {
		const { program } = await installN8n(version, async (label, work) => {
			process.stderr.write(`${label} …\n`);
			return await work();
		});
		const home = await mkdtemp(join(tmpdir(), 'real-n8n-'));
		const filesFolder = join(home, 'files');
		await mkdir(filesFolder);
		const packageJson = await installPacked(project, n8nFolder(home));
		const service = await startService();
		const instance = await Instance.start({ program, home, filesFolder });
		await listPackage(n8nFolder(home), packageJson);
		const session = await Session.open(instance.url);
		const name = 'Local service';
		const { id } = await session.post<{ id: string }>('/rest/credentials', {
			name,
			type: 'pdfTemplateApi',
			data: { baseUrl: service.url, apiKey: service.apiKey },
		});
		const credential = { id, name };
		return new RealN8n(instance, { session, service, credential, filesFolder }, program, home);
	}

	get instance(): Instance {
		return this.#instance;
	}

	/** Kills n8n as a crash does, and starts it anew with the database it left. */
	async crashAndRestart(): Promise<void> {
		await this.#instance.kill();
		this.#instance = await Instance.start({
			program: this.#program,
			home: this.#home,
			filesFolder: this.filesFolder,
			port: Number(new URL(this.#instance.url).port),
		});
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

	async close(): Promise<void> {
		await this.instance.stop();
		await this.service.close();
		await rm(this.#home, { recursive: true, force: true });
	}
}
