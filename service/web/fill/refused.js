/** @import { RefusedField } from '../shared/calls.js' */
/** @import { Entry } from './entry.js' */
import { translate } from '../shared/language.js';

const t = translate('fill');
const mostTold = 3;

/**
 * Marks the entries whose values were refused, and says it in the words of the form; undefined if there are none.
 *
 * @param {readonly Entry[]} entries
 * @param {readonly RefusedField[]} refused
 */
export function markRefused(entries, refused) {
	const why = new Map(refused.map(({ field, message }) => [field, message]));
	const marked = entries.filter(({ key }) => why.has(key));
	for (const entry of marked) entry.refusal = why.get(entry.key) ?? '';
	const [first] = marked;
	if (!first) return undefined;
	const told = marked.slice(0, mostTold).map(({ label, refusal }) => `${label}: ${refusal}`);
	const more = marked.length - told.length;
	const message = [
		t('refused', { count: marked.length }),
		...told,
		...(more > 0 ? [t('refusedMore', { count: more })] : []),
	].join('\n');
	return { first, message };
}
