import { get, getBytes, patch, post, put, remove } from '../shared/calls.js';
import { closeDialog, openDialog } from '../shared/dialog.js';
import { openEditor } from '../editor/editor.js';
import { byId, counted, make, say, showItems } from '../shared/element.js';
import { openFillDialog } from '../fill/fillDialog.js';
import { attempt, dialogNotice } from '../shared/notice.js';
import { startPager } from '../shared/pager.js';
import { drawPages } from '../shared/pages.js';

const thumbnailWidth = 260;
const pageSize = 24;

const pathOf = ({ uid }, rest = '') => `templates/${encodeURIComponent(uid)}${rest}`;

function thumbnail(template) {
	const frame = make('div', { className: 'thumbnail' });
	const show = async () => {
		const bytes = await getBytes(pathOf(template, '/file'));
		const { canvases } = await drawPages(bytes, { width: thumbnailWidth, name: template.name });
		frame.replaceChildren(...canvases);
	};
	show().catch(() => frame.replaceChildren(make('p', { className: 'soft' }, 'No preview')));
	return frame;
}

function fieldList({ fields }) {
	const rows = fields.map(({ key, label, type }) =>
		make(
			'li',
			{},
			make('span', { className: `kind ${type}` }, type),
			make('span', { className: 'label' }, label, make('code', {}, key)),
		),
	);
	const summary = make('summary', {}, counted(fields.length, 'field'));
	return make(
		'details',
		{},
		summary,
		make('ul', { className: 'fields', tabIndex: 0, 'aria-label': 'Fields' }, ...rows),
	);
}

function openRename(template, refresh) {
	const input = make('input', {
		id: 'new-name',
		type: 'text',
		value: template.name,
		required: true,
	});
	const problem = dialogNotice();
	const submit = async (event) => {
		event.preventDefault();
		await problem.attempt(async () => {
			await patch(pathOf(template), { name: input.value });
			closeDialog();
			say(`Renamed the template to ${input.value}`);
			await refresh();
		});
	};
	const form = make(
		'form',
		{ className: 'fill', onsubmit: submit },
		make('p', {}, make('label', { for: 'new-name' }, 'Name'), input),
		problem.element,
		make('div', { className: 'actions' }, make('button', { type: 'submit' }, 'Rename')),
	);
	openDialog(`Rename “${template.name}”`, form);
	input.select();
}

async function editTemplate(template, refresh) {
	const bytes = await getBytes(pathOf(template, '/file'));
	const { fields, baseHash } = await get(pathOf(template, '/fields'));
	await openEditor({
		bytes,
		fields,
		title: template.name,
		fresh: false,
		find: async () => (await post('pdf/proposals', bytes)).fields,
		save: async (changed) => {
			await put(pathOf(template, '/fields'), { fields: changed, baseHash });
			say(`Saved ${template.name}`);
			await refresh();
		},
	});
}

function card(template, refresh) {
	const { name, uid } = template;
	const deleteTemplate = async () => {
		const { documents } = await get(pathOf(template, '/usage'));
		const created = counted(documents, 'document');
		const question =
			documents > 0
				? `Delete "${name}" and the ${created} created from it? They cannot be restored.`
				: `Delete "${name}"? There are no documents created from it.`;
		if (!confirm(question)) return;
		await remove(pathOf(template));
		say(`Deleted ${name}`);
		await refresh();
	};
	const button = (text, work, className = 'quiet') =>
		make(
			'button',
			{ type: 'button', className, onclick: () => attempt(work), 'aria-label': `${text} ${name}` },
			text,
		);
	return make(
		'li',
		{ className: 'card' },
		make('div', { className: 'picture' }, thumbnail(template)),
		make('h3', {}, name),
		make('code', { className: 'uid' }, uid),
		fieldList(template),
		make(
			'div',
			{ className: 'actions wrap' },
			button('Fill', () => openFillDialog(template, refresh), ''),
			button('Edit', () => editTemplate(template, refresh)),
			button('Rename', () => openRename(template, refresh)),
			button('Delete', deleteTemplate),
		),
	);
}

const dropHint =
	'Drop a PDF here or choose “Add a PDF”. A form becomes a template immediately. In any other PDF, you mark the fields first.';

/** The templates of the account. `show` reloads them and keeps the cards of unchanged ones. */
export function startTemplates(refresh) {
	const list = byId('template-list');
	const show = async () => {
		const { total, items } = await get(`templates?${pager.query()}`);
		byId('template-count').textContent = total.toLocaleString();
		const hint = pager.isSearching ? 'No template matches your search.' : dropHint;
		const cards = items.map((template) => ({
			id: `${template.teamId} ${template.uid}`,
			// A setting can change how many fields are offered.
			version: `${template.updated} ${template.baseHash} ${template.fields.length} ${template.name}`,
			build: () => card(template, refresh),
		}));
		const empty = { id: '', version: hint, build: () => make('li', { className: 'empty' }, hint) };
		showItems(list, cards.length > 0 ? cards : [empty]);
		pager.showPlace(total, items.length);
	};
	const pager = startPager({
		search: byId('template-search'),
		bar: byId('template-pages'),
		pageSize,
		show: () => attempt(show),
	});
	return { show, restart: pager.restart };
}
