/** @import { Viewed } from './download.js' */
import { getDocument } from '../api/documents.js';
import { openDialog } from '../shared/dialog.js';
import { html, render } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { messageOf } from '../shared/notice.js';
import { drawPages } from './pages.js';
import { download } from './download.js';

const t = translate('lists');
const pageWidth = 760;
const mostPages = 30;

/**
 * Shows the first pages of a PDF in an element, or why that is not possible.
 *
 * @param {HTMLElement} element
 * @param {string} name
 * @param {() => Promise<Uint8Array>} load
 */
export async function showPages(element, name, load) {
	try {
		const bytes = await load();
		const { canvases, pageCount } = await drawPages(bytes, {
			width: pageWidth,
			name,
			most: mostPages,
		});
		const more = pageCount - mostPages;
		render([...canvases, more > 0 ? t('morePages', { count: more }) : ''], element);
	} catch (error) {
		render(messageOf(error), element);
	}
}

/**
 * Shows the pages of a document.
 *
 * @param {Viewed} document
 */
export function openViewer(document) {
	const { uid, name } = document;
	const frame = Object.assign(globalThis.document.createElement('div'), {
		className: 'pages',
		tabIndex: 0,
		role: 'region',
		ariaLabel: t('pages'),
	});
	openDialog(
		name,
		html`<div class="actions">
				<button type="button" @click=${() => void download(document)}>${t('download')}</button>
			</div>
			${frame}`,
	);
	void showPages(frame, name, () => getDocument(uid));
}
