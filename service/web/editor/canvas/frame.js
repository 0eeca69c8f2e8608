import { make } from '../../shared/element.js';
import { translate } from '../../shared/language.js';
import { leaveBy } from '../../shared/unsaved.js';
import { words } from '../../words/editor.js';
import { kindNames, newKinds } from '../kinds.js';
import { zoomBy, zoomToFit } from './zoom.js';

const thumbnailWidth = 76;
const t = translate(words);
const tools = [['select', t('select')], ...newKinds.map((kind) => [kind, kindNames[kind]])];

const button = (text, onclick, more = {}) =>
	make('button', { type: 'button', className: 'quiet', onclick, ...more }, text);

/** Asks before changes are lost. */
function leave(editor, dialog) {
	editor.commit();
	if (!editor.isUnsaved || confirm(t('leave'))) dialog.close();
}

function toolbar(editor, dialog) {
	const toolButtons = new Map(
		tools.map(([name, text]) => [
			name,
			button(text, () => editor.setTool(name), { 'aria-pressed': 'false' }),
		]),
	);
	const parts = {
		tools: toolButtons,
		firstTool: toolButtons.get('text'),
		undo: button(t('undo'), () => editor.history.undo()),
		redo: button(t('redo'), () => editor.history.redo()),
		here: button(t('addToPage'), () => editor.addInMiddle(), { hidden: true }),
		findButton: button(t('find'), () => void editor.findFields()),
		zoom: make('output', { 'aria-label': t('zoom') }),
		saveButton: make('button', { type: 'button', onclick: () => void editor.save() }, t('save')),
		name: make('input', { type: 'text', value: editor.title, 'aria-label': t('templateName') }),
	};
	const element = make(
		'div',
		{ className: 'toolbar', role: 'toolbar', 'aria-label': t('editor') },
		make(
			'div',
			{ className: 'group', role: 'group', 'aria-label': t('toDraw') },
			...toolButtons.values(),
			parts.here,
		),
		parts.findButton,
		make('div', { className: 'group' }, parts.undo, parts.redo),
		make(
			'div',
			{ className: 'group' },
			button('−', () => zoomBy(editor, -1), { 'aria-label': t('zoomOut') }),
			parts.zoom,
			button('+', () => zoomBy(editor, 1), { 'aria-label': t('zoomIn') }),
			button(t('fit'), () => zoomToFit(editor)),
		),
		make(
			'div',
			{ className: 'group last' },
			button(t('close'), () => leave(editor, dialog)),
			parts.saveButton,
		),
	);
	return { parts, element };
}

/** For a template: another PDF in the place of this one, with the same fields. */
function replaceButton(editor) {
	const input = make('input', {
		type: 'file',
		className: 'hidden',
		accept: 'application/pdf,.pdf',
		onchange: () => {
			const [file] = input.files;
			input.value = '';
			if (file) void editor.replacePdf(file);
		},
	});
	return make('label', { className: 'button quiet' }, t('replacePdf'), input);
}

/** The empty editor: its tools, the pages, the list of fields. Returns the parts that change. */
export function frame(editor) {
	const dialog = make('dialog', { className: 'editor', 'aria-labelledby': 'editor-title' });
	const { parts, element } = toolbar(editor, dialog);
	const list = make('ol', { className: 'field-list' });
	const proposalList = make('ol', { className: 'field-list' });
	const take = button(t('acceptAll'), () => editor.actions.take(editor.proposals));
	const drop = button(t('discardAll'), () => editor.actions.drop(editor.proposals));
	const proposalPart = make(
		'section',
		{ className: 'proposals', hidden: true, 'aria-label': t('proposals') },
		make(
			'div',
			{ className: 'heading' },
			make('h3', {}, t('proposed')),
			make('div', { className: 'group' }, take, drop),
		),
		make('p', { className: 'soft' }, t('proposalHint')),
		proposalList,
	);
	const properties = make('form', {
		className: 'properties',
		hidden: true,
		onsubmit: (event) => event.preventDefault(),
	});
	const count = make('span', { className: 'count' });
	const pages = make('div', {
		className: 'sheets',
		tabIndex: 0,
		role: 'region',
		'aria-label': t('pages'),
	});
	const thumbnails = make('nav', { className: 'thumbnails', 'aria-label': t('toPage') });
	const notice = make('div', { className: 'notice', role: 'alert', hidden: true });
	const title = make('h2', { id: 'editor-title' }, t(editor.fresh ? 'newTemplate' : 'template'));
	const replace = editor.replace && replaceButton(editor);
	leaveBy(dialog, () => {
		if (!editor.giveUp()) leave(editor, dialog);
	});
	const side = make(
		'div',
		{ className: 'side', role: 'region', 'aria-label': t('fields'), tabIndex: 0 },
		properties,
		proposalPart,
		make('h3', {}, `${t('fields')} `, count),
		list,
		make(
			'details',
			{ className: 'soft' },
			make('summary', {}, t('keys')),
			make('p', {}, t('hint')),
		),
	);
	dialog.append(
		make('div', { className: 'editor-head' }, title, parts.name, replace),
		element,
		notice,
		make('div', { className: 'desk' }, thumbnails, pages, side),
	);
	return {
		dialog,
		list,
		proposalList,
		proposalPart,
		properties,
		side,
		count,
		pages,
		thumbnails,
		notice,
		...parts,
	};
}

/** A small picture of each page, to go there. */
export async function showThumbnails({ views, pdf, parts }) {
	parts.thumbnails.hidden = views.length < 2;
	if (views.length < 2) return;
	const pictures = views.map((view) => {
		// Not as wide as canvases are by themselves: the pages get what room is left.
		const canvas = make('canvas', { 'aria-hidden': 'true', width: thumbnailWidth });
		const go = () => view.element.scrollIntoView({ block: 'start' });
		const element = button('', go, { 'aria-label': t('page', { number: view.number }) });
		element.append(canvas, String(view.number));
		return { canvas, element };
	});
	parts.thumbnails.replaceChildren(...pictures.map(({ element }) => element));
	for (const [index, { canvas }] of pictures.entries()) {
		if (!canvas.isConnected) return;
		const page = await pdf.getPage(index + 1);
		const natural = page.getViewport({ scale: 1 });
		const viewport = page.getViewport({ scale: thumbnailWidth / natural.width });
		canvas.width = Math.ceil(viewport.width);
		canvas.height = Math.ceil(viewport.height);
		await page.render({ canvas, viewport, annotationMode: 0 }).promise;
	}
}
