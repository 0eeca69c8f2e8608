import { getBytes } from './calls.js';
import { openDialog } from './dialog.js';
import { make } from './element.js';
import { translate } from './language.js';
import { drawPages } from './pages.js';
import { saveFile } from './save.js';
import { words } from '../words/lists.js';

const t = translate(words);
const pageWidth = 760;
const mostPages = 30;

/** Saves a document under its name. */
export async function download({ uid, name }) {
	const bytes = await getBytes(`documents/${encodeURIComponent(uid)}/file`);
	saveFile(new Blob([bytes], { type: 'application/pdf' }), `${name}.pdf`);
}

/** Shows the pages of a document. */
export function openViewer(document) {
	const { uid, name } = document;
	const pages = make('div', {
		className: 'pages',
		tabIndex: 0,
		role: 'region',
		'aria-label': t('pages'),
	});
	const save = () => void download(document);
	const button = make('button', { type: 'button', onclick: save }, t('download'));
	openDialog(name, make('div', { className: 'actions' }, button), pages);
	const show = async () => {
		const bytes = await getBytes(`documents/${encodeURIComponent(uid)}/file`);
		const { canvases, pageCount } = await drawPages(bytes, {
			width: pageWidth,
			name,
			most: mostPages,
		});
		pages.replaceChildren(...canvases);
		if (pageCount > mostPages) pages.append(t('morePages', { count: pageCount - mostPages }));
	};
	show().catch((error) => pages.replaceChildren(error.message));
}
