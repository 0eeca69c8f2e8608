import { readFields } from '../api/pdf.js';
import { openEditor } from './editor.js';
import { TemplateStore } from './store.js';

/**
 * Opens the editor on a PDF without fields; saving adds it as a template.
 *
 * @param {File} file
 * @param {{ refresh: () => Promise<void>, tell?: (share: number) => void }} how `tell` gets how much of the PDF has been sent
 */
export async function newTemplate(file, { refresh, tell = () => undefined }) {
	const bytes = new Uint8Array(await file.arrayBuffer());
	const fields = await readFields(bytes, tell);
	const title = file.name.replace(/\.pdf$/i, '').replace(/[-_\s]+/g, ' ');
	await openEditor({ store: new TemplateStore(refresh), bytes, fields, title });
}
