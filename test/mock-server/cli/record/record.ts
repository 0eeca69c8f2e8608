import { access, constants } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { openRecorder } from '../../recorder/recorder.ts';
import type { Recorder } from '../../recorder/recorder.ts';
import { writeRecord } from '../../recorder/recordFile.ts';
import { driftReport } from '../../recorder/report.ts';
import { placeholderKey } from '../../recorder/forward.ts';
import type { Arguments } from '../arguments.ts';
import { runCommand } from '../command.ts';
import type { RecorderArguments } from './recorderArguments.ts';
import { UsageError } from '../../../../service/src/cli/failure.ts';

function readyText({ url }: Recorder, { service, key, file }: RecorderArguments): string {
	const isOwnKey = key === placeholderKey;
	return [
		'The recorder is ready. It forwards each request to the service and returns the answer.',
		'',
		`Service   ${service.href}`,
		`URL       ${url}`,
		...(isOwnKey
			? []
			: [`API key   ${placeholderKey} (the recorder replaces it with the real one)`]),
		`Drift     ${url}/__mock/drift`,
		`Record    ${file}, written when you stop`,
		'',
		'Press Ctrl-C to stop.',
		'',
	].join('\n');
}

async function untilSignal(): Promise<void> {
	await new Promise<void>((resolve) => {
		for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
	});
}

/** Checked at the start: at the end, the recording would be lost. */
async function checkWritable(file: string): Promise<void> {
	try {
		await access(dirname(resolve(file)), constants.W_OK);
	} catch (error) {
		throw new UsageError(`Cannot write the record: ${(error as Error).message}`);
	}
}

/** Records until a signal arrives or the command ends; then prints the report and writes the record. */
export async function record(
	recorded: RecorderArguments,
	{ options: { port = 0, host = '127.0.0.1' }, command }: Pick<Arguments, 'options' | 'command'>,
): Promise<void> {
	await checkWritable(recorded.file);
	await using recorder = await openRecorder({ ...recorded, port, host });
	if (command === undefined) {
		const ending = untilSignal();
		process.stdout.write(readyText(recorder, recorded));
		await ending;
	} else {
		process.stderr.write(`The recorder is ready at ${recorder.url}.\n`);
		process.exitCode = await runCommand(command, { url: recorder.url, apiKey: placeholderKey });
	}
	process.stdout.write(`\n${driftReport(recorder.recording)}`);
	await writeRecord(recorded.file, recorder.recording);
}
