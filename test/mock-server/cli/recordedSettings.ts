import { readFileSync } from 'node:fs';
import { parseSwitch, Switches } from '../settings/settings.ts';
import type { SwitchSettings } from '../settings/settings.ts';
import { UsageError } from './usageError.ts';

function readSwitches(file: string): Record<string, unknown> {
	try {
		const { switches } = JSON.parse(readFileSync(file, 'utf8')) as { switches?: unknown };
		if (typeof switches !== 'object' || switches === null) throw new Error('It has no switches.');
		return switches as Record<string, unknown>;
	} catch (error) {
		const { message } = error as Error;
		throw new UsageError(`${file} is no record of a service that --record has written: ${message}`);
	}
}

/** Where the switches are by what was recorded, unless it is where they are anyway; throws UsageError or UnknownSwitchError. */
export function readRecordedSwitches(file: string): Partial<SwitchSettings> {
	const switches = Object.entries(readSwitches(file));
	const parsed = switches.map(([name, value]) => parseSwitch(name, String(value)));
	const settings = Object.entries(Object.assign({}, ...parsed) as Partial<SwitchSettings>);
	const defaults: Record<string, unknown> = new Switches().current();
	return Object.fromEntries(settings.filter(([name, value]) => value !== defaults[name]));
}
