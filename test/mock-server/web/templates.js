import { get, getBytes, post, remove } from './calls.js';
import { byId, counted, make, say } from './element.js';
import { openFillDialog } from './fillDialog.js';
import { drawPages } from './pages.js';

const thumbnailWidth = 260;

/** Pictures are kept, for they change only with the template. */
const thumbnails = new Map();

function thumbnail({ uid, teamId, name, baseHash }) {
	const known = thumbnails.get(`${teamId} ${uid} ${baseHash}`);
	if (known) return known;
	const frame = make('div', { className: 'thumbnail' });
	thumbnails.set(`${teamId} ${uid} ${baseHash}`, frame);
	const path = `templates/${encodeURIComponent(uid)}/file`;
	const show = async () => {
		const { canvases } = await drawPages(await getBytes(path), { width: thumbnailWidth, name });
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
	return make('details', {}, summary, make('ul', { className: 'fields' }, ...rows));
}

function card(template, refresh) {
	const { uid, name } = template;
	const deleteTemplate = async () => {
		if (!confirm(`Delete "${name}" and all documents made from it?`)) return;
		await remove(`templates/${encodeURIComponent(uid)}`);
		say(`${name} is deleted`);
		await refresh();
	};
	const fill = () => openFillDialog(template, refresh);
	return make(
		'li',
		{ className: 'card' },
		make('div', { className: 'picture' }, thumbnail(template)),
		make('h3', {}, name),
		make('code', { className: 'uid' }, uid),
		fieldList(template),
		make(
			'div',
			{ className: 'actions' },
			make('button', { type: 'button', onclick: fill, 'aria-label': `Fill ${name}` }, 'Fill'),
			make(
				'button',
				{
					...{ type: 'button', className: 'quiet', onclick: deleteTemplate },
					'aria-label': `Delete ${name}`,
				},
				'Delete',
			),
		),
	);
}

const dropHint = 'Drop a PDF form here, or choose one with “Add a PDF form”.';

export async function showTemplates(refresh) {
	const { total, items } = await get('templates');
	byId('template-count').textContent = total.toLocaleString();
	const hint = make('li', { className: 'empty' }, dropHint);
	byId('template-list').replaceChildren(
		...(items.length > 0 ? items.map((template) => card(template, refresh)) : [hint]),
	);
}

async function upload(files, refresh) {
	const notice = byId('upload-notice');
	notice.hidden = true;
	const refusals = [];
	for (const file of files) {
		const form = new FormData();
		form.append('pdf', file);
		try {
			const { name, fields } = await post('templates', form);
			say(`${name} is added, with ${counted(fields.length, 'field')}`);
		} catch (error) {
			refusals.push(`${file.name}: ${error.message}`);
		}
	}
	await refresh();
	notice.textContent = refusals.join(' ');
	notice.hidden = refusals.length === 0;
}

/** PDFs can be chosen, or dropped anywhere on the page. */
export function startUpload(refresh) {
	const input = byId('upload');
	input.addEventListener('change', async () => {
		await upload([...input.files], refresh);
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
		void upload([...event.dataTransfer.files], refresh);
	});
}
