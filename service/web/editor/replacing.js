/** @import { Carried } from '../../src/http/app/wire/fields.ts' */
/** @import { EditorState } from './model/state.js' */
import { carryFields } from '../api/pdf.js';
import { openPdf } from '../pdf/pages.js';
import { html, nothing } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { ask } from './ask.js';
import { withoutRef, withRef } from './model/field.js';
import { markUnsure } from './model/unsure.js';

const t = translate('editor');

/** @param {Carried['lost'][number]} field */
function why({ why: reason, page = 0 }) {
	if (reason === 'page') return t('lostPage', { page: String(page) });
	if (reason === 'place') return t('lostPlace', { page: String(page) });
	return reason === 'kind' ? t('lostKind') : t('lostHidden');
}

/**
 * Says what replacing the PDF would keep and what not, and asks whether to do it.
 *
 * @param {string} file
 * @param {Carried & { count: number }} carried `count`: of all fields of the template
 */
async function confirmReplacing(file, { count, lost, own, fields, followed, unsure }) {
	const labels = new Map(fields.map(({ key, label }) => [key, label || key]));
	const what =
		lost.length === 0
			? html`<p>${t('replaceWhole', { count, file })}</p>`
			: html`<p>${t('replacePart', { kept: count - lost.length, count, file })}</p>
					<ul class="differences">
						${lost.map((field) => html`<li>${field.label || field.key}: ${why(field)}</li>`)}
					</ul>`;
	const content = html`${what}
		${followed > 0 ? html`<p>${t('replaceFollowed', { count: followed })}</p>` : nothing}
		${unsure.length > 0
			? html`<p>${t('replaceUnsure', { count: unsure.length })}</p>
					<ul class="differences">
						${unsure.map((key) => html`<li>${labels.get(key) ?? key}</li>`)}
					</ul>`
			: nothing}
		${own > 0 ? html`<p>${t('replaceOwn', { count: own })}</p>` : nothing}
		<p class="soft">${t('replaceLater')}</p>`;
	return ask(t('replacePdf'), content, [
		{ text: t('replaceNow'), value: true },
		{ text: t('cancel'), value: false },
	]);
}

/**
 * Goes on with the same fields in another PDF, if that is confirmed, as a step that Undo takes back. Nothing is stored
 * before it is saved. Resolves to what closes the PDF.
 *
 * @param {EditorState} state
 * @param {File} file
 */
export async function replacePdf(state, file) {
	const { fields, source } = state;
	const bytes = new Uint8Array(await file.arrayBuffer());
	const carried = await carryFields(source.bytes, fields.map(withoutRef), bytes);
	if (!(await confirmReplacing(file.name, { ...carried, count: fields.length }))) return undefined;
	const { pdf, close } = await openPdf(bytes);
	const known = new Map(fields.map(({ key, ref }) => [key, ref]));
	const unsure = new Set(carried.unsure);
	markUnsure(carried.fields.filter(({ key }) => unsure.has(key)).flatMap(({ boxes }) => boxes));
	state.selected = new Set();
	state.push({
		source: { bytes, pdf },
		fields: carried.fields.map((field) => {
			const ref = known.get(field.key);
			return ref === undefined ? withRef(field) : { ...field, ref };
		}),
		proposals: [],
	});
	return close;
}
