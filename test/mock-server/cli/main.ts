import type { LocalService } from '../server/localService.ts';
import { openService } from '../server/openService.ts';
import type { OpenService } from '../server/openService.ts';
import { readArguments } from './arguments.ts';
import { helpText } from './help.ts';
import { readyBlock } from './readyBlock.ts';
import { settle } from './settle.ts';
import { explainStartFailure } from './startFailure.ts';
import { UsageError } from './usageError.ts';

async function run(args: readonly string[]): Promise<void> {
	const given = readArguments(args);
	const { showsHelp, command, recording, options } = given;
	if (showsHelp) {
		process.stdout.write(helpText());
		return;
	}
	if (recording) {
		const { record } = await import('./record.ts');
		return await record(recording, given);
	}
	const opened = await openService({
		...options,
		onTemplateProblem: (line) => process.stderr.write(`${line}\n`),
	});
	if (command === undefined) {
		endBySignal(opened);
		process.stdout.write(readyBlock(opened));
	}
	const { serve } = await import('../server/serve.ts');
	const service = serve(opened);
	settle();
	if (command !== undefined) await runAlongside(command, service);
	else await service.warmUp().catch(() => undefined);
}

function endBySignal({ close }: OpenService): void {
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void close().then(() => process.exit(0)));
	}
}

async function runAlongside(command: string, service: LocalService): Promise<void> {
	const { runCommand } = await import('./command.ts');
	process.stderr.write(`The local service is ready at ${service.url}.\n`);
	process.exitCode = await runCommand(command, service);
	await service.close();
}

/** The program: says in one line why it does not start, if it does not. */
export async function main(args: readonly string[]): Promise<void> {
	try {
		await run(args);
	} catch (error) {
		const line = error instanceof UsageError ? error.message : explainStartFailure(error);
		process.stderr.write(`${line}\n`);
		process.exitCode = 1;
	}
}
