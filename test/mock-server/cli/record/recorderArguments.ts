import { isDeepStrictEqual } from 'node:util';
import { placeholderKey } from '../../recorder/forward.ts';
import { parse, readUrl } from '../commandLine.ts';
import type { Values } from '../commandLine.ts';
import { UsageError } from '../../../../service/src/cli/failure.ts';

/** `--record`: a recorder in front of the real service, instead of a local service. */
export interface RecorderArguments {
	readonly service: URL;
	/** The key of the real service. */
	readonly key: string;
	/** Where to write the result. */
	readonly file: string;
}

/** The options that also apply to a recorder. */
const recorderOptions = new Set(['record', 'record-to', 'key', 'port', 'host', 'exec', 'help']);

function checkRecorder(values: Values): void {
	if (values.key.length > 1) {
		throw new UsageError('--record accepts only one key, the key of the service.');
	}
	const defaults: Record<string, unknown> = parse([]);
	const idle = Object.entries(values).find(
		([name, value]) => !recorderOptions.has(name) && !isDeepStrictEqual(value, defaults[name]),
	);
	if (idle) throw new UsageError(`--record starts no local service: remove --${idle[0]}.`);
}

export function readRecorder(values: Values): RecorderArguments | undefined {
	const { record, 'record-to': recordTo, key } = values;
	if (record === undefined && recordTo === undefined) return undefined;
	if (record === undefined) {
		throw new UsageError('--record-to requires --record, the URL of the service to record.');
	}
	checkRecorder(values);
	const file = recordTo ?? 'recorded.json';
	return { service: readUrl('--record', record), key: key[0] ?? placeholderKey, file };
}
