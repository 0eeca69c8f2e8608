import { existsSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { ServiceOptions } from '../server/localService.ts';
import { placeholderKey } from '../recorder/forward.ts';
import { parseProfile, UnknownProfileError } from '../settings/profiles.ts';
import { parseSetting, UnknownSettingError } from '../settings/settings.ts';
import type { SettingValues } from '../settings/settings.ts';
import { readRecordedSettings } from './recordedSettings.ts';
import { UsageError } from './usageError.ts';

/** `--record`: a recorder in front of the real service, instead of a local service. */
export interface RecorderArguments {
	readonly service: URL;
	/** The key of the real service. */
	readonly key: string;
	/** Where to write the result. */
	readonly file: string;
}

export interface Arguments {
	readonly showsHelp: boolean;
	/** The shell command to run while the service is up. */
	readonly command?: string;
	readonly recorder?: RecorderArguments;
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
		throw new UsageError(`${line.replace(/\. To specify.*/, '')}. See --help.`);
	}
}

function readNumber(option: string, text: string, [least, most]: [number, number]): number {
	const number = Number(text);
	if (/^\d+$/.test(text) && number >= least && number <= most) return number;
	throw new UsageError(`${option} accepts a number from ${least} to ${most}; not "${text}".`);
}

function readAddress(option: string, text: string): URL {
	const url = URL.parse(text);
	if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search) return url;
	throw new UsageError(`${option} accepts the URL of a service; not "${text}".`);
}

function readSetting(text: string): Partial<SettingValues> {
	const [, name, value] = /^([^=]+)=(.*)$/.exec(text) ?? [];
	if (name === undefined || value === undefined) {
		throw new UsageError(`--set accepts NAME=VALUE; not "${text}". --help lists the settings.`);
	}
	return explained(() => parseSetting(name, value));
}

/** Reports an unknown setting or profile as a mistake on the command line. */
function explained<Result>(parsePart: () => Result): Result {
	try {
		return parsePart();
	} catch (error) {
		const isKnown = error instanceof UnknownSettingError || error instanceof UnknownProfileError;
		throw isKnown ? new UsageError(error.message) : error;
	}
}

type Values = ReturnType<typeof parse>;

/** The settings of a named profile, or of a file that `--record` wrote. */
function readProfile(profile: string): Pick<ServiceOptions, 'profile' | 'settings'> {
	if (profile.endsWith('.json')) {
		return { profile: 'documented', settings: explained(() => readRecordedSettings(profile)) };
	}
	return { profile: explained(() => parseProfile(profile)), settings: {} };
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

function readRecorder(values: Values): RecorderArguments | undefined {
	const { record, 'record-to': recordTo, key } = values;
	if (record === undefined && recordTo === undefined) return undefined;
	if (record === undefined) {
		throw new UsageError('--record-to requires --record, the URL of the service to record.');
	}
	checkRecorder(values);
	const file = recordTo ?? 'recorded.json';
	return { service: readAddress('--record', record), key: key[0] ?? placeholderKey, file };
}

function checkTogether(values: Values): void {
	const { key, data, ephemeral, templates, empty, font } = values;
	if (key.includes('')) throw new UsageError('--key must not be empty.');
	if (new Set(key).size < key.length)
		throw new UsageError('Each --key must be different: each key is an account of its own.');
	if (ephemeral && data !== undefined) {
		throw new UsageError(
			'--ephemeral keeps nothing and --data keeps everything: remove one of them.',
		);
	}
	if (empty && templates !== undefined) {
		throw new UsageError(
			'--empty loads no templates and --templates loads some: remove one of them.',
		);
	}
	const missingFont = font?.find((file) => !existsSync(file));
	if (missingFont !== undefined) throw new UsageError(`Font file not found: ${missingFont}.`);
}

/** The options that are absent unless given. */
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
	const recorder = readRecorder(values);
	return {
		showsHelp: help,
		...(exec !== undefined && { command: exec }),
		...(recorder && { recorder }),
		options: {
			...{ port: readNumber('--port', port, [0, 65_535]), host },
			...(key.length > 0 && { apiKeys: key }),
			...givenOptions(values),
			profile,
			settings: Object.assign({}, settings, ...set.map(readSetting)) as Partial<SettingValues>,
		},
	};
}
