import { html } from '../shared/html.js';
import { attempt } from '../shared/notice.js';

/**
 * Says what was deleted together, with a button that takes it back; hidden where that is nothing.
 *
 * @param {number} count
 * @param {Readonly<{ text: string, undo: string, takeBack: () => Promise<void> }>} words
 */
export const undoNotice = (count, { text, undo, takeBack }) =>
	html`<p class="notice calm" role="status" ?hidden=${count === 0}>
		${text}
		<button type="button" class="quiet" @click=${() => attempt(takeBack)}>${undo}</button>
	</p>`;
