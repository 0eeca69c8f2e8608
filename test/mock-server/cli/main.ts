import { startService } from '../start.ts';
import { readArguments, UsageError } from './arguments.ts';
import { runCommand } from './command.ts';
import { helpText } from './help.ts';
import { readyBlock } from './readyBlock.ts';
import { explainStartFailure } from './startFailure.ts';

async function run(args: readonly string[]): Promise<void> {
	const { showsHelp, command, options } = readArguments(args);
	if (showsHelp) {
		process.stdout.write(helpText());
		return;
	}
	const service = await startService({
		...options,
		onTemplateProblem: (line) => process.stderr.write(`${line}\n`),
	});
	if (command !== undefined) {
		process.stderr.write(`The local service is ready at ${service.url}.\n`);
		process.exitCode = await runCommand(command, service);
		await service.close();
		return;
	}
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void service.close().then(() => process.exit(0)));
	}
	process.stdout.write(readyBlock(service, options));
	await service.warmUp().catch(() => undefined);
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
