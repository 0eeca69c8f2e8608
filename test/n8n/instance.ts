import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../freePort.ts';

export interface InstanceOptions {
	/** The n8n script, run by this process's Node. */
	readonly program: string;
	/** Everything n8n keeps goes below this folder. */
	readonly home: string;
	/** 0 or left out: any free port. */
	readonly port?: number;
	/** The folder that Read/Write Files from Disk may use. */
	readonly filesFolder: string;
	readonly env?: Readonly<Record<string, string>>;
	/** What of n8n is started; left out: all that is needed without a queue. */
	readonly role?: 'start' | 'worker';
	/** Told each line that n8n prints. */
	readonly onLine?: (line: string) => void;
}

const readyLines = { start: 'Editor is now accessible', worker: 'n8n worker is now ready' };

/** A real n8n of our own, in a process of its own. */
export class Instance {
	readonly url: string;
	readonly #options: InstanceOptions;
	#process: ChildProcess;
	#lines: string[];
	#restart: Promise<void> | undefined;

	private constructor(url: string, options: InstanceOptions, child: ChildProcess, lines: string[]) {
		this.url = url;
		this.#options = options;
		this.#process = child;
		this.#lines = lines;
	}

	/** What n8n has printed so far. */
	get log(): readonly string[] {
		return this.#lines;
	}

	/** Starts n8n and waits until its editor can be opened, or until the worker takes work. */
	static async start(options: InstanceOptions): Promise<Instance> {
		const port = options.port || (await freePort());
		await mkdir(options.home, { recursive: true });
		const { role = 'start' } = options;
		const child = spawn(process.execPath, [options.program, role], {
			env: await environment(options, port),
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		const lines: string[] = [];
		const ready = Promise.withResolvers<undefined>();
		for (const stream of [child.stdout, child.stderr]) {
			stream.setEncoding('utf8');
			stream.on('data', (text: string) => {
				for (const line of text.split('\n').filter((part) => part.trim())) {
					lines.push(line);
					options.onLine?.(line);
					if (line.includes(readyLines[role])) ready.resolve(undefined);
				}
			});
		}
		child.on('exit', (code) => {
			ready.reject(new Error(`n8n ended with code ${code ?? '?'}:\n${lines.slice(-8).join('\n')}`));
		});
		await ready.promise;
		return new Instance(`http://127.0.0.1:${port}`, { ...options, port }, child, lines);
	}

	/** Of the process that is n8n. */
	get pid(): number {
		return this.#process.pid ?? 0;
	}

	/** The processor time that the process has used; Linux tells it, in hundredths. */
	get cpuSeconds(): number {
		const [, after = ''] = readFileSync(`/proc/${this.pid}/stat`, 'utf8').split(') ');
		const [user, system] = after.split(' ').slice(11, 13);
		return (Number(user) + Number(system)) / 100;
	}

	/** Resolves when n8n has ended by itself or was stopped. */
	async ended(): Promise<void> {
		if (this.#process.exitCode === null && this.#process.signalCode === null) {
			await once(this.#process, 'exit');
		}
	}

	/** Ends n8n as a crash does: at once, and without a word. */
	async kill(): Promise<void> {
		this.#process.kill('SIGKILL');
		await this.ended();
	}

	/** Ends n8n, gently if it lets itself be ended so. */
	async stop(): Promise<void> {
		// A test that has lost its patience with a restart leaves none behind.
		await this.#restart?.catch(() => undefined);
		this.#process.kill('SIGTERM');
		const isEnded = await Promise.race([
			this.ended().then(() => true),
			sleep(15_000, false, { ref: false }),
		]);
		if (!isEnded) this.#process.kill('SIGKILL');
		await this.ended();
	}

	/** Kills n8n, does something while it is down, and starts it anew with what it left. */
	async crashAndRestart(whileDown?: () => void): Promise<void> {
		await this.kill();
		whileDown?.();
		this.#restart = this.#startAgain();
		await this.#restart;
	}

	async #startAgain(): Promise<void> {
		const restarted = await Instance.start(this.#options);
		this.#process = restarted.#process;
		this.#lines = restarted.#lines;
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.stop();
	}
}

async function environment(options: InstanceOptions, port: number) {
	return {
		PATH: process.env.PATH,
		HOME: options.home,
		N8N_USER_FOLDER: options.home,
		N8N_PORT: String(port),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_RUNNERS_BROKER_PORT: String(await freePort()),
		N8N_ENCRYPTION_KEY: 'only-for-trials-and-tests',
		N8N_RESTRICT_FILE_ACCESS_TO: options.filesFolder,
		N8N_SECURE_COOKIE: 'false',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		EXTERNAL_FRONTEND_HOOKS_URLS: '',
		...options.env,
	};
}

/** Where n8n keeps its database and community packages below a home folder. */
export function n8nFolder(home: string): string {
	return join(home, '.n8n');
}
