import { isGood, isList, isRefused, itemsOf, objectsIn, propertiesOf } from './seen.ts';
import type { Seen } from './seen.ts';
import { fitting } from './evidence.ts';
import type { EvidenceOf } from './evidence.ts';

const wholeNumber = /^\d+$/;

/** The page that was requested; undefined if the operation is not a list. */
function askedPage(seen: Seen) {
	if (!isList(seen)) return undefined;
	const { query } = seen.request;
	const given = ['limit', 'offset'].map((name) => query.get(name)).filter((text) => !!text);
	const limit = query.get('limit');
	return {
		isSound: given.every((text) => wholeNumber.test(text ?? '')),
		limit: limit ? Number(limit) : undefined,
		offset: Number(query.get('offset') ?? 0),
	};
}

function counts({ answer }: Seen) {
	const { totalCount, filteredCount, data } = propertiesOf(answer.json);
	return { total: Number(totalCount), filtered: filteredCount, length: itemsOf(data).length };
}

/** How many of the requested items a page lacks. */
function withheld(seen: Seen, limit: number, offset: number): number {
	const { total, length } = counts(seen);
	return Math.max(0, Math.min(limit, total - offset) - length);
}

export const aboutLists = {
	'list.maxLimit': (seen) => {
		const { isSound, limit, offset } = askedPage(seen) ?? {};
		if (!isSound || limit === undefined || offset === undefined) return undefined;
		const caps = [10, 25, 100] as const;
		if (isRefused(seen)) return caps.filter((cap) => cap < limit);
		if (!isGood(seen)) return undefined;
		const { length } = counts(seen);
		if (withheld(seen, limit, offset) > 0) return caps.filter((cap) => cap === length);
		return ['none', ...caps.filter((cap) => cap >= length)];
	},
	'list.overMax': (seen) => {
		const { isSound, limit, offset } = askedPage(seen) ?? {};
		if (!isSound || limit === undefined || offset === undefined) return undefined;
		if (isRefused(seen)) return ['rejected'];
		return isGood(seen) && withheld(seen, limit, offset) > 0 ? ['capped'] : undefined;
	},
	'list.badPage': (seen) => {
		if (askedPage(seen)?.isSound !== false) return undefined;
		if (isRefused(seen)) return ['rejected'];
		return isGood(seen) ? ['default'] : undefined;
	},
	'list.order': (seen) => {
		const moments = isList(seen) ? objectsIn(seen).map(({ created }) => String(created)) : [];
		if (new Set(moments).size < 2) return undefined;
		const steps = moments.slice(1).map((moment, index) => [moments[index] ?? '', moment] as const);
		return fitting([
			['newest', steps.every(([one, next]) => one >= next)],
			['oldest', steps.every(([one, next]) => one <= next)],
		]);
	},
	'list.filteredCount': (seen) => {
		if (!isList(seen) || !isGood(seen)) return undefined;
		const { total, filtered, length } = counts(seen);
		return fitting([
			['all', filtered === total],
			['page', filtered === length],
		]);
	},
} as const satisfies EvidenceOf;
