import { post } from '../shared/calls.js';
import { openEditor } from '../editor/editor.js';
import { byId, say } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { attempt } from '../shared/notice.js';
import { words } from '../words/upload.js';

const t = translate(words);
/** Opens the editor on a PDF without fields; saving adds it as a template. */
async function openNew(file, refresh) {
	const bytes = new Uint8Array(await file.arrayBuffer());
	const { fields } = await post('pdf/fields', bytes);
	await openEditor({
		bytes,
		fields,
		fresh: true,
		title: file.name.replace(/\.pdf$/i, '').replace(/[-_\s]+/g, ' '),
		find: async () => (await post('pdf/proposals', bytes)).fields,
		save: async (drawn, name) => {
			if (drawn.length === 0) throw new Error(t('needsField'));
			const form = new FormData();
			form.append('pdf', file);
			form.append('fields', JSON.stringify(drawn));
			const query = new URLSearchParams(name?.trim() ? { name: name.trim() } : {});
			const added = await post(`templates?${query}`, form);
			say(t('added', { name: added.name, count: drawn.length }));
			await refresh();
		},
	});
}

async function addForm(file) {
	const form = new FormData();
	form.append('pdf', file);
	const { name, fields } = await post('templates', form);
	say(t('added', { name, count: fields.length }));
}

/** Adds forms as templates; opens the first PDF without fields in the editor. */
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
		refusals.push(`${name} has no fields. Add it on its own to mark them.`);
	notice.textContent = refusals.join(' ');
	notice.hidden = refusals.length === 0;
}

/** Lets users choose PDFs or drop them anywhere on the page. */
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
