import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ownCheckout = join(import.meta.dirname, '../..');

export interface ServiceProgram {
	readonly child: ChildProcess;
	readonly url: string;
	/** From the start of the program to its ready line. */
	readonly readyMs: number;
}

/** Starts the local service as a program of its own; rejects with what it says if it does not start. */
export async function startProgram(
	args: readonly string[],
	checkout = ownCheckout,
): Promise<ServiceProgram> {
	const cli = join(checkout, 'test/mock-server/cli.mjs');
	const startedAt = performance.now();
	const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', cli, ...args], {
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk) => (output += String(chunk)));
	}
	while (!output.includes('Ctrl-C')) {
		await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
		if (child.exitCode !== null || child.signalCode !== null) throw new Error(output);
	}
	const url = /URL\s+(\S+)/.exec(output)?.[1] ?? '';
	return { child, url, readyMs: performance.now() - startedAt };
}

export async function killProgram({ child }: ServiceProgram): Promise<void> {
	child.kill('SIGKILL');
	await once(child, 'close');
}
