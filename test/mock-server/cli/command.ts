import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import type { LocalService } from '../http/admin/localService.ts';

/** Shells report 128 + the signal's number for a program that a signal ended. */
const signalBase = 128;

/**
 * Runs a shell command while the service is up. The command finds the service in PDF_SERVICE_URL and PDF_SERVICE_KEY.
 * Resolves to the command's exit code.
 */
export async function runCommand(
	command: string,
	{ url, apiKey }: Pick<LocalService, 'url' | 'apiKey'>,
): Promise<number> {
	const env = { ...process.env, PDF_SERVICE_URL: url, PDF_SERVICE_KEY: apiKey };
	// Added before the command starts: without a listener, a signal would end only the service. Ctrl-C reaches the
	// command directly; the listener only keeps the service up until the command ends.
	process.on('SIGINT', () => undefined).on('SIGTERM', (signal) => child.kill(signal));
	const child = spawn(command, { shell: true, stdio: 'inherit', env });
	const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
	return code ?? signalBase + (signal ? constants.signals[signal] : 0);
}
