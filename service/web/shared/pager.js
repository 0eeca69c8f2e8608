import { noteAddress } from './address.js';
import { make } from './element.js';
import { formatTotal, translate } from './language.js';
import { words } from '../words/lists.js';

const t = translate(words);
const quietMs = 250;

/**
 * A list that is shown page by page, with a form of filters above it, all kept in the address. `show` loads the list
 * with `query()` or `page`, and `changed` is called when other items are filtered out.
 */
export function startPager({ place, filters, bar, pageSize, show, changed = () => undefined }) {
	let page = 1;
	let waiting;
	const values = () => Object.fromEntries(new FormData(filters));
	const sizeOf = ({ size }) => Number(size || pageSize);
	const note = (isStep) =>
		noteAddress(place, { ...values(), page: page > 1 ? page : '' }, { isStep });
	const go = (to, isStep = false) => {
		page = Math.max(1, to);
		note(isStep);
		void show();
	};
	const filter = ({ target }) => {
		clearTimeout(waiting);
		waiting = setTimeout(
			() => {
				changed();
				go(1);
			},
			target.type === 'search' ? quietMs : 0,
		);
	};
	filters.addEventListener('input', filter);
	filters.addEventListener('submit', (event) => event.preventDefault());
	const button = (text, to, isEnd) =>
		make(
			'button',
			{ type: 'button', className: 'quiet', disabled: isEnd, onclick: () => go(to, true) },
			text,
		);
	return {
		/** Takes over what the address says, and shows that. */
		open: (query) => {
			for (const input of filters.elements) {
				if (!input.name) continue;
				const value = query.get(input.name) ?? '';
				if (input.value !== value) input.value = value;
			}
			page = Math.max(1, Number(query.get('page')) || 1);
			return show();
		},
		filters: values,
		get page() {
			const limit = sizeOf(values());
			return { limit, offset: (page - 1) * limit };
		},
		query() {
			return new URLSearchParams({ ...this.page, ...values() }).toString();
		},
		get isFiltered() {
			return Object.entries(values()).some(
				([name, value]) => name !== 'size' && value.trim() !== '',
			);
		},
		/**
		 * Shows where in the list one is; a page that has become empty gives way to the last one. `isMore`: there are more
		 * than `total`.
		 */
		showPlace(total, count, isMore = false) {
			const limit = sizeOf(values());
			if (count === 0 && page > 1) return go(Math.ceil(total / limit));
			const offset = (page - 1) * limit;
			bar.hidden = total <= limit;
			const ends = { first: offset + 1, last: offset + count };
			const range = t('range', { ...ends, total: formatTotal(total, isMore) });
			bar.replaceChildren(
				button(t('previous'), page - 1, page === 1),
				make('span', { className: 'soft' }, range),
				button(t('next'), page + 1, offset + count >= total),
			);
		},
	};
}
