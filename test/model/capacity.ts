import fc from 'fast-check';

/** What a service takes: so many requests at once, or so many in a while; all others wait or are refused. */
export type Rule =
	| { readonly kind: 'room'; readonly room: number; readonly beyond: 'wait' | 429 | 503 }
	| {
			readonly kind: 'rate';
			readonly count: number;
			readonly windowMs: number;
			readonly isSliding: boolean;
			readonly tells: boolean;
	  };

export const anyRule: fc.Arbitrary<Rule> = fc.oneof(
	fc.record({
		kind: fc.constant('room' as const),
		room: fc.constantFrom(1, 2, 4, 8, 32),
		beyond: fc.constantFrom('wait' as const, 429 as const, 503 as const),
	}),
	fc
		.record({
			kind: fc.constant('rate' as const),
			count: fc.constantFrom(2, 5, 20, 100),
			windowMs: fc.constantFrom(1000, 10_000),
			isSliding: fc.boolean(),
			tells: fc.boolean(),
		})
		// Who does not say when to come back has to be asked now and then, and an item does that only so often.
		.map((rule) => (rule.tells ? rule : { ...rule, windowMs: 1000 })),
);

/** Why a request is not served now. */
export interface Refusal {
	readonly status: 429 | 503;
	readonly retryAfterSeconds?: number;
}

/** Admits requests as a rule says. */
export class Capacity {
	readonly #rule: Rule;
	readonly #now: () => number;
	readonly #waiting: (() => void)[] = [];
	readonly #served: number[] = [];
	#inService = 0;

	constructor(rule: Rule, now: () => number) {
		this.#rule = rule;
		this.#now = now;
	}

	/** Calls `serve` now or when there is room; or refuses. Who was served calls `leave`. */
	admit(serve: () => void): Refusal | undefined {
		const rule = this.#rule;
		if (rule.kind === 'rate') return this.#admitByRate(rule, serve);
		if (this.#inService >= rule.room) {
			if (rule.beyond !== 'wait') return { status: rule.beyond };
			this.#waiting.push(serve);
			return undefined;
		}
		this.#inService++;
		serve();
		return undefined;
	}

	get isIdle(): boolean {
		return this.#inService === 0;
	}

	leave(): void {
		const next = this.#waiting.shift();
		if (next) next();
		else if (this.#inService > 0) this.#inService--;
	}

	#admitByRate(
		{ count, windowMs, isSliding, tells }: Extract<Rule, { kind: 'rate' }>,
		serve: () => void,
	): Refusal | undefined {
		const now = this.#now();
		const window = Math.floor(now / windowMs);
		const inWindow = this.#served.filter((at) =>
			isSliding ? at > now - windowMs : Math.floor(at / windowMs) === window,
		);
		if (inWindow.length < count) {
			this.#served.push(now);
			serve();
			return undefined;
		}
		const freeAt = isSliding ? (inWindow.at(-count) ?? now) + windowMs : (window + 1) * windowMs;
		const seconds = Math.max(1, Math.ceil((freeAt - now) / 1000));
		return { status: 429, ...(tells && { retryAfterSeconds: seconds }) };
	}
}
