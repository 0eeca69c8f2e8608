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
	dialog.replaceChildren(make('div', { className: 'heading' }, heading, close), ...content);
	if (!dialog.open) dialog.showModal();
}

export function closeDialog() {
	byId('dialog').close();
}
