import { get, post, postForBlob } from '../shared/calls.js';
import { byId, make, say, showItems } from '../shared/element.js';
import { formatTime, formatTotal, translate } from '../shared/language.js';
import { attempt } from '../shared/notice.js';
import { startPager } from '../shared/pager.js';
import { saveFile } from '../shared/save.js';
import { download, openViewer } from '../shared/viewer.js';
import { words } from '../words/documents.js';
import { startSelection } from './selection.js';

const t = translate(words);
const pageSize = 25;

/** The start of a day, or of the one after it, where the user lives. */
function startOf(day, { daysLater = 0 } = {}) {
	const [year, month, date] = day.split('-').map(Number);
	return new Date(year, month - 1, date + daysLater).toISOString();
}

/** What the service is asked for: it knows times, the form has days. */
function filterOf({ search = '', template = '', from = '', to = '' }) {
	return {
		...(search && { search }),
		...(template && { template }),
		...(from && { from: startOf(from) }),
		...(to && { until: startOf(to, { daysLater: 1 }) }),
	};
}

function row(document, { erase, selection }) {
	const { uid, name, templateName, created } = document;
	const button = (text, label, work) =>
		make(
			'button',
			{ type: 'button', className: 'quiet', onclick: () => attempt(work), 'aria-label': label },
			text,
		);
	const choose = make('input', {
		type: 'checkbox',
		'aria-label': t('selectOf', { name }),
		onclick: (event) =>
			selection.click(uid, { isOn: event.target.checked, isRange: event.shiftKey }),
	});
	return make(
		'tr',
		{},
		make('td', { className: 'choose' }, choose),
		make('th', { scope: 'row' }, name),
		make('td', {}, templateName),
		make('td', {}, make('time', { dateTime: created }, formatTime(created))),
		make(
			'td',
			{ className: 'end' },
			button(t('preview'), t('previewOf', { name }), () => openViewer(document)),
			button(t('download'), t('downloadOf', { name }), () => download(document)),
			button(t('delete'), t('deleteOf', { name }), () => erase([uid], t('deleted', { name }))),
		),
	);
}

/** Offers the templates by which one can filter. */
async function showTemplates(select, chosen) {
	const names = await get('templates/names');
	const options = names.map(({ uid, name }) => make('option', { value: uid }, name));
	select.replaceChildren(make('option', { value: '' }, t('everyTemplate')), ...options);
	if (chosen && !names.some(({ uid }) => uid === chosen))
		select.append(make('option', { value: chosen }, chosen));
	select.value = chosen;
}

/** The documents of the team, the newest first. Returns what shows those that the address asks for. */
export function startDocuments(refresh) {
	const rows = byId('document-rows');
	const filters = byId('document-filters');
	const bar = byId('document-selection');
	const wholePage = byId('document-all');
	let shown = [];
	let total = 0;
	let isMore = false;

	const selection = startSelection({
		shown: () => shown.map(({ uid }) => uid),
		changed: () => showSelection(),
	});
	const wanted = () =>
		selection.isAll ? { filter: filterOf(pager.filters()) } : { uids: selection.ids };
	const count = () => (selection.isAll ? total : selection.ids.length);
	/** All that match are chosen, and nobody has counted them. */
	const isUncounted = () => selection.isAll && isMore;

	async function erase(uids, said) {
		await post('documents/trash', { uids });
		say(said);
		await refresh();
	}
	async function eraseSelected() {
		const number = count();
		const question = isUncounted() ? 'sureDeleteMatching' : 'sureDelete';
		if (number > 1 && !confirm(t(question, { count: number }))) return;
		const { deleted } = await post('documents/trash', wanted());
		selection.clear();
		say(t('deletedMany', { count: deleted }));
		await refresh();
	}
	async function saveSelected() {
		saveFile(await postForBlob('documents/zip', wanted()), t('zipName'));
	}
	const button = (text, onclick, className = 'quiet') =>
		make('button', { type: 'button', className, onclick }, text);
	const text = make('span', { role: 'status' });
	const all = button('', selection.selectAll);
	bar.append(
		text,
		all,
		button(t('downloadZip'), () => attempt(saveSelected), ''),
		button(t('delete'), () => attempt(eraseSelected)),
		button(t('clear'), selection.clear),
	);

	function showSelection() {
		for (const box of rows.querySelectorAll('input[type=checkbox]'))
			box.checked = selection.has(box.closest('tr').dataset.item);
		const chosen = shown.filter(({ uid }) => selection.has(uid)).length;
		wholePage.checked = chosen > 0 && chosen === shown.length;
		wholePage.indeterminate = chosen > 0 && chosen < shown.length;
		bar.hidden = count() === 0;
		text.textContent = isUncounted() ? t('selectedMatching') : t('selected', { count: count() });
		all.hidden = selection.isAll || !wholePage.checked || total <= shown.length;
		all.textContent = isMore ? t('selectMatching') : t('selectAll', { count: total });
	}
	wholePage.addEventListener('click', () => selection.setPage(wholePage.checked));

	const show = async () => {
		const { limit, offset } = pager.page;
		const query = new URLSearchParams({ limit, offset, ...filterOf(pager.filters()) });
		({ total, isMore, items: shown } = await get(`documents?${query}`));
		byId('document-count').textContent = formatTotal(total, isMore);
		const isEmpty = shown.length === 0;
		byId('document-frame').hidden = isEmpty;
		const hint = byId('no-documents');
		hint.hidden = !isEmpty;
		hint.textContent = t(pager.isFiltered ? 'noMatch' : 'none');
		const entries = shown.map((document) => ({
			id: document.uid,
			version: document.updated,
			build: () => row(document, { erase, selection }),
		}));
		showItems(rows, entries);
		showSelection();
		pager.showPlace(total, shown.length, isMore);
	};
	const pager = startPager({
		place: 'documents',
		filters,
		bar: byId('document-pages'),
		pageSize,
		show: () => attempt(show),
		changed: () => selection.clear(),
	});
	return async ({ query }) => {
		await attempt(() => showTemplates(filters.elements.template, query.get('template') ?? ''));
		await pager.open(query);
	};
}
