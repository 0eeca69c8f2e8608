/** @import { Template } from '../../src/http/app/wire/templates.ts' */
import { openEditor } from './editor.js';
import { TemplateStore } from './store.js';

/**
 * Opens the editor on a template.
 *
 * @param {Template} template
 * @param {() => Promise<void>} refresh
 */
export async function editTemplate(template, refresh) {
	const store = new TemplateStore(refresh, template);
	await openEditor({ store, title: template.name, ...(await store.read()) });
}
