import { byId, make } from './element.js';
import { translate } from './language.js';
import { askBeforeUnload, leaveBy } from './unsaved.js';
import { words } from '../words/frame.js';

const t = translate(words);
const dialog = byId('dialog');
let asks;

/** Opens the one dialog of the page with a title and some content; Escape and the button close it. */
export function openDialog(title, ...content) {
	const close = make('button', { type: 'button', className: 'quiet', onclick: leave }, t('close'));
	const heading = make('h2', { id: 'dialog-title' }, title);
	const body = make('div', {}, ...content);
	dialog.replaceChildren(make('div', { className: 'heading' }, heading, close), body);
	if (!dialog.open) dialog.showModal();
	// The work comes first; the button to close is one step back.
	body.querySelector('input:not([type=hidden]), textarea, select, button')?.focus();
}

/** Has the open dialog ask this question before it closes while `isUnsaved()` says so. */
export function askBeforeClosing(question, isUnsaved) {
	const stop = askBeforeUnload(isUnsaved);
	asks = { question, isUnsaved };
	const end = () => {
		asks = undefined;
		stop();
	};
	dialog.addEventListener('close', end, { once: true });
}

export function closeDialog() {
	dialog.close();
}

function leave() {
	if (!asks?.isUnsaved() || confirm(asks.question)) closeDialog();
}

leaveBy(dialog, leave);

/** Does something as soon as the dialog is closed. */
export function onceClosed(work) {
	dialog.addEventListener('close', work, { once: true });
}
