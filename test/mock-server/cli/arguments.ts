import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ServiceOptions } from '../localService.ts';
import { defaultApiKey } from '../start.ts';
import { parseProfile, UnknownProfileError } from '../switches/profiles.ts';
import { parseSwitch, UnknownSwitchError } from '../switches/switches.ts';
import type { SwitchSettings } from '../switches/switches.ts';

/** The command line is not understood; the message says what to write instead. */
export class UsageError extends Error {}

export interface Arguments {
	readonly showsHelp: boolean;
	readonly options: ServiceOptions;
}

function parse(args: readonly string[]) {
	try {
		return parseArgs({
			args: [...args],
			options: {
				port: { type: 'string', default: '4455' },
				host: { type: 'string', default: '127.0.0.1' },
				templates: { type: 'string' },
				data: { type: 'string' },
				ephemeral: { type: 'boolean', default: false },
				key: { type: 'string', multiple: true, default: [defaultApiKey] },
				font: { type: 'string', multiple: true },
				profile: { type: 'string', default: 'documented' },
				set: { type: 'string', multiple: true, default: [] },
				help: { type: 'boolean', default: false },
			},
		}).values;
	} catch (error) {
		const [line = ''] = (error as Error).message.split('\n');
		throw new UsageError(`${line.replace(/\. To specify.*/, '')}. --help lists what there is.`);
	}
}

function readPort(text: string): number {
	const port = Number(text);
	if (/^\d+$/.test(text) && port <= 65_535) return port;
	throw new UsageError(`--port takes a number from 0 to 65535; not "${text}".`);
}

function readSwitch(text: string): Partial<SwitchSettings> {
	const [, name, value] = /^([^=]+)=(.*)$/.exec(text) ?? [];
	if (name === undefined || value === undefined) {
		throw new UsageError(`--set takes NAME=VALUE; not "${text}". --help lists the switches.`);
	}
	return explained(() => parseSwitch(name, value));
}

/** What is not in a catalogue is a mistake in the command line. */
function explained<Result>(parsePart: () => Result): Result {
	try {
		return parsePart();
	} catch (error) {
		const isKnown = error instanceof UnknownSwitchError || error instanceof UnknownProfileError;
		throw isKnown ? new UsageError(error.message) : error;
	}
}

/** Reads the command line; throws UsageError. */
export function readArguments(args: readonly string[]): Arguments {
	const {
		help,
		port,
		host,
		templates,
		data,
		ephemeral,
		key,
		font,
		profile,
		set: switches,
	} = parse(args);
	if (key.includes('')) throw new UsageError('--key needs a key that is not empty.');
	if (new Set(key).size < key.length)
		throw new UsageError('--key: each account needs its own key.');
	if (ephemeral && data !== undefined) {
		throw new UsageError('--ephemeral keeps nothing, --data keeps everything: leave one out.');
	}
	const missingFont = font?.find((file) => !existsSync(file));
	if (missingFont !== undefined) throw new UsageError(`There is no font file ${missingFont}.`);
	return {
		showsHelp: help,
		options: {
			...{ port: readPort(port), host, apiKeys: key },
			...(templates !== undefined && { templates }),
			...(data !== undefined && { dataDir: data }),
			...(font && { fontFiles: font }),
			profile: explained(() => parseProfile(profile)),
			switches: Object.assign({}, ...switches.map(readSwitch)) as Partial<SwitchSettings>,
		},
	};
}
