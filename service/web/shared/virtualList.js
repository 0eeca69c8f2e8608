/** @import { Part } from './html.js' */
import { html, nothing, render, repeat } from './html.js';
import { placedAt } from './placed.js';

/** How many rows out of sight are rendered. */
const beyond = 8;

/**
 * @template Item
 * @typedef {object} VirtualRows
 * @property {(item: Item) => string} keyOf
 * @property {(item: Item, index: number) => Part} row What stands in the row of an item.
 * @property {(item: Item) => string} [styleOf]
 * @property {Part} [empty] What stands there without items.
 * @property {() => void} [drawn] Called after the rows have changed.
 */

/**
 * A scrolling list that only renders the rows in sight, because it may have thousands. All rows have the same height,
 * given as `--row` in the list's style.
 *
 * @template Item
 * @param {HTMLElement} list an `ol` or `ul`
 * @param {VirtualRows<Item>} rows
 */
export function virtualList(list, { keyOf, row, styleOf = () => '', empty = nothing, drawn }) {
	/** @type {readonly Item[]} */
	let items = [];
	let isAsked = false;
	const rowHeight = () => parseFloat(getComputedStyle(list).getPropertyValue('--row')) || 48;

	/** The indexes of the rows in sight, and of the one that has the focus. */
	function shown() {
		const height = rowHeight();
		const first = Math.max(0, Math.floor(list.scrollTop / height) - beyond);
		const last = Math.min(
			items.length,
			Math.ceil((list.scrollTop + list.clientHeight) / height) + beyond,
		);
		const indexes = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
		const held = document.activeElement?.closest('[data-row]');
		const key = held && list.contains(held) ? held.getAttribute('data-row') : undefined;
		const at = key ? items.findIndex((item) => keyOf(item) === key) : -1;
		if (at >= 0 && at < first) return [at, ...indexes];
		return at >= last ? [...indexes, at] : indexes;
	}

	function draw() {
		list.style.setProperty('--rows', String(items.length));
		const view = repeat(
			shown().flatMap((index) => {
				const item = items[index];
				return item === undefined ? [] : [{ item, index }];
			}),
			({ item }) => keyOf(item),
			({ item, index }) =>
				html`<li
					class=${styleOf(item)}
					data-row=${keyOf(item)}
					aria-setsize=${items.length}
					aria-posinset=${index + 1}
					${placedAt(index)}
				>
					${row(item, index)}
				</li>`,
		);
		render(items.length > 0 ? view : html`<li class="empty">${empty}</li>`, list);
		drawn?.();
	}

	const drawSoon = () => {
		if (isAsked) return;
		isAsked = true;
		requestAnimationFrame(() => {
			isAsked = false;
			draw();
		});
	};
	list.addEventListener('scroll', drawSoon, { passive: true });
	new ResizeObserver(drawSoon).observe(list);

	return {
		/** @param {readonly Item[]} next */
		show(next) {
			items = next;
			draw();
		},
		/**
		 * Brings a row into sight.
		 *
		 * @param {number} index
		 */
		reveal(index) {
			const height = rowHeight();
			const { scrollTop, clientHeight } = list;
			if (index * height < scrollTop) list.scrollTop = index * height;
			else if ((index + 1) * height > scrollTop + clientHeight)
				list.scrollTop = (index + 1) * height - clientHeight;
			else return;
			draw();
		},
	};
}
