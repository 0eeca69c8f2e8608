import { byId, make } from './element.js';

/** Opens the one dialog of the page with a title and some content; Escape and the button close it. */
export function openDialog(title, ...content) {
	const dialog = byId('dialog');
	const close = make(
		'button',
		{ type: 'button', className: 'quiet', onclick: closeDialog },
		'Close',
	);
	const heading = make('h2', { id: 'dialog-title' }, title);
	const body = make('div', {}, ...content);
	dialog.replaceChildren(make('div', { className: 'heading' }, heading, close), body);
	if (!dialog.open) dialog.showModal();
	// The work comes first; the button to close is one step back.
	body.querySelector('input:not([type=hidden]), textarea, select, button')?.focus();
}

export function closeDialog() {
	byId('dialog').close();
}
