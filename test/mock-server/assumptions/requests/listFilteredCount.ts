import { assumption, fitting } from '../assumption.ts';
import { changed } from '../answers.ts';
import { isGood, isList, isListOperation, itemsOf, propertiesOf } from '../seen.ts';
import { counts } from './listPages.ts';

export const listFilteredCount = assumption({
	values: ['all', 'page'],
	assumed: 'all items, because no request can filter',
	reason: 'it counts "the items matching the request", which could mean those on the page',
	after: (answer, value, { operation }) => {
		if (value === 'all' || !isListOperation(operation)) return answer;
		return changed(answer, (json) => {
			const list = propertiesOf(json);
			return { ...list, filteredCount: itemsOf(list['data']).length };
		});
	},
	evidence: (seen) => {
		if (!isList(seen) || !isGood(seen)) return undefined;
		const { total, filtered, length } = counts(seen);
		return fitting([
			['all', filtered === total],
			['page', filtered === length],
		]);
	},
});
