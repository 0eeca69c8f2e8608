import { noteAddress } from './address.js';
import { html } from './html.js';
import { formatTotal, translate } from './language.js';

const t = translate('lists');
const quietMs = 250;

/**
 * A list that is shown page by page, filtered by a form, both kept in the address.
 *
 * @param {object} list
 * @param {string} list.place
 * @param {number} list.pageSize
 * @param {() => Promise<void>} list.show Loads what the page and the filters ask for, and shows it.
 * @param {() => void} [list.changed] Called when other items are filtered out.
 */
export function startPager({ place, pageSize, show, changed = () => undefined }) {
	let page = 1;
	/** @type {Record<string, string>} */
	let values = {};
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let waiting;
	const limit = () => Number(values.size || pageSize);
	/** @param {boolean} isStep */
	const note = (isStep) =>
		noteAddress(place, { ...values, page: page > 1 ? page : '' }, { isStep });
	/**
	 * @param {number} to
	 * @param {boolean} [isStep]
	 */
	const go = (to, isStep = false) => {
		page = Math.max(1, to);
		note(isStep);
		return show();
	};
	/**
	 * @param {string} text
	 * @param {number} to
	 * @param {boolean} isEnd
	 */
	const step = (text, to, isEnd) =>
		html`<button type="button" class="quiet" ?disabled=${isEnd} @click=${() => go(to, true)}>
			${text}
		</button>`;
	return {
		/**
		 * Reads the address, and shows that page.
		 *
		 * @param {URLSearchParams} query
		 */
		open(query) {
			const { page: wanted, ...rest } = Object.fromEntries(query);
			values = rest;
			page = Math.max(1, Number(wanted) || 1);
			return show();
		},
		/** The values of the filters by their names. */
		get filters() {
			return values;
		},
		/**
		 * Sets a filter and shows the result; typing counts after a pause.
		 *
		 * @param {string} name
		 * @param {string} value
		 * @param {{ isTyped?: boolean }} [how]
		 */
		filter(name, value, { isTyped = false } = {}) {
			values = { ...values, [name]: value };
			clearTimeout(waiting);
			waiting = setTimeout(
				() => {
					changed();
					void go(1);
				},
				isTyped ? quietMs : 0,
			);
		},
		get page() {
			return { limit: limit(), offset: (page - 1) * limit() };
		},
		/**
		 * The page and the filters as the service is asked for them.
		 *
		 * @param {Readonly<Record<string, string>>} [defaults] of what is not filtered
		 */
		query(defaults = {}) {
			const all = Object.entries({ ...defaults, ...this.page, ...values });
			return new URLSearchParams(all.map(([name, value]) => [name, String(value)])).toString();
		},
		get isFiltered() {
			return Object.entries(values).some(
				([name, value]) => !['size', 'order'].includes(name) && value.trim() !== '',
			);
		},
		/**
		 * Goes to the last page if the one that was asked for has become empty. `total`: of all items; `count`: of those shown.
		 *
		 * @param {number} total
		 * @param {number} count
		 */
		goBackIfEmpty(total, count) {
			if (count === 0 && page > 1) void go(Math.ceil(total / limit()));
		},
		/**
		 * Shows the position in the list. `isMore`: there are more than `total`.
		 *
		 * @param {number} total
		 * @param {number} count
		 * @param {boolean} [isMore]
		 */
		bar(total, count, isMore = false) {
			const { offset } = this.page;
			const ends = { first: offset + 1, last: offset + count };
			return html`<div class="pager" ?hidden=${total <= limit()}>
				${step(t('previous'), page - 1, page === 1)}
				<span class="soft">${t('range', { ...ends, total: formatTotal(total, isMore) })}</span>
				${step(t('next'), page + 1, offset + count >= total)}
			</div>`;
		},
	};
}

/** @typedef {ReturnType<typeof startPager>} Pager */
