import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import type { LocalService } from '../server/localService.ts';

/** By convention of shells, a program that a signal ended has this exit code. */
const signalBase = 128;

/**
 * Runs a shell command while the service is there. It finds it by PDF_SERVICE_URL and PDF_SERVICE_KEY.
 * Resolves to its exit code.
 */
export async function runCommand(
	command: string,
	{ url, apiKey }: Pick<LocalService, 'url' | 'apiKey'>,
): Promise<number> {
	const env = { ...process.env, PDF_SERVICE_URL: url, PDF_SERVICE_KEY: apiKey };
	// Listened for before the command begins: without a listener, a signal would end the service alone.
	// Ctrl-C reaches the command by itself; it only must not end the service before the command.
	process.on('SIGINT', () => undefined).on('SIGTERM', (signal) => child.kill(signal));
	const child = spawn(command, { shell: true, stdio: 'inherit', env });
	const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
	return code ?? signalBase + (signal ? constants.signals[signal] : 0);
}
