import { readArguments, UsageError } from './cli/arguments.ts';
import { helpText } from './cli/help.ts';
import { readyBlock } from './cli/readyBlock.ts';
import { explainStartFailure } from './cli/startFailure.ts';
import { startService } from './start.ts';

async function run(args: readonly string[]): Promise<void> {
	const { showsHelp, options } = readArguments(args);
	if (showsHelp) {
		process.stdout.write(helpText());
		return;
	}
	const service = await startService({
		...options,
		onTemplateProblem: (line) => process.stderr.write(`${line}\n`),
	});
	process.stdout.write(readyBlock(service, options));
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void service.close().then(() => process.exit(0)));
	}
}

try {
	await run(process.argv.slice(2));
} catch (error) {
	const line = error instanceof UsageError ? error.message : explainStartFailure(error);
	process.stderr.write(`${line}\n`);
	process.exitCode = 1;
}
