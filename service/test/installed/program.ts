import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { asksSources, installedFolder } from './installation.ts';

const main = resolve(import.meta.dirname, '../../src/cli/main.ts');
const runSources = `import(${JSON.stringify(main)})
	.then(({ main }) => main(process.argv.slice(1)))
	.then((code) => { process.exitCode = code; })`;

export type Environment = Readonly<Record<string, string>>;

/** What runs the installed program: the program, and what stands before its own arguments. */
export function programWords(): [string, ...string[]] {
	if (asksSources) return [process.execPath, '--no-warnings', '-e', runSources];
	return [process.execPath, join(installedFolder(), 'node_modules/.bin/pdf-template-service')];
}

/** Starts the installed program, whose environment has no options of Node but these. */
export function start(
	args: readonly string[],
	environment: Environment,
	options: SpawnOptions = {},
): ChildProcess {
	const env = { ...process.env, NODE_OPTIONS: '', ...environment };
	const [program, ...words] = programWords();
	const stdio = ['ignore', 'pipe', 'pipe'] as const;
	return spawn(program, [...words, ...args], { stdio: [...stdio], ...options, env });
}

export interface Ended {
	readonly code: number | null;
	/** Standard output and standard error, without blanks around them. */
	readonly out: string;
	readonly words: string;
}

/** Runs a command of the installed program to its end. */
export async function run(
	args: readonly string[],
	environment: Environment = {},
	options: SpawnOptions = {},
): Promise<Ended> {
	const child = start(args, environment, options);
	let [out, words] = ['', ''];
	child.stdout?.on('data', (chunk) => (out += String(chunk)));
	child.stderr?.on('data', (chunk) => (words += String(chunk)));
	const [code] = (await once(child, 'close')) as [number | null];
	return { code, out: out.trim(), words: words.trim() };
}

/** Runs a command that has to succeed; returns its output. */
export async function command(environment: Environment, ...args: string[]): Promise<string> {
	const { code, out, words } = await run(args, environment);
	if (code !== 0) throw new Error(`${args.join(' ')}: ${code} ${words}`);
	return out;
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

	async end(signal: NodeJS.Signals): Promise<number | null> {
		this.#url = '';
		const child = this.#child;
		if (!child) return null;
		const ended = once(child, 'exit');
		if (child.exitCode === null && child.signalCode === null) {
			child.kill(signal);
			await ended;
		}
		return child.exitCode;
	}
}
