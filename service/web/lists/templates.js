import { addressOf } from '../shared/address.js';
import { get, getBytes, patch, post, remove } from '../shared/calls.js';
import { editTemplate } from '../editor/editTemplate.js';
import { closeDialog, openDialog } from '../shared/dialog.js';
import { byId, make, say, showItems } from '../shared/element.js';
import { openFillDialog } from '../fill/fillDialog.js';
import { formatNumber, translate } from '../shared/language.js';
import { menu } from '../shared/menu.js';
import { attempt, dialogNotice } from '../shared/notice.js';
import { startPager } from '../shared/pager.js';
import { words } from '../words/templates.js';
import { startSelection } from './selection.js';

const t = translate(words);
const pageSize = 24;

const pathOf = ({ uid }, rest = '') => `templates/${encodeURIComponent(uid)}${rest}`;

/** Loads the pictures of cards as they come near the window. */
const nearby = new IntersectionObserver(
	(entries) => {
		for (const { isIntersecting, target } of entries) {
			if (!isIntersecting) continue;
			nearby.unobserve(target);
			target.dispatchEvent(new Event('near'));
		}
	},
	{ rootMargin: '300px' },
);

function thumbnail(template) {
	const frame = make('div', { className: 'thumbnail' });
	const show = async () => {
		const bytes = await getBytes(pathOf(template, '/picture'));
		const src = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
		const alt = t('firstPage', { name: template.name });
		const onload = () => URL.revokeObjectURL(src);
		frame.replaceChildren(make('img', { src, alt, onload }));
	};
	const tell = () => frame.replaceChildren(make('p', { className: 'soft' }, t('noPreview')));
	frame.addEventListener('near', () => void show().catch(tell));
	nearby.observe(frame);
	return frame;
}

const kinds = { text: t('text'), number: t('number'), checkbox: t('checkbox') };

function fieldList({ fields, uid }) {
	const rows = fields.map(({ key, label, type }) =>
		make(
			'li',
			{},
			make('span', { className: `kind ${type}` }, kinds[type]),
			make('span', { className: 'label' }, label, make('code', {}, key)),
		),
	);
	return make(
		'details',
		{ className: 'contents' },
		make('summary', {}, t('fields', { count: fields.length })),
		make('p', { className: 'uid' }, `${t('id')} `, make('code', {}, uid)),
		make('ul', { className: 'fields', tabIndex: 0, 'aria-label': t('fieldList') }, ...rows),
	);
}

/** The name of a template; `change` makes an input of it. Enter or leaving that takes what was typed, Escape drops it. */
function nameOf(template, refresh) {
	const heading = make('h3', {}, template.name);
	const change = () => {
		const input = make('input', {
			type: 'text',
			value: template.name,
			'aria-label': t('newName'),
			onkeydown: (event) => {
				if (event.key === 'Enter') input.blur();
				if (event.key !== 'Escape') return;
				input.value = template.name;
				input.blur();
			},
			onblur: () => attempt(take),
		});
		const take = async () => {
			const name = input.value.trim();
			heading.replaceChildren(template.name);
			if (name === '' || name === template.name) return;
			await patch(pathOf(template), { name });
			say(t('renamed', { name }));
			await refresh();
		};
		heading.replaceChildren(input);
		input.select();
	};
	heading.addEventListener('dblclick', change);
	return { heading, change };
}

async function deleteTemplate(template, refresh) {
	const { name } = template;
	const { documents: count } = await get(pathOf(template, '/usage'));
	const question = count > 0 ? t('sureDeleteWith', { name, count }) : t('sureDelete', { name });
	if (!confirm(question)) return;
	await remove(pathOf(template));
	say(t('deleted', { name }));
	await refresh();
}

/** Asks for a folder, and moves templates there. */
async function openMove(title, { uids, folder = '', done }) {
	const folders = await get('templates/folders');
	const input = make('input', { id: 'folder-name', type: 'text', value: folder, maxLength: 100 });
	input.setAttribute('list', 'folder-names');
	const names = make('datalist', { id: 'folder-names' });
	names.append(...folders.map((value) => make('option', { value })));
	const problem = dialogNotice();
	const submit = (event) => {
		event.preventDefault();
		return problem.attempt(async () => {
			const name = input.value.trim();
			await post('templates/folder', { uids, folder: name });
			closeDialog();
			say(name === '' ? t('movedOut') : t('moved', { folder: name }));
			await done();
		});
	};
	const form = make(
		'form',
		{ className: 'fill', onsubmit: submit },
		make('p', {}, make('label', { for: 'folder-name' }, t('folder')), input, names),
		make('p', { className: 'soft' }, t('aboutFolder')),
		problem.element,
		make('div', { className: 'actions' }, make('button', { type: 'submit' }, t('moveHere'))),
	);
	openDialog(title, form);
}

function card(template, { refresh, selection }) {
	const { name, uid, folder } = template;
	const { heading, change } = nameOf(template, refresh);
	const button = (text, label, work, className = 'quiet') =>
		make(
			'button',
			{ type: 'button', className, onclick: () => attempt(work), 'aria-label': label },
			text,
		);
	const choose = make('input', {
		type: 'checkbox',
		checked: selection.has(uid),
		'aria-label': t('selectOf', { name }),
		onclick: (event) =>
			selection.click(uid, { isOn: event.target.checked, isRange: event.shiftKey }),
	});
	const move = () => openMove(t('moveOf', { name }), { uids: [uid], folder, done: refresh });
	return make(
		'li',
		{ className: 'card', 'data-uid': uid },
		make('div', { className: 'picture' }, thumbnail(template), choose),
		heading,
		...(folder ? [make('p', { className: 'soft' }, folder)] : []),
		fieldList(template),
		make(
			'div',
			{ className: 'actions' },
			button(t('fill'), t('fillOf', { name }), () => openFillDialog(template, refresh), ''),
			button(t('edit'), t('editOf', { name }), () => editTemplate(template, refresh)),
			menu(t('more'), t('moreOf', { name }), [
				make('a', { href: addressOf('batch', { template: uid }) }, t('fromTable')),
				make('a', { href: addressOf('documents', { template: uid }) }, t('documents')),
				button(t('rename'), t('renameOf', { name }), change),
				button(t('move'), t('moveOf', { name }), move),
				button(t('delete'), t('deleteOf', { name }), () => deleteTemplate(template, refresh)),
			]),
		),
	);
}

/**
 * The templates of the team, the newest first. Returns what shows those that the address asks for; the cards of
 * unchanged templates stay.
 */
export function startTemplates(refresh) {
	const list = byId('template-list');
	const filters = byId('template-filters');
	const bar = byId('template-selection');
	let shown = [];
	const selection = startSelection({
		shown: () => shown.map(({ uid }) => uid),
		changed: () => showSelection(),
	});
	const moveSelected = () =>
		openMove(t('move'), {
			uids: selection.ids,
			done: () => {
				selection.clear();
				return refresh();
			},
		});
	const text = make('span', { role: 'status' });
	const button = (label, onclick, className) =>
		make('button', { type: 'button', className, onclick }, label);
	bar.append(
		text,
		button(t('move'), () => attempt(moveSelected), ''),
		button(t('clear'), () => selection.clear(), 'quiet'),
	);
	function showSelection() {
		for (const box of list.querySelectorAll('.picture input'))
			box.checked = selection.has(box.closest('.card').dataset.uid);
		bar.hidden = selection.ids.length === 0;
		text.textContent = t('selected', { count: selection.ids.length });
	}

	async function showFolders(chosen) {
		const folders = await get('templates/folders');
		const all = chosen && !folders.includes(chosen) ? [...folders, chosen] : folders;
		const { folder } = filters.elements;
		folder.replaceChildren(
			make('option', { value: '' }, t('everyFolder')),
			...all.map((name) => make('option', { value: name }, name)),
		);
		folder.value = chosen;
		folder.closest('label').hidden = all.length === 0;
	}

	const show = async () => {
		const { total, items } = await get(`templates?order=newest&${pager.query()}`);
		shown = items;
		byId('template-count').textContent = formatNumber(total);
		const hint = t(pager.isFiltered ? 'noMatch' : 'none');
		const cards = items.map((template) => ({
			id: `${template.teamId} ${template.uid}`,
			// A setting can change how many fields are offered.
			version: `${template.updated} ${template.baseHash} ${template.fields.length} ${template.name} ${template.folder}`,
			build: () => card(template, { refresh, selection }),
		}));
		const empty = { id: '', version: hint, build: () => make('li', { className: 'empty' }, hint) };
		showItems(list, cards.length > 0 ? cards : [empty]);
		pager.showPlace(total, items.length);
	};
	const pager = startPager({
		place: 'templates',
		filters,
		bar: byId('template-pages'),
		pageSize,
		show: () => attempt(show),
		changed: () => selection.clear(),
	});
	return async ({ query }) => {
		await attempt(() => showFolders(query.get('folder') ?? ''));
		await pager.open(query);
	};
}
