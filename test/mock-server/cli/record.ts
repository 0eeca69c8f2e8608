import { access, constants } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { openRecorder } from '../recorder/recorder.ts';
import type { Recorder } from '../recorder/recorder.ts';
import { writeRecord } from '../recorder/recordFile.ts';
import { driftReport } from '../recorder/report.ts';
import { placeholderKey } from '../recorder/forward.ts';
import type { Arguments, RecordingWish } from './arguments.ts';
import { runCommand } from './command.ts';
import { UsageError } from './usageError.ts';

function readyText({ url }: Recorder, { service, key, file }: RecordingWish): string {
	const isOwnKey = key === placeholderKey;
	return [
		'The recorder is ready. What it is asked it asks the service, and hands on the answer.',
		'',
		`Service   ${service.href}`,
		`Address   ${url}`,
		...(isOwnKey ? [] : [`API key   ${placeholderKey} (the service is sent its own)`]),
		`Drift     ${url}/__mock/drift`,
		`Record    ${file}, written at the end`,
		'',
		'Ctrl-C ends it.',
		'',
	].join('\n');
}

async function untilSignal(): Promise<void> {
	await new Promise<void>((resolve) => {
		for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
	});
}

/** Found out at the start: at the end it would be too late. */
async function checkWritable(file: string): Promise<void> {
	try {
		await access(dirname(resolve(file)), constants.W_OK);
	} catch (error) {
		throw new UsageError(`The record cannot be written: ${(error as Error).message}`);
	}
}

/** Records until a signal comes or the command ends; then says what was learnt, and keeps it. */
export async function record(
	wish: RecordingWish,
	{ options: { port = 0, host = '127.0.0.1' }, command }: Pick<Arguments, 'options' | 'command'>,
): Promise<void> {
	await checkWritable(wish.file);
	await using recorder = await openRecorder({ ...wish, port, host });
	if (command === undefined) {
		const ending = untilSignal();
		process.stdout.write(readyText(recorder, wish));
		await ending;
	} else {
		process.stderr.write(`The recorder is ready at ${recorder.url}.\n`);
		process.exitCode = await runCommand(command, { url: recorder.url, apiKey: placeholderKey });
	}
	process.stdout.write(`\n${driftReport(recorder.recording)}`);
	await writeRecord(wish.file, recorder.recording);
}
