/** @import { ChosenDocuments, Document, DocumentFilter, Documents } from '../../src/http/app/wire/documents.ts' */
/** @import { TemplateNames } from '../../src/http/app/wire/templates.ts' */
import { listDocuments, trashDocuments, zipDocuments } from '../api/documents.js';
import { templateNames } from '../api/templates.js';
import { restore } from '../api/trash.js';
import { byId, say } from '../shared/element.js';
import { html, live, onInput, onSelect, onSubmit, render, repeat } from '../shared/html.js';
import { formatTime, formatTotal, translate } from '../shared/language.js';
import { attempt } from '../shared/notice.js';
import { startPager } from '../shared/pager.js';
import { saveFile } from '../shared/save.js';
import { download } from '../pdf/download.js';
import { selectionBox } from './checkbox.js';
import { startSelection } from './selection.js';
import { undoNotice } from './undoNotice.js';

const t = translate('documents');
const pageSize = 25;
const sizes = ['', '100', '500'];
/** So many the service restores at once. */
const mostTakenBack = 10_000;

/**
 * The start of a day, or of the one after it, where the user lives.
 *
 * @param {string} day
 * @param {{ daysLater?: number }} [how]
 */
function startOf(day, { daysLater = 0 } = {}) {
	const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
	return new Date(year, month - 1, date + daysLater).toISOString();
}

/**
 * What the service is asked for: it knows times, the form has days.
 *
 * @param {Readonly<Record<string, string>>} values
 * @returns {DocumentFilter}
 */
const filterOf = ({ search = '', template = '', from = '', to = '' }) => ({
	...(search && { search }),
	...(template && { template }),
	...(from && { from: startOf(from) }),
	...(to && { until: startOf(to, { daysLater: 1 }) }),
});

/**
 * The documents of the team, the newest first. Returns what shows those that the address asks for.
 *
 * @param {() => Promise<void>} refresh
 */
export function startDocuments(refresh) {
	const section = byId('documents');
	/** @type {Documents} */
	let found = { items: [], total: 0, isMore: false };
	/** @type {TemplateNames} */
	let templates = [];
	/** @type {ReadonlySet<string>} What was deleted here: its rows stay, so that it can be taken back. */
	let gone = new Set();
	/** @type {readonly string[]} What was deleted together. */
	let goneTogether = [];
	const pager = startPager({
		place: 'documents',
		pageSize,
		show: () => attempt(show),
		changed: () => selection.clear(),
	});
	const selection = startSelection({
		shown: () => found.items.map(({ uid }) => uid).filter((uid) => !gone.has(uid)),
		changed: () => draw(),
	});

	/** @returns {ChosenDocuments} */
	const wanted = () =>
		selection.isAll ? { filter: filterOf(pager.filters) } : { uids: selection.ids };
	const count = () => (selection.isAll ? found.total : selection.ids.length);
	/** All that match are chosen, and nobody has counted them. */
	const isUncounted = () => selection.isAll && found.isMore;

	/** @param {Document} document */
	async function view(document) {
		const { openViewer } = await import('../pdf/viewer.js');
		openViewer(document);
	}
	/** @param {Document} document */
	async function again(document) {
		const { fillAgain } = await import('../fill/fillDialog.js');
		await fillAgain(document, refresh);
	}
	/** @param {Document} document */
	async function erase({ uid, name }) {
		await trashDocuments({ uids: [uid] });
		gone = new Set([...gone, uid]);
		selection.drop(uid);
		say(t('deleted', { name }));
		focusIn(uid);
	}
	/** @param {Document} document */
	async function takeBack({ uid, name }) {
		await restore({ documents: [uid] });
		gone = new Set([...gone].filter((each) => each !== uid));
		draw();
		say(t('restored', { name }));
		focusIn(uid);
	}
	/**
	 * Puts the focus on the last button of a row: Delete, or Undo in its place.
	 *
	 * @param {string} uid
	 */
	function focusIn(uid) {
		const last = section.querySelector(`[data-row="${CSS.escape(uid)}"] button:last-of-type`);
		if (last instanceof HTMLElement) last.focus();
	}
	async function takeBackTogether() {
		const count = goneTogether.length;
		await restore({ documents: [...goneTogether] });
		say(t('restoredMany', { count }));
		await refresh();
	}
	async function eraseSelected() {
		const number = count();
		const question = isUncounted() ? 'sureDeleteMatching' : 'sureDelete';
		if (number > 1 && !confirm(t(question, { count: number }))) return;
		const chosen = wanted();
		const deleted = await trashDocuments(chosen);
		selection.clear();
		say(t('deletedMany', { count: deleted }));
		await refresh();
		goneTogether = 'uids' in chosen && chosen.uids.length <= mostTakenBack ? chosen.uids : [];
		draw();
	}
	async function saveSelected() {
		saveFile(await zipDocuments(wanted()), t('zipName'));
	}

	/**
	 * @param {string} text
	 * @param {string} label
	 * @param {() => unknown} work
	 */
	const button = (text, label, work) =>
		html`<button type="button" class="quiet" aria-label=${label} @click=${() => attempt(work)}>
			${text}
		</button>`;

	/** @param {Document} document */
	function row(document) {
		const { uid, name, templateName, created } = document;
		if (gone.has(uid)) {
			return html`<tr class="gone" data-row=${uid}>
				<td></td>
				<th scope="row" colspan="3">${t('deleted', { name })}</th>
				<td class="end">${button(t('undo'), t('undoOf', { name }), () => takeBack(document))}</td>
			</tr>`;
		}
		return html`<tr data-row=${uid}>
			<td class="choose">${selectionBox(uid, t('selectOf', { name }), selection)}</td>
			<th scope="row">${name}</th>
			<td>${templateName}</td>
			<td><time datetime=${created}>${formatTime(created)}</time></td>
			<td class="end">
				${button(t('preview'), t('previewOf', { name }), () => view(document))}
				${button(t('download'), t('downloadOf', { name }), () => download(document))}
				${button(t('again'), t('againOf', { name }), () => again(document))}
				${button(t('delete'), t('deleteOf', { name }), () => erase(document))}
			</td>
		</tr>`;
	}

	const filterForm = () => {
		const { search = '', template = '', from = '', to = '', size = '' } = pager.filters;
		const known = templates.some(({ uid }) => uid === template)
			? templates
			: [...templates, ...(template ? [{ uid: template, name: template }] : [])];
		const setDay = onInput(({ name, value }) => pager.filter(name, value));
		const choose = onSelect(({ name, value }) => pager.filter(name, value));
		return html`<form
			class="filters"
			role="search"
			aria-label=${t('filter')}
			@submit=${onSubmit(() => undefined)}
		>
			<label
				><span class="sr">${t('search')}</span
				><input
					type="search"
					name="search"
					placeholder=${t('searchBy')}
					.value=${live(search)}
					@input=${onInput(({ value }) => pager.filter('search', value, { isTyped: true }))}
			/></label>
			<label
				>${t('template')}
				<select name="template" @change=${choose}>
					<option value="">${t('everyTemplate')}</option>
					${known.map(
						({ uid, name }) =>
							html`<option value=${uid} .selected=${live(uid === template)}>${name}</option>`,
					)}
				</select></label
			>
			<label
				>${t('from')} <input type="date" name="from" .value=${live(from)} @input=${setDay}
			/></label>
			<label>${t('to')} <input type="date" name="to" .value=${live(to)} @input=${setDay} /></label>
			<label
				>${t('perPage')}
				<select name="size" @change=${choose}>
					${sizes.map(
						(each) =>
							html`<option value=${each} .selected=${live(each === size)}>
								${each || pageSize}
							</option>`,
					)}
				</select></label
			>
		</form>`;
	};

	const selectionBar = (/** @type {boolean} */ isWholePage) => {
		const { total, isMore, items } = found;
		const canSelectAll = !selection.isAll && isWholePage && total > items.length;
		return html`<div
			class="selection"
			role="group"
			aria-label=${t('selection')}
			?hidden=${count() === 0}
		>
			<span role="status">
				${isUncounted() ? t('selectedMatching') : t('selected', { count: count() })}
			</span>
			<button type="button" class="quiet" ?hidden=${!canSelectAll} @click=${selection.selectAll}>
				${isMore ? t('selectMatching') : t('selectAll', { count: total })}
			</button>
			<button type="button" @click=${() => attempt(saveSelected)}>${t('downloadZip')}</button>
			<button type="button" class="quiet" @click=${() => attempt(eraseSelected)}>
				${t('delete')}
			</button>
			<button type="button" class="quiet" @click=${selection.clear}>${t('clear')}</button>
		</div>`;
	};

	const togetherNotice = () => {
		const { length: count } = goneTogether;
		const text = t('deletedMany', { count });
		return undoNotice(count, { text, undo: t('undo'), takeBack: takeBackTogether });
	};

	function draw() {
		const { items, total, isMore } = found;
		const chosen = items.filter(({ uid }) => selection.has(uid)).length;
		const isWholePage = chosen > 0 && chosen === items.length - gone.size;
		const isEmpty = items.length === 0;
		const left = total - gone.size;
		const view = html`<div class="heading">
				<h2 id="documents-title" tabindex="-1">
					${t('documents')} <span class="count">${formatTotal(left, isMore)}</span>
				</h2>
			</div>
			${filterForm()} ${selectionBar(isWholePage)} ${togetherNotice()}
			<p class="empty" ?hidden=${!isEmpty}>${t(pager.isFiltered ? 'noMatch' : 'none')}</p>
			<div class="scroll" ?hidden=${isEmpty}>
				<table>
					<thead>
						<tr>
							<td class="choose">
								<input
									type="checkbox"
									aria-label=${t('selectPage')}
									.checked=${live(isWholePage)}
									.indeterminate=${live(chosen > 0 && !isWholePage)}
									@click=${onInput(({ checked }) => selection.setPage(checked))}
								/>
							</td>
							<th scope="col">${t('name')}</th>
							<th scope="col">${t('template')}</th>
							<th scope="col">${t('created')}</th>
							<td></td>
						</tr>
					</thead>
					<tbody id="document-rows">
						${repeat(items, ({ uid }) => uid, row)}
					</tbody>
				</table>
			</div>
			${pager.bar(total, items.length, isMore)}`;
		render(view, section);
	}

	async function show() {
		[gone, goneTogether] = [new Set(), []];
		const { limit, offset } = pager.page;
		const page = { limit: String(limit), offset: String(offset) };
		found = await listDocuments(
			new URLSearchParams({ ...page, ...filterOf(pager.filters) }).toString(),
		);
		draw();
		pager.goBackIfEmpty(found.total, found.items.length);
	}

	return async (/** @type {URLSearchParams} */ query) => {
		await attempt(async () => {
			templates = await templateNames();
		});
		await pager.open(query);
	};
}
