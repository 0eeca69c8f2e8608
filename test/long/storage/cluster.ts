import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { project } from '../../workflow/stage.ts';

const program = join(project, 'service/src/cli/main.ts');
const run = `import(${JSON.stringify(program)})
	.then(({ main }) => main(process.argv.slice(1)))
	.then((code) => { process.exitCode = code; })`;

type Environment = Readonly<Record<string, string>>;

/** Starts the service's program. */
export function start(args: readonly string[], environment: Environment): ChildProcess {
	const env = { ...process.env, ...environment, NODE_OPTIONS: '' };
	const node = ['--no-warnings', '-e', run, ...args];
	return spawn(process.execPath, node, { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Runs a command of the service to its end; returns its output. */
export async function command(environment: Environment, ...args: string[]): Promise<string> {
	const child = start(args, environment);
	let [out, words] = ['', ''];
	child.stdout?.on('data', (chunk) => (out += String(chunk)));
	child.stderr?.on('data', (chunk) => (words += String(chunk)));
	const [code] = (await once(child, 'close')) as [number];
	if (code !== 0) throw new Error(`${args.join(' ')}: ${code} ${words}`);
	return out.trim();
}

/** An instance of the service in a process of its own. */
export class Instance {
	readonly #environment: Environment;
	#child: ChildProcess | undefined;
	#url = '';
	#crashes = 0;

	constructor(environment: Environment) {
		this.#environment = environment;
	}

	/** Undefined while it does not answer. */
	get url(): string | undefined {
		return this.#url || undefined;
	}

	/** How often it ended by itself. */
	get crashes(): number {
		return this.#crashes;
	}

	get pid(): number {
		return this.#child?.pid ?? 0;
	}

	async start(): Promise<void> {
		const child = start(['serve', '--port', '0', '--drain-seconds', '5'], this.#environment);
		this.#child = child;
		this.#url = await new Promise<string>((ready, failed) => {
			let words = '';
			child.stderr?.on('data', (chunk) => {
				words += String(chunk);
				const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(words) ?? [];
				if (found === undefined) return;
				child.stderr?.removeAllListeners('data').resume();
				ready(found);
			});
			child.once('exit', () => failed(new Error(`The instance did not start: ${words}`)));
		});
		child.once('exit', () => (this.#crashes += this.#url === '' ? 0 : 1));
	}

	async end(signal: NodeJS.Signals): Promise<void> {
		this.#url = '';
		const child = this.#child;
		if (!child || child.exitCode !== null || child.signalCode !== null) return;
		child.kill(signal);
		await once(child, 'exit');
	}
}

/** Passes TCP connections on to the instances that answer, in turns. */
export class Balancer implements AsyncDisposable {
	readonly url: string;
	readonly #server;
	readonly #open: Set<Socket>;

	private constructor(server: ReturnType<typeof createServer>, open: Set<Socket>) {
		this.#server = server;
		this.#open = open;
		this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	}

	static async open(instances: readonly Instance[]): Promise<Balancer> {
		let turn = 0;
		const open = new Set<Socket>();
		const server = createServer((client) => {
			const answering = instances.filter(({ url }) => url !== undefined);
			const chosen = answering[(turn += 1) % Math.max(answering.length, 1)]?.url;
			if (chosen === undefined) return void client.destroy();
			const onward = connect(Number(new URL(chosen).port), '127.0.0.1');
			for (const [one, other] of [
				[client, onward],
				[onward, client],
			] as const) {
				one.pipe(other);
				one.on('error', () => other.destroy()).on('close', () => other.destroy());
			}
			open.add(client);
			client.on('close', () => open.delete(client));
		});
		await once(server.listen(0, '127.0.0.1'), 'listening');
		return new Balancer(server, open);
	}

	/** Cuts all connections, as if it had ended and another one had taken its place. */
	cut(): void {
		for (const socket of this.#open) socket.resetAndDestroy();
	}

	async [Symbol.asyncDispose](): Promise<void> {
		this.#server.close();
		this.cut();
		await once(this.#server, 'close');
	}
}
