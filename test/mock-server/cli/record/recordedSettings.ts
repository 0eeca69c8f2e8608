import { readFileSync } from 'node:fs';
import { parseSetting, Settings } from '../../assumptions/settings.ts';
import type { SettingValues } from '../../assumptions/settings.ts';
import { UsageError } from '../../../../service/src/cli/failure.ts';

function readSettings(file: string): Record<string, unknown> {
	try {
		const { settings } = JSON.parse(readFileSync(file, 'utf8')) as { settings?: unknown };
		if (typeof settings !== 'object' || settings === null) throw new Error('It has no settings.');
		return settings as Record<string, unknown>;
	} catch (error) {
		const { message } = error as Error;
		throw new UsageError(`${file} is not a record that --record wrote: ${message}`);
	}
}

/** The recorded settings that differ from the defaults; throws UsageError or UnknownSettingError. */
export function readRecordedSettings(file: string): Partial<SettingValues> {
	const parsed = Object.entries(readSettings(file)).map(([name, value]) =>
		parseSetting(name, String(value)),
	);
	const settings = Object.entries(Object.assign({}, ...parsed) as Partial<SettingValues>);
	const defaults: Record<string, unknown> = new Settings().current();
	return Object.fromEntries(settings.filter(([name, value]) => value !== defaults[name]));
}
