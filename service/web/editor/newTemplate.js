/** @import { EditableField } from '../../src/http/app/wire/fields.ts' */
import { readFields } from '../api/pdf.js';
import { addTemplate } from '../api/templates.js';
import { say } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { openEditor } from './editor.js';

const t = translate('upload');

/**
 * Adds a PDF with these fields as a template.
 *
 * @param {File} pdf
 * @param {readonly EditableField[]} fields
 * @param {{ name: string, tell?: (share: number) => void }} how
 */
export async function addWithFields(pdf, fields, { name, tell = () => undefined }) {
	const added = await addTemplate(pdf, { fields, name, tell });
	say(t('added', { name: added.name, count: fields.length }));
	return added;
}

/**
 * Opens the editor on a PDF without fields; saving adds it as a template.
 *
 * @param {File} file
 * @param {{ refresh: () => Promise<void>, tell?: (share: number) => void }} how `tell` gets how much of the PDF has been sent
 */
export async function newTemplate(file, { refresh, tell = () => undefined }) {
	const bytes = new Uint8Array(await file.arrayBuffer());
	await openEditor({
		bytes,
		fields: await readFields(bytes, tell),
		isNew: true,
		title: file.name.replace(/\.pdf$/i, '').replace(/[-_\s]+/g, ' '),
		saveFields: async (drawn, name, told) => {
			if (drawn.length === 0) throw new Error(t('needsField'));
			await addWithFields(file, drawn, { name, tell: told });
			await refresh();
			return true;
		},
	});
}
