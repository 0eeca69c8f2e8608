import fc from 'fast-check';

/** How a connection ends, or does not, when it goes wrong. */
const endings = ['reset', 'end', 'endless', 'unreachable'] as const;
export type Ending = (typeof endings)[number];

/** What becomes of one request. */
export type Fault =
	| { readonly kind: 'refused'; readonly code: 'ECONNREFUSED' | 'EHOSTUNREACH' }
	/** Nothing is done, and nothing answered. */
	| { readonly kind: 'before'; readonly how: Ending }
	/** Another answer than the service's own; with `acted` it has done its work all the same. */
	| { readonly kind: 'status'; readonly status: number; readonly acted: boolean }
	| { readonly kind: 'tooMany'; readonly retryAfter: string }
	| { readonly kind: 'redirect'; readonly status: number; readonly to: 'same' | 'files' | 'loop' }
	/** The service acts, and its answer goes wrong after this share of its bytes: in the head or in the body. */
	| {
			readonly kind: 'cut';
			readonly part: 'head' | 'body';
			readonly at: number;
			readonly how: Ending;
	  };

const statuses = [400, 401, 403, 404, 409, 413, 422, 500, 502, 503, 504];

export const anyFault: fc.Arbitrary<Fault> = fc.oneof(
	fc.record({
		kind: fc.constant('refused' as const),
		code: fc.constantFrom('ECONNREFUSED' as const, 'EHOSTUNREACH' as const),
	}),
	fc.record({ kind: fc.constant('before' as const), how: fc.constantFrom(...endings) }),
	fc
		.record({
			kind: fc.constant('status' as const),
			status: fc.constantFrom(...statuses),
			acted: fc.boolean(),
		})
		// With a status below 500 the service says that it has refused.
		.map((fault) => ({ ...fault, acted: fault.acted && fault.status >= 500 })),
	fc.record({
		kind: fc.constant('tooMany' as const),
		retryAfter: fc.constantFrom('', '0', '1', '2', 'date'),
	}),
	fc.record({
		kind: fc.constant('redirect' as const),
		status: fc.constantFrom(301, 302, 307, 308),
		to: fc.constantFrom('same' as const, 'files' as const, 'loop' as const),
	}),
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constant('cut' as const),
			part: fc.constantFrom('head' as const, 'body' as const),
			at: fc.double({ min: 0, max: 0.99, noNaN: true }),
			how: fc.constantFrom(...endings),
		}),
	},
);

/** What becomes of the requests of a run, one after the other; most go well, and all that come after them. */
export const anyFaults: fc.Arbitrary<readonly (Fault | null)[]> = fc.oneof(
	{ weight: 2, arbitrary: fc.constant([]) },
	{
		weight: 3,
		arbitrary: fc.array(fc.option(anyFault, { freq: 2 }), { maxLength: 12 }),
	},
	// The same again and again, which uses up what retries there are.
	{
		weight: 1,
		arbitrary: fc
			.tuple(fc.nat({ max: 3 }), anyFault, fc.integer({ min: 2, max: 6 }))
			.map(([first, fault, times]) => [
				...Array.from({ length: first }, () => null),
				...Array.from({ length: times }, () => fault),
			]),
	},
);

/** It may be over in a moment, and a read is asked for again. */
export function isPassing(fault: Fault): boolean {
	if (fault.kind === 'status') return fault.status >= 500;
	return fault.kind !== 'redirect';
}
