/** @import { Trash, Trashed } from '../../src/http/app/wire/trash.ts' */
import { deleteForGood, listTrash, restore } from '../api/trash.js';
import { byId, say } from '../shared/element.js';
import { html, render, repeat } from '../shared/html.js';
import { formatNumber, formatTime, translate } from '../shared/language.js';
import { attempt } from '../shared/notice.js';
import { startPager } from '../shared/pager.js';

const t = translate('trash');
const pageSize = 50;

/** @param {Trashed} item */
const choiceOf = ({ kind, uid }) =>
	kind === 'template' ? { templates: [uid] } : { documents: [uid] };

/**
 * Deleted templates and documents, which can be restored. Returns what shows them.
 *
 * @param {() => Promise<void>} refresh
 */
export function startTrash(refresh) {
	const section = byId('trash');
	/** @type {Trash} */
	let trash = { total: 0, items: [], keptDays: 0 };
	const pager = startPager({ place: 'trash', pageSize, show: () => attempt(show) });

	/** @param {Trashed} item */
	async function takeBack(item) {
		await restore(choiceOf(item));
		say(t('restored', { name: item.name }));
		await refresh();
	}
	/** @param {Trashed} item */
	async function erase(item) {
		if (!confirm(t('sureErase', { name: item.name }))) return;
		await deleteForGood(choiceOf(item));
		say(t('erased', { name: item.name }));
		await refresh();
	}
	async function empty() {
		if (!confirm(t('sureEmpty'))) return;
		await deleteForGood({ all: true });
		say(t('emptied'));
		await refresh();
	}

	/** @param {Trashed} item */
	function row(item) {
		const { kind, name, deleted, documents, templateName = '' } = item;
		const about =
			kind === 'template'
				? t('template', { documents: t('documents', { count: documents }) })
				: t('documentOf', { name: templateName });
		/**
		 * @param {string} text
		 * @param {string} label
		 * @param {() => Promise<void>} work
		 */
		const button = (text, label, work) =>
			html`<button type="button" class="quiet" aria-label=${label} @click=${() => attempt(work)}>
				${text}
			</button>`;
		return html`<tr>
			<th scope="row">${name}</th>
			<td>${about}</td>
			<td><time datetime=${deleted}>${formatTime(deleted)}</time></td>
			<td class="end">
				${button(t('restore'), t('restoreOf', { name }), () => takeBack(item))}
				${button(t('erase'), t('eraseOf', { name }), () => erase(item))}
			</td>
		</tr>`;
	}

	function draw() {
		const { total, items, keptDays } = trash;
		const isEmpty = total === 0;
		const view = html`<div class="heading">
				<h2 id="trash-title" tabindex="-1">
					${t('trash')} <span class="count">${formatNumber(total)}</span>
				</h2>
				<button type="button" class="quiet" ?hidden=${isEmpty} @click=${() => attempt(empty)}>
					${t('emptyTrash')}
				</button>
			</div>
			<p class="soft">${t(isEmpty ? 'none' : 'about', { count: keptDays })} ${t('byApi')}</p>
			<div class="scroll" ?hidden=${isEmpty}>
				<table>
					<thead>
						<tr>
							<th scope="col">${t('name')}</th>
							<th scope="col">${t('what')}</th>
							<th scope="col">${t('deletedAt')}</th>
							<td></td>
						</tr>
					</thead>
					<tbody>
						${repeat(items, ({ kind, uid }) => `${kind} ${uid}`, row)}
					</tbody>
				</table>
			</div>
			${pager.bar(total, items.length)}`;
		render(view, section);
	}

	async function show() {
		trash = await listTrash(pager.query());
		draw();
		pager.goBackIfEmpty(trash.total, trash.items.length);
	}

	return (/** @type {URLSearchParams} */ query) => pager.open(query);
}
