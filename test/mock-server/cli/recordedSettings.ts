import { readFileSync } from 'node:fs';
import { parseSetting, Settings } from '../settings/settings.ts';
import type { SettingValues } from '../settings/settings.ts';
import { UsageError } from './usageError.ts';

function readSettings(file: string): Record<string, unknown> {
	try {
		const { switches } = JSON.parse(readFileSync(file, 'utf8')) as { switches?: unknown };
		if (typeof switches !== 'object' || switches === null) throw new Error('It has no switches.');
		return switches as Record<string, unknown>;
	} catch (error) {
		const { message } = error as Error;
		throw new UsageError(`${file} is no record of a service that --record has written: ${message}`);
	}
}

/** Where the switches are by what was recorded, unless it is where they are anyway; throws UsageError or UnknownSettingError. */
export function readRecordedSettings(file: string): Partial<SettingValues> {
	const switches = Object.entries(readSettings(file));
	const parsed = switches.map(([name, value]) => parseSetting(name, String(value)));
	const settings = Object.entries(Object.assign({}, ...parsed) as Partial<SettingValues>);
	const defaults: Record<string, unknown> = new Settings().current();
	return Object.fromEntries(settings.filter(([name, value]) => value !== defaults[name]));
}
