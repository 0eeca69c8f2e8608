import { get, remove } from '../shared/calls.js';
import { byId, make, say, showItems } from '../shared/element.js';
import { attempt } from '../shared/notice.js';
import { startPager } from '../shared/pager.js';
import { download, openViewer } from '../shared/viewer.js';

const pageSize = 12;

function row(document, refresh) {
	const { uid, name, templateName, created } = document;
	const drop = async () => {
		if (!confirm(`Delete "${name}"?`)) return;
		await remove(`documents/${encodeURIComponent(uid)}`);
		say(`Deleted ${name}`);
		await refresh();
	};
	const button = (text, work) =>
		make(
			'button',
			{
				type: 'button',
				className: 'quiet',
				onclick: () => attempt(work),
				'aria-label': `${text} ${name}`,
			},
			text,
		);
	return make(
		'tr',
		{},
		make('th', { scope: 'row' }, name),
		make('td', {}, templateName),
		make('td', {}, make('time', { dateTime: created }, new Date(created).toLocaleString())),
		make(
			'td',
			{ className: 'end' },
			button('Preview', () => openViewer(document)),
			button('Download', () => download(document)),
			button('Delete', drop),
		),
	);
}

/** The documents of the account, the newest first. */
export function startDocuments(refresh) {
	const rows = byId('document-rows');
	const show = async () => {
		const { total, items } = await get(`documents?${pager.query()}`);
		byId('document-count').textContent = total.toLocaleString();
		const isEmpty = items.length === 0;
		byId('document-table').hidden = isEmpty;
		const hint = byId('no-documents');
		hint.hidden = !isEmpty;
		hint.textContent = pager.isSearching
			? 'No document matches your search.'
			: 'No documents yet. Fill a template here or through the API.';
		const entries = items.map((document) => ({
			id: document.uid,
			version: document.updated,
			build: () => row(document, refresh),
		}));
		showItems(rows, entries);
		pager.showPlace(total, items.length);
	};
	const pager = startPager({
		search: byId('document-search'),
		bar: byId('document-pages'),
		pageSize,
		show: () => attempt(show),
	});
	return { show, restart: pager.restart };
}
