import fc from 'fast-check';
import type { ModelService } from './service.ts';

/** What happens on the web page before a page of a list: a document deleted, and others made. */
interface Change {
	/** By its place, the oldest first; counted from the end when negative. */
	readonly deleted: number | null;
	readonly made: number;
}

const anyChange = (most: number): fc.Arbitrary<Change> =>
	fc.record({
		deleted: fc.option(fc.integer({ min: -50, max: 50 })),
		made: fc.nat({ max: most }),
	});

/** Before each page of a list: one thing after the other, or the same for a while at one end of the list. */
export const anyChurn: fc.Arbitrary<readonly Change[]> = fc.oneof(
	fc.constant([]),
	fc.array(anyChange(2), { maxLength: 30 }),
	fc
		.record({
			deleted: fc.constantFrom(0, -1, 3, null),
			made: fc.constantFrom(0, 1),
			times: fc.integer({ min: 5, max: 60 }),
		})
		.map(({ times, ...change }) => Array.from({ length: times }, () => change)),
);

/** Changes the list of documents before each of its pages while `act` runs. @returns what was deleted meanwhile */
export async function changedDuring<T>(
	service: ModelService,
	churn: readonly Change[],
	act: () => Promise<T>,
): Promise<{ readonly result: T; readonly deleted: ReadonlySet<string> }> {
	const left = [...churn];
	const deleted = new Set<string>();
	service.onPage = () => {
		const change = left.shift();
		if (change) apply(service, change, deleted);
	};
	try {
		return { result: await act(), deleted };
	} finally {
		service.onPage = () => undefined;
	}
}

function apply(service: ModelService, { deleted, made }: Change, gone: Set<string>): void {
	const { documents, templates } = service;
	const place = deleted === null ? Number.NaN : deleted % (documents.length || 1);
	const [victim] = Number.isNaN(place) ? [] : documents.splice(place, 1);
	if (victim) gone.add(victim.uid);
	const [template] = templates;
	for (let count = 0; template && count < made; count++) service.addDocument(template, 'By hand');
}
