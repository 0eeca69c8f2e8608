import fc from 'fast-check';

/**
 * What the interface leaves open, and matters when requests fail or lists change; `test/long/everyValue` tries every value of
 * everything that it leaves open.
 */
export const anyAssumptions = fc.record({
	order: fc.constantFrom('newest' as const, 'oldest' as const),
	pageCap: fc.constantFrom(2, 5, 10, 100),
	counts: fc.constantFrom('all' as const, 'page' as const),
	link: fc.constantFrom('service' as const, 'files' as const, 'relative' as const),
	downloadNeedsKey: fc.boolean(),
	downloadType: fc.constantFrom('application/pdf', 'application/octet-stream', ''),
	isUntilClose: fc.boolean(),
	updateAnswer: fc.constantFrom('template' as const, 'empty' as const),
	/** Whether it creates one document for fills with the same key. */
	honorsKeys: fc.boolean(),
});

export type Assumptions = typeof anyAssumptions extends fc.Arbitrary<infer A> ? A : never;

/** What most services do. */
export const plain: Assumptions = {
	order: 'newest',
	pageCap: 100,
	counts: 'all',
	link: 'service',
	downloadNeedsKey: true,
	downloadType: 'application/pdf',
	isUntilClose: false,
	updateAnswer: 'template',
	honorsKeys: false,
};
