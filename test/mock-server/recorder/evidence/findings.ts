import { assumptions } from '../../settings/catalogue.ts';
import type { Assumption } from '../../settings/assumptions/assumption.ts';
import type { SettingName, SettingValues } from '../../settings/settings.ts';
import { aboutDocuments } from './aboutDocuments.ts';
import { aboutFilling } from './aboutFilling.ts';
import { aboutRequests } from './aboutRequests.ts';
import { aboutTemplates } from './aboutTemplates.ts';
import type { EvidenceOf } from './evidence.ts';
import { answerLine } from './seen.ts';
import type { Seen } from './seen.ts';
import { Tally } from './tally.ts';

const evidence: EvidenceOf = {
	...aboutTemplates,
	...aboutFilling,
	...aboutDocuments,
	...aboutRequests,
};

type Position = string | number;

/** What the answers so far say of one switch. */
export interface Finding {
	readonly name: SettingName;
	readonly guess: Position;
	/** The positions that fit all answers for which any does; the guess first if it is one of them. */
	readonly fits: readonly Position[];
	/** How many answers fit some position, though not all. */
	readonly times: number;
	/** Sets of positions, each with how many answers fit just them. */
	readonly seen: readonly { readonly fits: readonly Position[]; readonly times: number }[];
	/** Answers that fit no position. */
	readonly strays: readonly { readonly line: string; readonly times: number }[];
}

/** The evidence about one switch. */
class Witness {
	readonly name: SettingName;
	readonly #point: Assumption;
	readonly #fitting = new Tally();
	readonly #strays = new Tally();

	constructor(name: SettingName) {
		this.name = name;
		this.#point = assumptions[name];
	}

	hear(seen: Seen): void {
		const fits: readonly Position[] | undefined = evidence[this.name]?.(seen);
		if (!fits || fits.length === this.#point.values.length) return;
		if (fits.length > 0) this.#fitting.add(JSON.stringify(fits));
		else this.#strays.add(answerLine(seen));
	}

	get finding(): Finding {
		const seen = this.#fitting.all.map(({ line, times }) => {
			return { fits: JSON.parse(line) as readonly Position[], times };
		});
		const strays = this.#strays.all;
		const { values } = this.#point;
		return {
			...{ name: this.name, guess: values[0], seen, strays },
			fits: values.filter((value) => seen.every(({ fits }) => fits.includes(value))),
			times: this.#fitting.total,
		};
	}
}

/** What the real service has shown of the points that its description leaves open. */
export class Findings {
	readonly #witnesses = (Object.keys(assumptions) as SettingName[]).map(
		(name) => new Witness(name),
	);

	note(seen: Seen): void {
		for (const witness of this.#witnesses) witness.hear(seen);
	}

	get all(): readonly Finding[] {
		return this.#witnesses.map(({ finding }) => finding);
	}

	/** The settings of which it is known where they are, or that the guess fits. */
	get settings(): Partial<SettingValues> {
		const known = this.all.filter(
			({ times, fits, guess }) => times > 0 && (fits.length === 1 || fits[0] === guess),
		);
		return Object.fromEntries(known.map(({ name, fits: [position] }) => [name, position]));
	}
}
