/** @import { Content } from './html.js' */
import { byId } from './element.js';
import { html, render } from './html.js';
import { translate } from './language.js';
import { askBeforeUnload, leaveBy } from './unsaved.js';

const t = translate('frame');
const dialog = byId('dialog', HTMLDialogElement);
/** @type {{ question: string, isUnsaved: () => boolean } | undefined} */
let asks;

/**
 * Opens the one dialog of the page with a title and some content; Escape and the button close it.
 *
 * @param {string} title
 * @param {Content} content
 */
export function openDialog(title, content) {
	const view = html`<div class="heading">
			<h2 id="dialog-title">${title}</h2>
			<button type="button" class="quiet" @click=${leave}>${t('close')}</button>
		</div>
		<div>${content}</div>`;
	// Removes earlier content.
	render(undefined, dialog);
	render(view, dialog);
	if (!dialog.open) dialog.showModal();
	// Focuses the content first; the close button is one step back.
	const inputs = 'input:not([type=hidden]), textarea, select, button';
	const first = dialog.querySelector(`.heading + div :is(${inputs})`);
	if (first instanceof HTMLElement) first.focus();
}

/**
 * Makes the open dialog ask this question before it closes, while `isUnsaved()` is true.
 *
 * @param {string} question
 * @param {() => boolean} isUnsaved
 */
export function askBeforeClosing(question, isUnsaved) {
	const stop = askBeforeUnload(isUnsaved);
	asks = { question, isUnsaved };
	onceClosed(() => {
		asks = undefined;
		stop();
	});
}

export function closeDialog() {
	dialog.close();
}

function leave() {
	if (!asks?.isUnsaved() || confirm(asks.question)) closeDialog();
}

leaveBy(dialog, leave);

/**
 * Calls `work` as soon as the dialog is closed.
 *
 * @param {() => void} work
 */
export function onceClosed(work) {
	dialog.addEventListener('close', work, { once: true });
}
