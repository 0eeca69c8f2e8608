import { existsSync, readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Certificate } from '../http/tls.ts';
import type { ServiceOptions } from '../server/serviceOptions.ts';
import { parseProfile, UnknownProfileError } from '../assumptions/profiles.ts';
import { parseSetting, UnknownSettingError } from '../assumptions/settings.ts';
import type { SettingValues } from '../assumptions/settings.ts';
import { parse, readNumber } from './commandLine.ts';
import type { Values } from './commandLine.ts';
import { readRecordedSettings } from './record/recordedSettings.ts';
import { readRecorder } from './record/recorderArguments.ts';
import type { RecorderArguments } from './record/recorderArguments.ts';
import { UsageError } from '../../../service/src/cli/failure.ts';

export interface Arguments {
	readonly showsHelp: boolean;
	/** The shell command to run while the service is up. */
	readonly command?: string;
	readonly recorder?: RecorderArguments;
	readonly options: ServiceOptions;
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

/** The settings of a named profile, or of a file that `--record` wrote. */
function readProfile(profile: string): Pick<ServiceOptions, 'profile' | 'settings'> {
	if (profile.endsWith('.json')) {
		return { profile: 'documented', settings: explained(() => readRecordedSettings(profile)) };
	}
	return { profile: explained(() => parseProfile(profile)), settings: {} };
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
	if ((values['tls-cert'] === undefined) !== (values['tls-key'] === undefined)) {
		throw new UsageError('--tls-cert and --tls-key require each other.');
	}
	const missingFont = font?.find((file) => !existsSync(file));
	if (missingFont !== undefined) throw new UsageError(`Font file not found: ${missingFont}.`);
}

function readCertificate(certFile: string, keyFile: string): Certificate {
	try {
		const certificate = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
		createSecureContext(certificate);
		return certificate;
	} catch (error) {
		throw new UsageError(`Cannot use the certificate: ${(error as Error).message}`);
	}
}

/** The options that are absent unless given. */
function givenOptions(values: Values): ServiceOptions {
	const { templates, data, font, deterministic, seed } = values;
	const { 'foreign-port': foreignPort, 'tls-cert': certFile, 'tls-key': keyFile } = values;
	return {
		...(values['allow-host'] && { allowedHosts: values['allow-host'] }),
		...(certFile !== undefined && { tls: readCertificate(certFile, keyFile ?? '') }),
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
			port: readNumber('--port', port, [0, 65_535]),
			host,
			...(key.length > 0 && { apiKeys: key }),
			...givenOptions(values),
			profile,
			settings: Object.assign({}, settings, ...set.map(readSetting)) as Partial<SettingValues>,
		},
	};
}
