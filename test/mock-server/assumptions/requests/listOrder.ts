import type { Answer } from '../../../../service/src/http/exchange/answer.ts';
import { assumption, fitting } from '../assumption.ts';
import type { Asked, Send } from '../assumption.ts';
import { isGoodAnswer, withJson } from '../answers.ts';
import { isList, isListOperation, objectsIn, parseJson } from '../seen.ts';
import { isSound } from './listPages.ts';

interface Listed {
	readonly totalCount: number;
	readonly data: readonly unknown[];
}

const listOf = (answer: Answer) => parseJson(Buffer.from(answer.body)) as Listed;

function withPage({ url, ...asked }: Asked, wanted: Readonly<Record<string, string>>): Asked {
	const changed = new URL(url);
	for (const [name, value] of Object.entries(wanted)) changed.searchParams.set(name, value);
	return { ...asked, url: changed };
}

/** The page that was asked for, counted from the other end of the list. */
async function fromTheEnd(asked: Asked, send: Send): Promise<Answer> {
	const given = asked.url.searchParams.get('offset');
	if (!isSound(given)) return send(asked);
	const offset = Number(given);
	for (;;) {
		const first = await send(withPage(asked, { offset: '0' }));
		if (!isGoodAnswer(first)) return first;
		const { totalCount, data } = listOf(first);
		const length = Math.max(0, Math.min(data.length, totalCount - offset));
		const start = Math.max(0, totalCount - offset - length);
		const answer = await send(withPage(asked, { limit: String(length), offset: String(start) }));
		if (!isGoodAnswer(answer)) return answer;
		const found = listOf(answer);
		// Otherwise an item was added or deleted between the two.
		if (found.totalCount === totalCount) {
			return withJson(answer, { ...found, data: found.data.toReversed() });
		}
	}
}

export const listOrder = assumption({
	values: ['newest', 'oldest'],
	assumed: 'newest first',
	reason: 'the description does not say; lists of recent things usually start with the newest',
	around: (asked, value, { operation, send }) =>
		value === 'oldest' && isListOperation(operation) ? fromTheEnd(asked, send) : send(asked),
	evidence: (seen) => {
		const moments = isList(seen) ? objectsIn(seen).map(({ created }) => String(created)) : [];
		if (new Set(moments).size < 2) return undefined;
		const steps = moments.slice(1).map((moment, index) => [moments[index] ?? '', moment] as const);
		return fitting([
			['newest', steps.every(([one, next]) => one >= next)],
			['oldest', steps.every(([one, next]) => one <= next)],
		]);
	},
});
