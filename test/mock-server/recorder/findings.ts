import type { Assumption, Value } from '../assumptions/assumption.ts';
import { everyAssumption } from '../assumptions/catalogue.ts';
import type { SettingName, SettingValues } from '../assumptions/catalogue.ts';
import { answerLine } from '../assumptions/seen.ts';
import type { Seen } from '../assumptions/seen.ts';
import { Tally } from './tally.ts';

/** What the answers so far say about one setting. */
export interface Finding {
	readonly name: SettingName;
	readonly assumed: Value;
	/** The values that fit every answer that fits any; the assumed one first, if it is among them. */
	readonly fits: readonly Value[];
	/** How many answers fit some values and not others. */
	readonly times: number;
	/** Sets of values, each with the number of answers that fit exactly these. */
	readonly seen: readonly { readonly fits: readonly Value[]; readonly times: number }[];
	/** Answers that fit no value. */
	readonly strays: readonly { readonly line: string; readonly times: number }[];
}

/** Collects the evidence about one setting. */
class Evidence {
	readonly name: SettingName;
	readonly #assumption: Assumption;
	readonly #fitting = new Tally();
	readonly #strays = new Tally();

	constructor(name: SettingName, assumption: Assumption) {
		this.name = name;
		this.#assumption = assumption;
	}

	note(seen: Seen): void {
		const fits = this.#assumption.evidence?.(seen);
		if (!fits || fits.length === this.#assumption.values.length) return;
		if (fits.length > 0) this.#fitting.add(JSON.stringify(fits));
		else this.#strays.add(answerLine(seen));
	}

	get finding(): Finding {
		const seen = this.#fitting.all.map(({ line, times }) => {
			return { fits: JSON.parse(line) as readonly Value[], times };
		});
		const strays = this.#strays.all;
		const { values } = this.#assumption;
		return {
			name: this.name,
			assumed: values[0],
			seen,
			strays,
			fits: values.filter((value) => seen.every(({ fits }) => fits.includes(value))),
			times: this.#fitting.total,
		};
	}
}

/** What the real service has shown about each setting. */
export class Findings {
	readonly #perSetting = everyAssumption.map(
		([name, assumption]) => new Evidence(name, assumption),
	);

	note(seen: Seen): void {
		for (const one of this.#perSetting) one.note(seen);
	}

	get all(): readonly Finding[] {
		return this.#perSetting.map(({ finding }) => finding);
	}

	/** The settings whose value is known, or whose default fits. */
	get settings(): Partial<SettingValues> {
		const known = this.all.filter(
			({ times, fits, assumed }) => times > 0 && (fits.length === 1 || fits[0] === assumed),
		);
		return Object.fromEntries(known.map(({ name, fits: [value] }) => [name, value]));
	}
}
