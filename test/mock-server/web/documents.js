import { get } from './calls.js';
import { byId, make } from './element.js';
import { download, openViewer } from './viewer.js';

const pageSize = 12;
let shown = pageSize;

function row(document) {
	const { name, templateName, created } = document;
	const preview = () => openViewer(document);
	const save = () => void download(document);
	const button = (text, onclick) =>
		make(
			'button',
			{ type: 'button', className: 'quiet', onclick, 'aria-label': `${text} ${name}` },
			text,
		);
	return make(
		'tr',
		{},
		make('th', { scope: 'row' }, name),
		make('td', {}, templateName),
		make('td', {}, make('time', { dateTime: created }, new Date(created).toLocaleString())),
		make('td', { className: 'end' }, button('Preview', preview), button('Download', save)),
	);
}

const headings = ['Name', 'Template', 'Created', ''];

export async function showDocuments() {
	const { total, items } = await get(`documents?limit=${shown}`);
	byId('document-count').textContent = total.toLocaleString();
	if (items.length === 0) {
		const hint = 'None yet. Fill a template here, or send a request to the API.';
		byId('document-list').replaceChildren(make('p', { className: 'empty' }, hint));
		return;
	}
	const head = headings.map((text) => make('th', { scope: 'col' }, text));
	const more = () => {
		shown += pageSize * 4;
		void showDocuments();
	};
	const rest = total - items.length;
	const moreButton = make(
		'button',
		{ type: 'button', className: 'quiet', onclick: more },
		'Show more',
	);
	byId('document-list').replaceChildren(
		make(
			'table',
			{},
			make('thead', {}, make('tr', {}, ...head)),
			make('tbody', {}, ...items.map(row)),
		),
		...(rest > 0 ? [moreButton] : []),
	);
}
