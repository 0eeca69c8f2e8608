import { get, getBytes, patch, post, put, remove } from './calls.js';
import { closeDialog, openDialog } from './dialog.js';
import { openEditor } from './editor/editor.js';
import { byId, counted, make, say, showItems } from './element.js';
import { openFillDialog } from './fillDialog.js';
import { attempt } from './notice.js';
import { startPager } from './pager.js';
import { drawPages } from './pages.js';

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
	show().catch(() => frame.replaceChildren(make('p', { className: 'soft' }, 'No picture')));
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
	const problem = make('p', { className: 'notice', role: 'alert', hidden: true });
	const submit = async (event) => {
		event.preventDefault();
		try {
			await patch(pathOf(template), { name: input.value });
			closeDialog();
			say(`The template is called ${input.value}`);
			await refresh();
		} catch (error) {
			problem.textContent = error.message;
			problem.hidden = false;
		}
	};
	const form = make(
		'form',
		{ className: 'fill', onsubmit: submit },
		make('p', {}, make('label', { for: 'new-name' }, 'Name'), input),
		problem,
		make('div', { className: 'actions' }, make('button', { type: 'submit' }, 'Rename')),
	);
	openDialog(`Rename “${template.name}”`, form);
	input.select();
}

async function editTemplate(template, refresh) {
	const bytes = await getBytes(pathOf(template, '/file'));
	const { fields, baseHash } = await get(pathOf(template, '/fields'));
	await openEditor({
		...{ bytes, fields, title: template.name, fresh: false },
		find: async () => (await post('pdf/proposals', bytes)).fields,
		save: async (changed) => {
			await put(pathOf(template, '/fields'), { fields: changed, baseHash });
			say(`${template.name} is saved`);
			await refresh();
		},
	});
}

/** A PDF that is no template yet. */
async function openNew(file, refresh) {
	const bytes = new Uint8Array(await file.arrayBuffer());
	const { fields } = await post('pdf/fields', bytes);
	await openEditor({
		...{
			bytes,
			fields,
			fresh: true,
			title: file.name.replace(/\.pdf$/i, '').replace(/[-_\s]+/g, ' '),
		},
		find: async () => (await post('pdf/proposals', bytes)).fields,
		save: async (drawn, name) => {
			if (drawn.length === 0)
				throw new Error('A template needs at least one field: draw one, or find some.');
			const form = new FormData();
			form.append('pdf', file);
			form.append('fields', JSON.stringify(drawn));
			const query = new URLSearchParams(name?.trim() ? { name: name.trim() } : {});
			const added = await post(`templates?${query}`, form);
			say(`${added.name} is added, with ${counted(drawn.length, 'field')}`);
			await refresh();
		},
	});
}

function card(template, refresh) {
	const { name, uid } = template;
	const deleteTemplate = async () => {
		if (!confirm(`Delete "${name}" and all documents made from it?`)) return;
		await remove(pathOf(template));
		say(`${name} is deleted`);
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
	'Drop a PDF here, or choose one with “Add a PDF”: a form as it is, any other to mark its fields.';

/** The templates of the account: `show` loads them again and leaves those that have not changed alone. */
export function startTemplates(refresh) {
	const list = byId('template-list');
	const show = async () => {
		const { total, items } = await get(`templates?${pager.query()}`);
		byId('template-count').textContent = total.toLocaleString();
		const hint = pager.isSearching ? 'No template has these words in its name.' : dropHint;
		const cards = items.map((template) => ({
			id: `${template.teamId} ${template.uid}`,
			version: `${template.updated} ${template.baseHash} ${template.name}`,
			build: () => card(template, refresh),
		}));
		const empty = { id: '', version: hint, build: () => make('li', { className: 'empty' }, hint) };
		showItems(list, cards.length > 0 ? cards : [empty]);
		pager.showPlace(total, items.length);
	};
	const pager = startPager({
		...{ search: byId('template-search'), bar: byId('template-pages'), pageSize },
		show: () => attempt(show),
	});
	return { show, restart: pager.restart };
}

async function addForm(file) {
	const form = new FormData();
	form.append('pdf', file);
	const { name, fields } = await post('templates', form);
	say(`${name} is added, with ${counted(fields.length, 'field')}`);
}

/** Forms become templates at once; the first PDF without fields opens in the editor. */
async function upload(files, refresh) {
	const notice = byId('upload-notice');
	notice.hidden = true;
	const refusals = [];
	const plain = [];
	for (const file of files) {
		try {
			await addForm(file);
		} catch (error) {
			if (error.reason === 'no-fields') plain.push(file);
			else refusals.push(`${file.name}: ${error.message}`);
		}
	}
	await refresh();
	const [first, ...others] = plain;
	if (first) {
		await openNew(first, refresh).catch((error) =>
			refusals.push(`${first.name}: ${error.message}`),
		);
	}
	for (const { name } of others)
		refusals.push(`${name} has no fields yet: add it by itself to mark them.`);
	notice.textContent = refusals.join(' ');
	notice.hidden = refusals.length === 0;
}

/** PDFs can be chosen, or dropped anywhere on the page. */
export function startUpload(refresh) {
	const input = byId('upload');
	input.addEventListener('change', async () => {
		await attempt(() => upload([...input.files], refresh));
		input.value = '';
	});
	const mark = (isOver) => document.body.classList.toggle('dropping', isOver);
	addEventListener('dragover', (event) => {
		event.preventDefault();
		mark(true);
	});
	addEventListener('dragleave', (event) => event.relatedTarget ?? mark(false));
	addEventListener('drop', (event) => {
		event.preventDefault();
		mark(false);
		void attempt(() => upload([...event.dataTransfer.files], refresh));
	});
}
