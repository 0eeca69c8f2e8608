/** @import { Carried } from '../../src/http/app/wire/fields.ts' */
import { html, nothing } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { ask } from './ask.js';

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
export async function confirmReplacing(file, { count, lost, own }) {
	const what =
		lost.length === 0
			? html`<p>${t('replaceWhole', { count, file })}</p>`
			: html`<p>${t('replacePart', { kept: count - lost.length, count, file })}</p>
					<ul class="differences">
						${lost.map((field) => html`<li>${field.label || field.key}: ${why(field)}</li>`)}
					</ul>`;
	const content = html`${what}
		${own > 0 ? html`<p>${t('replaceOwn', { count: own })}</p>` : nothing}
		<p class="soft">${t('replaceLater')}</p>`;
	return ask(t('replacePdf'), content, [
		{ text: t('replaceNow'), value: true },
		{ text: t('cancel'), value: false },
	]);
}
