import { upload } from '../shared/calls.js';
import { say } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { words } from '../words/upload.js';
import { openEditor } from './editor.js';

const t = translate(words);

/** Adds a PDF with these fields as a template. */
export async function addTemplate(pdf, fields, { name, tell = () => undefined }) {
	const form = new FormData();
	form.append('pdf', pdf);
	form.append('fields', JSON.stringify(fields));
	const query = new URLSearchParams(name?.trim() ? { name: name.trim() } : {});
	const added = await upload(`templates?${query}`, { method: 'POST', body: form, tell });
	say(t('added', { name: added.name, count: fields.length }));
	return added;
}

/** Opens the editor on a PDF without fields; saving adds it as a template. `tell`: how much of the PDF has been sent. */
export async function newTemplate(file, { refresh, tell = () => undefined }) {
	const bytes = new Uint8Array(await file.arrayBuffer());
	const { fields } = await upload('pdf/fields', { method: 'POST', body: bytes, tell });
	await openEditor({
		bytes,
		fields,
		fresh: true,
		title: file.name.replace(/\.pdf$/i, '').replace(/[-_\s]+/g, ' '),
		saveFields: async (drawn, name, told) => {
			if (drawn.length === 0) throw new Error(t('needsField'));
			await addTemplate(file, drawn, { name, tell: told });
			await refresh();
		},
	});
}
