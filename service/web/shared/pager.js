import { make } from './element.js';

const quietMs = 250;

/** A list that is shown page by page, and can be searched. `show` loads it with `query()`. */
export function startPager({ search, bar, pageSize, show }) {
	let offset = 0;
	let waiting;
	const go = (to) => {
		offset = Math.max(0, to);
		void show();
	};
	search.addEventListener('input', () => {
		clearTimeout(waiting);
		waiting = setTimeout(() => go(0), quietMs);
	});
	const button = (text, to, isEnd) =>
		make(
			'button',
			{ type: 'button', className: 'quiet', disabled: isEnd, onclick: () => go(to) },
			text,
		);
	return {
		restart: () => {
			offset = 0;
			search.value = '';
		},
		query: () => new URLSearchParams({ limit: pageSize, offset, search: search.value }).toString(),
		get isSearching() {
			return search.value.trim() !== '';
		},
		/** Shows where in the list one is; a page that has become empty gives way to the last one. */
		showPlace(total, count) {
			if (count === 0 && offset > 0) return go(Math.floor((total - 1) / pageSize) * pageSize);
			search.closest('label').hidden = total <= pageSize && search.value === '';
			bar.hidden = total <= pageSize;
			bar.replaceChildren(
				button('Previous', offset - pageSize, offset === 0),
				make(
					'span',
					{ className: 'soft' },
					`${offset + 1}–${offset + count} of ${total.toLocaleString()}`,
				),
				button('Next', offset + pageSize, offset + count >= total),
			);
		},
	};
}
