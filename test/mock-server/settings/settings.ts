import { switchCatalogue } from './catalogue.ts';
import type { OpenPoint } from './catalogue.ts';
import { profiles } from './profiles.ts';
import type { ProfileName } from './profiles.ts';

export type SwitchName = keyof typeof switchCatalogue;
export type SwitchValue<Name extends SwitchName> = (typeof switchCatalogue)[Name]['values'][number];
export type SwitchSettings = { [Name in SwitchName]: SwitchValue<Name> };

/** A switch or a value that does not exist; the message names those that do. */
export class UnknownSwitchError extends Error {}

function isSwitchName(name: string): name is SwitchName {
	return Object.hasOwn(switchCatalogue, name);
}

/** Finds the switch and the value meant by two strings, e.g. of a command line; throws UnknownSwitchError. */
export function parseSwitch(name: string, value: string): Partial<SwitchSettings> {
	if (!isSwitchName(name)) {
		const known = Object.keys(switchCatalogue).join(', ');
		throw new UnknownSwitchError(`There is no switch "${name}". There are: ${known}.`);
	}
	const point: OpenPoint = switchCatalogue[name];
	const found = point.values.find((candidate) => String(candidate) === value);
	if (found === undefined) {
		const allowed = point.values.join(', ');
		throw new UnknownSwitchError(`The switch ${name} takes ${allowed}; not "${value}".`);
	}
	return { [name]: found };
}

function defaultSettings(): SwitchSettings {
	const defaults = Object.entries(switchCatalogue).map(([name, point]) => [name, point.values[0]]);
	return Object.fromEntries(defaults) as SwitchSettings;
}

/** The present position of every switch; changes hold from the next request on. */
export class Switches {
	#settings = defaultSettings();

	/** Throws UnknownSwitchError for a name or value that is not in the catalogue. */
	constructor(settings: Partial<SwitchSettings> = {}, profile: ProfileName = 'documented') {
		this.useProfile(profile);
		this.setAll(settings);
	}

	/** Puts every switch where the profile has it. */
	useProfile(name: ProfileName): void {
		this.reset();
		this.setAll(profiles[name].settings);
	}

	get<Name extends SwitchName>(name: Name): SwitchValue<Name> {
		return this.#settings[name];
	}

	set<Name extends SwitchName>(name: Name, value: SwitchValue<Name>): void {
		this.#settings = { ...this.#settings, ...parseSwitch(name, String(value)) };
	}

	setAll(settings: Partial<SwitchSettings>): void {
		const parsed = Object.entries(settings).map(([name, value]) =>
			parseSwitch(name, String(value)),
		);
		this.#settings = Object.assign({}, this.#settings, ...parsed) as SwitchSettings;
	}

	/** Both at once; if one value is wrong nothing is changed, and UnknownSwitchError is thrown. */
	change(settings: Readonly<Record<string, string | number>>, profile?: ProfileName): void {
		const parsed = Object.entries(settings).map(([name, value]) =>
			parseSwitch(name, String(value)),
		);
		if (profile) this.useProfile(profile);
		this.setAll(Object.assign({}, ...parsed) as Partial<SwitchSettings>);
	}

	/** Puts every switch back to its default. */
	reset(): void {
		this.#settings = defaultSettings();
	}

	current(): SwitchSettings {
		return { ...this.#settings };
	}
}
