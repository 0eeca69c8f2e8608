/** @import { Content } from './html.js' */
import { html, onElement } from './html.js';

const closeByEscape = onElement((element, /** @type {KeyboardEvent} */ event) => {
	if (event.key !== 'Escape' || !(element instanceof HTMLDetailsElement) || !element.open) return;
	element.open = false;
	element.querySelector('summary')?.focus();
});

/**
 * A button that opens a menu of further buttons; a click anywhere or Escape closes it.
 *
 * @param {string} text
 * @param {string} label
 * @param {Content} items
 */
export const menu = (text, label, items) =>
	html`<details class="menu" @keydown=${closeByEscape}>
		<summary aria-label=${label}>${text}</summary>
		<div>${items}</div>
	</details>`;

addEventListener('click', ({ target }) => {
	for (const open of document.querySelectorAll('details.menu[open]')) {
		const isOn = target instanceof Node && open.querySelector('summary')?.contains(target);
		if (!isOn) open.removeAttribute('open');
	}
});
