import { make } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { words } from '../words/batch.js';

const t = translate(words);
const mostShown = 200;

/** Rows of texts below headings, no more of them than one can read. */
export function listOf(headings, rows) {
	const head = make('tr', {}, ...headings.map((text) => make('th', { scope: 'col' }, text)));
	const body = rows
		.slice(0, mostShown)
		.map((cells) => make('tr', {}, ...cells.map((cell) => make('td', {}, cell))));
	const table = make('table', {}, make('thead', {}, head), make('tbody', {}, ...body));
	const more = rows.length - mostShown;
	const rest = more > 0 ? make('p', { className: 'soft' }, t('more', { count: more })) : undefined;
	return make(
		'div',
		{ className: 'scroll', tabIndex: 0, role: 'region', 'aria-label': headings.join(', ') },
		table,
		rest,
	);
}
