import { html, live, render } from '../shared/html.js';

/** A line of text that shows progress. */
export function progressLine() {
	const element = document.createElement('p');
	Object.assign(element, { className: 'advance', hidden: true });
	/**
	 * @param {string} words
	 * @param {number} [value] from 0 to 1, absent where that is not known
	 */
	const show = (words, value) => {
		element.hidden = false;
		const view =
			value === undefined
				? html`<progress max="1" aria-label=${words}></progress><span class="soft">${words}</span>`
				: html`<progress max="1" .value=${live(value)} aria-label=${words}></progress
						><span class="soft">${words}</span>`;
		render(view, element);
	};
	return { element, show, hide: () => (element.hidden = true) };
}
