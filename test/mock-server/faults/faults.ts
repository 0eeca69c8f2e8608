import { matchesRequest, matchesTurn } from './requestPattern.ts';
import type { RequestPattern } from './requestPattern.ts';
import { faultActionSchema } from './vocabulary.ts';
import type { FaultAction, FaultActionInput } from './vocabulary.ts';

export interface FaultRule {
	/** Default: every request. */
	readonly match?: RequestPattern;
	readonly action: FaultActionInput;
}

export interface AddedFault {
	/** How many requests the fault has met. */
	readonly hits: number;
	remove(): void;
}

interface ActiveRule {
	readonly match: RequestPattern;
	readonly action: FaultAction;
	matched: number;
	hits: number;
}

/**
 * The rules by which requests go wrong. The first rule that is about a request meets it; the later ones do
 * not see it, so rules with `times` follow one after the other. Only after a delay do they see it, too.
 */
export class Faults {
	#rules: ActiveRule[] = [];

	/** Throws a ZodError if the action is not in the vocabulary. */
	add({ match = {}, action }: FaultRule): AddedFault {
		const rule = { match, action: faultActionSchema.parse(action), matched: 0, hits: 0 };
		this.#rules.push(rule);
		return {
			get hits() {
				return rule.hits;
			},
			remove: () => {
				this.#rules = this.#rules.filter((other) => other !== rule);
			},
		};
	}

	clear(): void {
		this.#rules = [];
	}

	/** The actions that are about a request, in order; a rule counts the request when it is reached. */
	*meeting(request: Request): Generator<FaultAction, undefined> {
		for (const rule of [...this.#rules]) {
			if (!matchesRequest(rule.match, request)) continue;
			rule.matched += 1;
			if (!matchesTurn(rule.match, rule.matched)) continue;
			rule.hits += 1;
			yield rule.action;
		}
	}
}
