import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod/v4';
import { matchesPath } from '../faults/requestPattern.ts';
import type { JournalEntry } from './entry.ts';

/** Which requests are expected, and how many; default: at least one. */
export const expectationSchema = z.strictObject({
	method: z.string().optional(),
	/** The whole path; `*` matches any characters. */
	path: z.string().optional(),
	status: z.number().int().optional(),
	/** What the body must contain; it can have other properties. */
	body: z.json().optional(),
	count: z.number().int().min(0).optional(),
	atLeast: z.number().int().min(0).optional(),
	atMost: z.number().int().min(0).optional(),
});

export type Expectation = z.infer<typeof expectationSchema>;

export interface Verdict {
	readonly verified: boolean;
	readonly matched: number;
	/** How many earlier requests the journal has dropped; they are not checked. */
	readonly forgotten: number;
	readonly message: string;
	/** The requests closest to the expected ones, with what differs. */
	readonly nearMisses: readonly { readonly id: number; readonly differs: readonly string[] }[];
}

function holds(actual: unknown, expected: unknown): boolean {
	if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) {
		return isDeepStrictEqual(actual, expected);
	}
	return (
		typeof actual === 'object' &&
		actual !== null &&
		Object.entries(expected).every(([key, value]) =>
			holds((actual as Record<string, unknown>)[key], value),
		)
	);
}

function differences(entry: JournalEntry, expected: Expectation): string[] {
	const { method, path, status, body } = expected;
	return [
		...(method === undefined || method.toUpperCase() === entry.method ? [] : ['method']),
		...(path === undefined || matchesPath(path, entry.path) ? [] : ['path']),
		...(status === undefined || status === entry.status ? [] : ['status']),
		...(body === undefined || holds(entry.body, body) ? [] : ['body']),
	];
}

function range({ count, atLeast, atMost }: Expectation): readonly [number, number] {
	if (count !== undefined) return [count, count];
	return [atLeast ?? (atMost === undefined ? 1 : 0), atMost ?? Infinity];
}

function rangeText(least: number, most: number): string {
	if (least === most) return `exactly ${least}`;
	if (most === Infinity) return `at least ${least}`;
	return least === 0 ? `at most ${most}` : `from ${least} to ${most}`;
}

function forgottenText(count: number): string {
	if (count === 0) return '';
	return ` The journal dropped ${count} earlier requests, so the number may be higher.`;
}

const shownMisses = 3;

/** The requests that match, regardless of their number. */
export function matching(
	entries: readonly JournalEntry[],
	expected: Expectation,
): readonly JournalEntry[] {
	return entries.filter((entry) => differences(entry, expected).length === 0);
}

/** Checks whether the expected requests were received. */
export function verify(
	entries: readonly JournalEntry[],
	expected: Expectation,
	forgotten = 0,
): Verdict {
	const judged = entries.map((entry) => ({
		id: entry.id,
		differs: differences(entry, expected),
	}));
	const matched = judged.filter(({ differs }) => differs.length === 0).length;
	const [least, most] = range(expected);
	const verified = matched >= least && matched <= most;
	const misses = judged
		.filter(({ differs }) => differs.length > 0)
		.sort((one, other) => one.differs.length - other.differs.length);
	return {
		verified,
		matched,
		forgotten,
		message: `${matched} of ${entries.length} requests match; expected ${rangeText(least, most)}.${forgottenText(forgotten)}`,
		nearMisses: verified ? [] : misses.slice(0, shownMisses),
	};
}
