/** @import { Content, Entered } from './fillForm.js' */
import { getDocumentValues } from '../api/documents.js';
import { getFields, getTemplate, getValues } from '../api/templates.js';
import { askBeforeClosing, onceClosed, openDialog } from '../shared/dialog.js';
import { html, render } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { FillForm } from './fillForm.js';

const t = translate('fill');

/**
 * The form works even without places and values.
 *
 * @param {string} uid
 * @returns {Promise<Content>}
 */
async function contentOf(uid) {
	const [template, { fields }, { values, unfillable }] = await Promise.all([
		getTemplate(uid),
		getFields(uid).catch(() => ({ fields: [] })),
		getValues(uid).catch(() => ({ values: [], unfillable: [] })),
	]);
	const places = new Map(fields.map((field) => [field.key, field]));
	return { template, places, present: new Map(values), unfillable };
}

/**
 * Opens the form for filling a template by hand.
 *
 * @param {{ uid: string, name: string }} template
 * @param {() => Promise<void>} refresh
 * @param {{ values?: ReadonlyMap<string, string | number | boolean>, title?: string }} [first] what it begins with
 */
export async function openFillDialog({ uid, name }, refresh, first = {}) {
	const frame = document.createElement('div');
	frame.className = 'fill-frame';
	render(html`<p role="status">${t('loading')}</p>`, frame);
	openDialog(t('heading', { name }), frame);
	/** @type {FillForm | undefined} */
	let form;
	askBeforeClosing(t('leave'), () => form?.isUnsaved ?? false);
	onceClosed(() => form?.stop());
	/** @param {Entered} [before] */
	const build = async (before) => {
		const content = await contentOf(uid);
		if (!frame.isConnected) return;
		form?.stop();
		form = new FillForm(content, { refresh, rebuild: build });
		frame.replaceChildren(form.element);
		form.start(before, before ? {} : first);
	};
	await build();
}

/**
 * Opens the form of a document's template with the values of the document.
 *
 * @param {{ uid: string, name: string, templateUid: string, templateName: string }} document
 * @param {() => Promise<void>} refresh
 */
export async function fillAgain({ uid, name: title, templateUid, templateName }, refresh) {
	const { values } = await getDocumentValues(uid);
	if (values.length === 0) throw new Error(t('noValues', { name: title }));
	const template = { uid: templateUid, name: templateName };
	await openFillDialog(template, refresh, { values: new Map(values), title });
}
