import type { LocalService } from '../server/start.ts';
import { startService } from '../server/start.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { helpText } from './help.ts';
import { readyBlock } from './readyBlock.ts';
import { record } from './record/record.ts';
import { explainStartFailure } from './startFailure.ts';
import { UsageError } from '../../../service/src/cli/failure.ts';

async function run(args: readonly string[]): Promise<void> {
	const given = readArguments(args);
	const { showsHelp, command, recorder, options } = given;
	if (showsHelp) {
		process.stdout.write(helpText());
		return;
	}
	if (recorder) return await record(recorder, given);
	const service = await startService({
		...options,
		onTemplateProblem: (line) => process.stderr.write(`${line}\n`),
	});
	if (command !== undefined) return await runAlongside(command, service);
	endBySignal(service);
	process.stdout.write(await readyBlock(service, options));
	await service.warmUp().catch(() => undefined);
}

function endBySignal({ close }: LocalService): void {
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void close().then(() => process.exit(0)));
	}
}

async function runAlongside(command: string, service: LocalService): Promise<void> {
	process.stderr.write(`The local service is ready at ${service.url}.\n`);
	process.exitCode = await runCommand(command, service);
	await service.close();
}

/** Runs the program. If it cannot start, one line on stderr says why, and the exit code is 1. */
export async function main(args: readonly string[]): Promise<void> {
	try {
		await run(args);
	} catch (error) {
		const line = error instanceof UsageError ? error.message : explainStartFailure(error);
		process.stderr.write(`${line}\n`);
		process.exitCode = 1;
	}
}
