import { make } from './element.js';

/** A button that opens a menu of further buttons; a click anywhere or Escape closes it. */
export function menu(text, label, items) {
	const summary = make('summary', { 'aria-label': label }, text);
	const element = make('details', { className: 'menu' }, summary, make('div', {}, ...items));
	element.addEventListener('keydown', (event) => {
		if (event.key !== 'Escape' || !element.open) return;
		element.open = false;
		summary.focus();
	});
	return element;
}

addEventListener('click', ({ target }) => {
	for (const open of document.querySelectorAll('details.menu[open]')) {
		if (!open.querySelector('summary').contains(target)) open.open = false;
	}
});
