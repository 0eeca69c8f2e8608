import { assumptions, everyAssumption } from './catalogue.ts';
import type { SettingName, SettingValue, SettingValues } from './catalogue.ts';
import { profiles } from './profiles.ts';
import type { ProfileName } from './profiles.ts';

export type { SettingName, SettingValue, SettingValues };

/** There is no such setting or value; the message lists the known ones. */
export class UnknownSettingError extends Error {}

/** Parses a setting and its value, for example from the command line; throws UnknownSettingError. */
export function parseSetting(name: string, value: string): Partial<SettingValues> {
	if (!Object.hasOwn(assumptions, name)) {
		const known = Object.keys(assumptions).join(', ');
		throw new UnknownSettingError(`There is no setting "${name}". There are: ${known}.`);
	}
	const { values } = assumptions[name as SettingName];
	const found = values.find((candidate) => String(candidate) === value);
	if (found === undefined) {
		const allowed = values.join(', ');
		throw new UnknownSettingError(`The setting ${name} accepts ${allowed}; not "${value}".`);
	}
	return { [name]: found };
}

function defaultSettings(): SettingValues {
	const defaults = everyAssumption.map(([name, { values }]) => [name, values[0]]);
	return Object.fromEntries(defaults) as SettingValues;
}

/** The current value of every setting; a change applies from the next request on. */
export class Settings {
	#settings = defaultSettings();

	/** Throws UnknownSettingError for a name or value that is not in the catalogue. */
	constructor(settings: Partial<SettingValues> = {}, profile: ProfileName = 'documented') {
		this.useProfile(profile);
		this.setAll(settings);
	}

	/** Sets every setting to its value in the profile. */
	useProfile(name: ProfileName): void {
		this.reset();
		this.setAll(profiles[name].settings);
	}

	get<Name extends SettingName>(name: Name): SettingValue<Name> {
		return this.#settings[name];
	}

	set<Name extends SettingName>(name: Name, value: SettingValue<Name>): void {
		this.#settings = { ...this.#settings, ...parseSetting(name, String(value)) };
	}

	setAll(settings: Partial<SettingValues>): void {
		const parsed = Object.entries(settings).map(([name, value]) =>
			parseSetting(name, String(value)),
		);
		this.#settings = Object.assign({}, this.#settings, ...parsed) as SettingValues;
	}

	/** Applies a profile, then settings; throws UnknownSettingError and changes nothing if one is unknown. */
	change(settings: Readonly<Record<string, string | number>>, profile?: ProfileName): void {
		const parsed = Object.entries(settings).map(([name, value]) =>
			parseSetting(name, String(value)),
		);
		if (profile) this.useProfile(profile);
		this.setAll(Object.assign({}, ...parsed) as Partial<SettingValues>);
	}

	/** Sets every setting to its default. */
	reset(): void {
		this.#settings = defaultSettings();
	}

	current(): SettingValues {
		return { ...this.#settings };
	}
}
