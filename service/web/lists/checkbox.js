/** @import { Selection } from './selection.js' */
import { html, live, onInput } from '../shared/html.js';

/**
 * The checkbox that selects an item of a list.
 *
 * @param {string} id
 * @param {string} label
 * @param {Selection} selection
 */
export const selectionBox = (id, label, selection) =>
	html`<input
		type="checkbox"
		aria-label=${label}
		.checked=${live(selection.has(id))}
		@click=${onInput(({ checked }, /** @type {MouseEvent} */ { shiftKey }) =>
			selection.click(id, { isOn: checked, isRange: shiftKey }),
		)}
	/>`;
