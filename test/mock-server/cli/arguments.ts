import { existsSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { ServiceOptions } from '../server/localService.ts';
import { placeholderKey } from '../recorder/forward.ts';
import { parseProfile, UnknownProfileError } from '../settings/profiles.ts';
import { parseSetting, UnknownSettingError } from '../settings/settings.ts';
import type { SettingValues } from '../settings/settings.ts';
import { readRecordedSettings } from './recordedSettings.ts';
import { UsageError } from './usageError.ts';

/** What is wanted instead of a local service: a recorder in front of the real one. */
export interface RecordingWish {
	readonly service: URL;
	/** Of the real service. */
	readonly key: string;
	/** Where to write what was learnt. */
	readonly file: string;
}

export interface Arguments {
	readonly showsHelp: boolean;
	/** Run while the service is there. */
	readonly command?: string;
	readonly recording?: RecordingWish;
	readonly options: ServiceOptions;
}

function parse(args: readonly string[]) {
	try {
		return parseArgs({
			args: [...args],
			options: {
				port: { type: 'string', default: '4455' },
				host: { type: 'string', default: '127.0.0.1' },
				'foreign-port': { type: 'string' },
				'allow-host': { type: 'string', multiple: true },
				templates: { type: 'string' },
				watch: { type: 'boolean', default: false },
				empty: { type: 'boolean', default: false },
				data: { type: 'string' },
				ephemeral: { type: 'boolean', default: false },
				key: { type: 'string', multiple: true, default: [] },
				font: { type: 'string', multiple: true },
				profile: { type: 'string', default: 'documented' },
				set: { type: 'string', multiple: true, default: [] },
				deterministic: { type: 'boolean', default: false },
				seed: { type: 'string' },
				'max-documents': { type: 'string' },
				'no-admin': { type: 'boolean', default: false },
				exec: { type: 'string' },
				record: { type: 'string' },
				'record-to': { type: 'string' },
				help: { type: 'boolean', default: false },
			},
		}).values;
	} catch (error) {
		const [line = ''] = (error as Error).message.split('\n');
		throw new UsageError(`${line.replace(/\. To specify.*/, '')}. --help lists what there is.`);
	}
}

function readNumber(option: string, text: string, [least, most]: [number, number]): number {
	const number = Number(text);
	if (/^\d+$/.test(text) && number >= least && number <= most) return number;
	throw new UsageError(`${option} takes a number from ${least} to ${most}; not "${text}".`);
}

function readAddress(option: string, text: string): URL {
	const url = URL.parse(text);
	if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search) return url;
	throw new UsageError(`${option} takes the address of a service; not "${text}".`);
}

function readSetting(text: string): Partial<SettingValues> {
	const [, name, value] = /^([^=]+)=(.*)$/.exec(text) ?? [];
	if (name === undefined || value === undefined) {
		throw new UsageError(`--set takes NAME=VALUE; not "${text}". --help lists the settings.`);
	}
	return explained(() => parseSetting(name, value));
}

/** What is not in a catalogue is a mistake in the command line. */
function explained<Result>(parsePart: () => Result): Result {
	try {
		return parsePart();
	} catch (error) {
		const isKnown = error instanceof UnknownSettingError || error instanceof UnknownProfileError;
		throw isKnown ? new UsageError(error.message) : error;
	}
}

type Values = ReturnType<typeof parse>;

/** Where the settings are by a profile, or by what was recorded of the real service. */
function readProfile(profile: string): Pick<ServiceOptions, 'profile' | 'settings'> {
	if (profile.endsWith('.json')) {
		return { profile: 'documented', settings: explained(() => readRecordedSettings(profile)) };
	}
	return { profile: explained(() => parseProfile(profile)), settings: {} };
}

/** What means something without a service of its own. */
const ofRecorder = new Set(['record', 'record-to', 'key', 'port', 'host', 'exec', 'help']);

function checkRecording(values: Values): void {
	if (values.key.length > 1) {
		throw new UsageError('--record takes one key, that of the service; not several.');
	}
	const defaults: Record<string, unknown> = parse([]);
	const idle = Object.entries(values).find(
		([name, value]) => !ofRecorder.has(name) && !isDeepStrictEqual(value, defaults[name]),
	);
	if (idle) throw new UsageError(`--record is no service of its own: leave out --${idle[0]}.`);
}

function readRecording(values: Values): RecordingWish | undefined {
	const { record, 'record-to': recordTo, key } = values;
	if (record === undefined && recordTo === undefined) return undefined;
	if (record === undefined) {
		throw new UsageError('--record-to needs --record, the address of the service to record.');
	}
	checkRecording(values);
	const file = recordTo ?? 'recorded.json';
	return { service: readAddress('--record', record), key: key[0] ?? placeholderKey, file };
}

function checkTogether(values: Values): void {
	const { key, data, ephemeral, templates, empty, font } = values;
	if (key.includes('')) throw new UsageError('--key needs a key that is not empty.');
	if (new Set(key).size < key.length)
		throw new UsageError('--key: each account needs its own key.');
	if (ephemeral && data !== undefined) {
		throw new UsageError('--ephemeral keeps nothing, --data keeps everything: leave one out.');
	}
	if (empty && templates !== undefined) {
		throw new UsageError('--empty is without templates, --templates with them: leave one out.');
	}
	const missingFont = font?.find((file) => !existsSync(file));
	if (missingFont !== undefined) throw new UsageError(`There is no font file ${missingFont}.`);
}

/** Options that are only there if they were given. */
function givenOptions(values: Values): ServiceOptions {
	const { templates, data, font, deterministic, seed, 'max-documents': maxDocuments } = values;
	const { 'foreign-port': foreignPort } = values;
	return {
		...(values['allow-host'] && { allowedHosts: values['allow-host'] }),
		...(templates !== undefined && { templates }),
		...(values.empty && { templates: false as const }),
		...(values.watch && { watchTemplates: true }),
		...(data !== undefined && { dataDir: data }),
		...(font && { fontFiles: font }),
		...((deterministic || seed !== undefined) && { deterministic: true }),
		...(seed !== undefined && { seed: readNumber('--seed', seed, [0, 2 ** 32]) }),
		...(foreignPort !== undefined && {
			foreignPort: readNumber('--foreign-port', foreignPort, [0, 65_535]),
		}),
		...(maxDocuments !== undefined && {
			maxDocuments: readNumber('--max-documents', maxDocuments, [1, 1e9]),
		}),
		...(values['no-admin'] && { admin: false }),
	};
}

/** Reads the command line; throws UsageError. */
export function readArguments(args: readonly string[]): Arguments {
	const values = parse(args);
	checkTogether(values);
	const { help, port, host, key, exec, set } = values;
	const { profile, settings } = readProfile(values.profile);
	const recording = readRecording(values);
	return {
		showsHelp: help,
		...(exec !== undefined && { command: exec }),
		...(recording && { recording }),
		options: {
			...{ port: readNumber('--port', port, [0, 65_535]), host },
			...(key.length > 0 && { apiKeys: key }),
			...givenOptions(values),
			profile,
			settings: Object.assign({}, settings, ...set.map(readSetting)) as Partial<SettingValues>,
		},
	};
}
