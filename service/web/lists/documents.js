import { get, remove } from '../shared/calls.js';
import { byId, make, say, showItems } from '../shared/element.js';
import { formatNumber, formatTime, translate } from '../shared/language.js';
import { attempt } from '../shared/notice.js';
import { startPager } from '../shared/pager.js';
import { download, openViewer } from '../shared/viewer.js';
import { words } from '../words/documents.js';

const t = translate(words);
const pageSize = 25;

function row(document, refresh) {
	const { uid, name, templateName, created } = document;
	const drop = async () => {
		if (!confirm(t('sureDelete', { name }))) return;
		await remove(`documents/${encodeURIComponent(uid)}`);
		say(t('deleted', { name }));
		await refresh();
	};
	const button = (text, label, work) =>
		make(
			'button',
			{
				type: 'button',
				className: 'quiet',
				onclick: () => attempt(work),
				'aria-label': label,
			},
			text,
		);
	return make(
		'tr',
		{},
		make('th', { scope: 'row' }, name),
		make('td', {}, templateName),
		make('td', {}, make('time', { dateTime: created }, formatTime(created))),
		make(
			'td',
			{ className: 'end' },
			button(t('preview'), t('previewOf', { name }), () => openViewer(document)),
			button(t('download'), t('downloadOf', { name }), () => download(document)),
			button(t('delete'), t('deleteOf', { name }), drop),
		),
	);
}

/** The documents of the team, the newest first. Returns what shows those that the address asks for. */
export function startDocuments(refresh) {
	const rows = byId('document-rows');
	const show = async () => {
		const { total, items } = await get(`documents?${pager.query()}`);
		byId('document-count').textContent = formatNumber(total);
		const isEmpty = items.length === 0;
		byId('document-frame').hidden = isEmpty;
		const hint = byId('no-documents');
		hint.hidden = !isEmpty;
		hint.textContent = t(pager.isFiltered ? 'noMatch' : 'none');
		const entries = items.map((document) => ({
			id: document.uid,
			version: document.updated,
			build: () => row(document, refresh),
		}));
		showItems(rows, entries);
		pager.showPlace(total, items.length);
	};
	const pager = startPager({
		place: 'documents',
		filters: byId('document-filters'),
		bar: byId('document-pages'),
		pageSize,
		show: () => attempt(show),
	});
	return ({ query }) => pager.open(query);
}
