import { askedFault } from './askedFault.ts';
import type { AskingRequest } from './askedFault.ts';
import { matchesRequest, matchesTurn } from './requestPattern.ts';
import type { RequestPattern } from './requestPattern.ts';
import { faultActionSchema } from './kinds/faultKinds.ts';
import type { FaultAction, FaultActionInput } from './kinds/faultKinds.ts';

export interface FaultRule {
	/** Default: every request. */
	readonly match?: RequestPattern;
	readonly action: FaultActionInput;
}

export interface AddedFault {
	readonly id: number;
	/** How many requests the fault has affected. */
	readonly hits: number;
	remove(): void;
}

/** A rule and its counts so far. */
export interface ActiveRule {
	readonly id: number;
	readonly match: RequestPattern;
	readonly action: FaultAction;
	matched: number;
	hits: number;
}

/**
 * The rules for simulated failures. The first rule that matches a request handles it, and the later ones do not count
 * it, so rules with `times` apply one after the other. Only after a delay do the later rules apply as well.
 */
export class Faults {
	#rules: ActiveRule[] = [];
	#lastId = 0;
	readonly #random: () => number;

	/** `random` returns a number from 0 (inclusive) to 1 (exclusive), for rules with a probability. */
	constructor(random: () => number = Math.random) {
		this.#random = random;
	}

	/** A number from 0 (inclusive) to 1 (exclusive); a deterministic service repeats the same ones in every run. */
	random(): number {
		return this.#random();
	}

	get rules(): readonly Readonly<ActiveRule>[] {
		return this.#rules;
	}

	/** Throws a ZodError if the action is invalid. */
	add({ match = {}, action }: FaultRule): AddedFault {
		const id = (this.#lastId += 1);
		const rule = { id, match, action: faultActionSchema.parse(action), matched: 0, hits: 0 };
		this.#rules.push(rule);
		return {
			id,
			get hits() {
				return rule.hits;
			},
			remove: () => void this.remove(id),
		};
	}

	/** Returns whether the rule existed. */
	remove(id: number): boolean {
		const { length } = this.#rules;
		this.#rules = this.#rules.filter((rule) => rule.id !== id);
		return this.#rules.length < length;
	}

	clear(): void {
		this.#rules = [];
	}

	/** The actions for a request, in order: the one named in the request, then the rules. A rule counts the request when reached. */
	*actionsFor(asking: AskingRequest): Generator<FaultAction, undefined> {
		const { asked } = asking;
		const named = askedFault(asking);
		if (named) yield named;
		for (const rule of [...this.#rules]) {
			if (!matchesRequest(rule.match, asked)) continue;
			rule.matched += 1;
			if (!matchesTurn(rule.match, rule.matched)) continue;
			if (this.#random() >= (rule.match.probability ?? 1)) continue;
			rule.hits += 1;
			yield rule.action;
		}
	}
}
