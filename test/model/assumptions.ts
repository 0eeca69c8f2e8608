import fc from 'fast-check';

/** What the interface leaves open, and the model draws at random: see design.md, section 5. */
export const anyAssumptions = fc.record({
	order: fc.constantFrom('newest' as const, 'oldest' as const),
	pageCap: fc.constantFrom(2, 5, 10, 100),
	counts: fc.constantFrom('all' as const, 'page' as const),
	types: fc.constantFrom('own' as const, 'other' as const, 'upper' as const),
	labels: fc.boolean(),
	fieldsEnvelope: fc.boolean(),
	documentName: fc.constantFrom('title' as const, 'name' as const),
	link: fc.constantFrom('service' as const, 'files' as const, 'relative' as const),
	downloadNeedsKey: fc.boolean(),
	downloadType: fc.constantFrom('application/pdf', 'application/octet-stream', ''),
	isUntilClose: fc.boolean(),
	errorShape: fc.constantFrom(
		'message' as const,
		'nested' as const,
		'text' as const,
		'empty' as const,
	),
	updateAnswer: fc.constantFrom('template' as const, 'empty' as const),
	deleteAnswer: fc.constantFrom(200 as const, 204 as const),
	fillStatus: fc.constantFrom(200, 201),
	fillNames: fc.boolean(),
	/** Whether it creates one document for fills with the same key. */
	honorsKeys: fc.boolean(),
});

export type Assumptions = typeof anyAssumptions extends fc.Arbitrary<infer A> ? A : never;

/** What most services do. */
export const plain: Assumptions = {
	order: 'newest',
	pageCap: 100,
	counts: 'all',
	types: 'own',
	labels: true,
	fieldsEnvelope: false,
	documentName: 'title',
	link: 'service',
	downloadNeedsKey: true,
	downloadType: 'application/pdf',
	isUntilClose: false,
	errorShape: 'message',
	updateAnswer: 'template',
	deleteAnswer: 204,
	fillStatus: 201,
	fillNames: true,
	honorsKeys: false,
};
