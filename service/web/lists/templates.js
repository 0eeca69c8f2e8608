/** @import { Template, Templates } from '../../src/http/app/wire/templates.ts' */
/** @import { CardActions } from './card.js' */
import {
	addTemplate,
	countDocuments,
	deleteTemplate,
	getFields,
	getPdf,
	listFolders,
	listTemplates,
	moveTemplates,
	renameTemplate,
} from '../api/templates.js';
import { restore, restoreTemplate } from '../api/trash.js';
import { byId, say } from '../shared/element.js';
import {
	guard,
	html,
	live,
	nothing,
	onInput,
	onSelect,
	onSubmit,
	render,
	repeat,
} from '../shared/html.js';
import { formatNumber, translate } from '../shared/language.js';
import { attempt } from '../shared/notice.js';
import { startPager } from '../shared/pager.js';
import { saveFile } from '../shared/save.js';
import { card } from './card.js';
import { openMove } from './folders.js';
import { startSelection } from './selection.js';
import { startThumbnails } from './thumbnail.js';
import { undoNotice } from './undoNotice.js';

const t = translate('templates');
const pageSize = 24;
const orders = {
	newest: t('byNewest'),
	oldest: t('byOldest'),
	changed: t('byChanged'),
	name: t('byName'),
};

/**
 * The templates of the team, the newest first. Returns what shows those that the address asks for.
 *
 * @param {() => Promise<void>} refresh
 * @param {(files: File[]) => void} addFiles
 */
export function startTemplates(refresh, addFiles) {
	const section = byId('templates');
	const thumbnails = startThumbnails();
	/** @type {Templates} */
	let found = { total: 0, items: [] };
	/** @type {readonly string[]} */
	let folders = [];
	/** @type {string | undefined} The uid of the template that gets another name. */
	let renamed;
	/** @type {ReadonlySet<string>} What was deleted here: its cards stay, so that it can be taken back. */
	let gone = new Set();
	/** @type {readonly string[]} What was deleted together. */
	let goneTogether = [];
	const pager = startPager({
		place: 'templates',
		pageSize,
		show: () => attempt(show),
		changed: () => selection.clear(),
	});
	const selection = startSelection({
		shown: () => found.items.map(({ uid }) => uid).filter((uid) => !gone.has(uid)),
		changed: () => draw(),
	});

	/** @type {CardActions} */
	const on = {
		fill: async (template) => {
			const { openFillDialog } = await import('../fill/fillDialog.js');
			await openFillDialog(template, refresh);
		},
		edit: async (template) => {
			const { editTemplate } = await import('../editor/editTemplate.js');
			await editTemplate(template, refresh);
		},
		move: ({ uid, name, folder }) =>
			openMove(t('moveOf', { name }), { uids: [uid], folder, done: refresh }),
		duplicate: async ({ uid, name, folder }) => {
			const [pdf, { fields }] = await Promise.all([getPdf(uid), getFields(uid)]);
			const file = new File([pdf], `${name}.pdf`, { type: 'application/pdf' });
			const how = {
				fields,
				name: t('copyName', { name }),
				tell: () => undefined,
			};
			const copy = await addTemplate(file, how);
			if (folder) await moveTemplates([copy.uid], folder);
			say(t('duplicated', { name: copy.name }));
			await refresh();
			focusIn(copy.uid);
		},
		download: async ({ uid, name }) =>
			saveFile(new Blob([await getPdf(uid)], { type: 'application/pdf' }), `${name}.pdf`),
		erase: async ({ uid, name }) => {
			const count = await countDocuments(uid);
			const question = count > 0 ? t('sureDeleteWith', { name, count }) : t('sureDelete', { name });
			if (!confirm(question)) return;
			await deleteTemplate(uid);
			gone = new Set([...gone, uid]);
			selection.drop(uid);
			say(t('deleted', { name }));
			focusIn(uid);
		},
		takeBack: async ({ uid, name }) => {
			await restoreTemplate(uid);
			gone = new Set([...gone].filter((each) => each !== uid));
			draw();
			say(t('restored', { name }));
			focusIn(uid);
		},
		startRename: ({ uid }) => {
			renamed = uid;
			draw();
		},
		rename: ({ uid, name: before }, name) =>
			attempt(async () => {
				renamed = undefined;
				draw();
				if (name === '' || name === before) return;
				await renameTemplate(uid, name);
				say(t('renamed', { name }));
				await refresh();
			}),
	};
	/**
	 * Puts the focus into a card: on what can be done with it, or on Undo.
	 *
	 * @param {string} uid
	 */
	function focusIn(uid) {
		const first = section.querySelector(`[data-uid="${CSS.escape(uid)}"] .actions button`);
		if (first instanceof HTMLElement) first.focus();
	}
	async function eraseSelected() {
		const uids = selection.ids;
		const counts = await Promise.all(uids.map((uid) => countDocuments(uid)));
		const documents = counts.reduce((sum, count) => sum + count, 0);
		const { length: count } = uids;
		if (!confirm(t('sureDeleteMany', { count, documents }))) return;
		goneTogether = [];
		for (const uid of uids) {
			await deleteTemplate(uid);
			goneTogether = [...goneTogether, uid];
		}
		selection.clear();
		say(t('deletedMany', { count }));
		const { length } = goneTogether;
		const kept = goneTogether;
		await refresh();
		goneTogether = kept;
		draw();
		if (length > 0) undoTogether()?.focus();
	}
	const undoTogether = () => {
		const button = section.querySelector('.notice button');
		return button instanceof HTMLElement ? button : undefined;
	};
	async function takeBackTogether() {
		const { length: count } = goneTogether;
		await restore({ templates: [...goneTogether] });
		say(t('restoredMany', { count }));
		await refresh();
	}
	const togetherNotice = () => {
		const { length: count } = goneTogether;
		const text = t('deletedMany', { count });
		return undoNotice(count, { text, undo: t('undo'), takeBack: takeBackTogether });
	};
	const moveSelected = () =>
		openMove(t('move'), {
			uids: selection.ids,
			done: () => {
				selection.clear();
				return refresh();
			},
		});

	const filterForm = () => {
		const { search = '', folder = '', order = 'newest' } = pager.filters;
		const all = folder && !folders.includes(folder) ? [...folders, folder] : folders;
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
			<label ?hidden=${all.length === 0}
				>${t('folder')}
				<select name="folder" @change=${onSelect(({ value }) => pager.filter('folder', value))}>
					<option value="" .selected=${live(folder === '')}>${t('everyFolder')}</option>
					${all.map(
						(name) =>
							html`<option value=${name} .selected=${live(name === folder)}>${name}</option>`,
					)}
				</select></label
			>
			<label
				>${t('order')}
				<select name="order" @change=${onSelect(({ value }) => pager.filter('order', value))}>
					${Object.entries(orders).map(
						([value, text]) =>
							html`<option value=${value} .selected=${live(value === order)}>${text}</option>`,
					)}
				</select></label
			>
		</form>`;
	};

	const selectionBar = () =>
		html`<div
			class="selection"
			role="group"
			aria-label=${t('selection')}
			?hidden=${selection.ids.length === 0}
		>
			<span role="status">${t('selected', { count: selection.ids.length })}</span>
			<button type="button" @click=${() => attempt(moveSelected)}>${t('move')}</button>
			<button type="button" class="quiet" @click=${() => attempt(eraseSelected)}>
				${t('delete')}
			</button>
			<button type="button" class="quiet" @click=${selection.clear}>${t('clear')}</button>
		</div>`;

	/** @param {Template} template */
	const cardOf = (template) =>
		guard(
			[template, selection.has(template.uid), renamed === template.uid, gone.has(template.uid)],
			() =>
				card(template, {
					isGone: gone.has(template.uid),
					on,
					selection,
					picture: thumbnails.of(template),
					isRenaming: renamed === template.uid,
				}),
		);

	function draw() {
		const { total, items } = found;
		const upload = onInput((input) => {
			addFiles([...(input.files ?? [])]);
			input.value = '';
		});
		const isStart = items.length === 0 && !pager.isFiltered;
		const adding = html`<label class="button"
			>${t('addPdfs')}
			<input
				type="file"
				id="upload"
				class="hidden"
				accept="application/pdf,.pdf"
				multiple
				@change=${upload}
			/>
		</label>`;
		const start = html`<li class="empty start">
			<h3>${t('start')}</h3>
			<p>${t('none')}</p>
			${adding}
		</li>`;
		const view = html`<div class="heading">
				<h2 id="templates-title" tabindex="-1">
					${t('templates')} <span class="count">${formatNumber(total - gone.size)}</span>
				</h2>
				${isStart ? nothing : adding}
			</div>
			${isStart ? nothing : filterForm()} ${selectionBar()} ${togetherNotice()}
			<ul class="cards" id="template-list">
				${items.length > 0
					? repeat(items, ({ teamId, uid }) => `${teamId} ${uid}`, cardOf)
					: isStart
						? start
						: html`<li class="empty">${t('noMatch')}</li>`}
			</ul>
			${pager.bar(total, items.length)}`;
		render(view, section);
	}

	async function show() {
		[gone, goneTogether] = [new Set(), []];
		found = await listTemplates(pager.query({ order: 'newest' }));
		thumbnails.keep(found.items);
		draw();
		pager.goBackIfEmpty(found.total, found.items.length);
	}

	return async (/** @type {URLSearchParams} */ query) => {
		await attempt(async () => {
			folders = await listFolders();
		});
		await pager.open(query);
	};
}
