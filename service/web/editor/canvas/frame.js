import { make } from '../../shared/element.js';
import { leaveBy } from '../../shared/unsaved.js';
import { zoomBy, zoomToFit } from './zoom.js';

const thumbnailWidth = 76;
const tools = [
	['select', 'Select'],
	['text', 'Text'],
	['number', 'Number'],
	['checkbox', 'Checkbox'],
];

const button = (text, onclick, more = {}) =>
	make('button', { type: 'button', className: 'quiet', onclick, ...more }, text);

/** Asks before changes are lost. */
function leave(editor, dialog) {
	editor.commit();
	if (!editor.isUnsaved || confirm('Close without saving the fields?')) dialog.close();
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
		undo: button('Undo', () => editor.history.undo()),
		redo: button('Redo', () => editor.history.redo()),
		here: button('Add to page', () => editor.addInMiddle(), { hidden: true }),
		findButton: button('Find fields', () => void editor.findFields()),
		zoom: make('output', { 'aria-label': 'Zoom' }),
		saveButton: make('button', { type: 'button', onclick: () => void editor.save() }, 'Save'),
		...(editor.fresh && {
			name: make('input', {
				type: 'text',
				value: editor.title,
				'aria-label': 'Name of the template',
			}),
		}),
	};
	const element = make(
		'div',
		{ className: 'toolbar', role: 'toolbar', 'aria-label': 'Editor' },
		make(
			'div',
			{ className: 'group', role: 'group', 'aria-label': 'Field type to draw' },
			...toolButtons.values(),
			parts.here,
		),
		parts.findButton,
		make('div', { className: 'group' }, parts.undo, parts.redo),
		make(
			'div',
			{ className: 'group' },
			button('−', () => zoomBy(editor, -1), { 'aria-label': 'Zoom out' }),
			parts.zoom,
			button('+', () => zoomBy(editor, 1), { 'aria-label': 'Zoom in' }),
			button('Fit', () => zoomToFit(editor)),
		),
		make(
			'div',
			{ className: 'group last' },
			button('Close', () => leave(editor, dialog)),
			parts.saveButton,
		),
	);
	return { parts, element };
}

/** The empty editor: its tools, the pages, the list of fields. Returns the parts that change. */
export function frame(editor) {
	const dialog = make('dialog', { className: 'editor', 'aria-labelledby': 'editor-title' });
	const { parts, element } = toolbar(editor, dialog);
	const list = make('ol', { className: 'field-list' });
	const proposalList = make('ol', { className: 'field-list' });
	const take = button('Accept all', () => editor.actions.take(editor.proposals));
	const drop = button('Discard all', () => editor.actions.drop(editor.proposals));
	const proposalPart = make(
		'section',
		{ hidden: true, 'aria-label': 'Proposed fields' },
		make(
			'div',
			{ className: 'heading' },
			make('h3', {}, 'Proposed'),
			make('div', { className: 'group' }, take, drop),
		),
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
		'aria-label': 'Pages',
	});
	const thumbnails = make('nav', { className: 'thumbnails', 'aria-label': 'Go to a page' });
	const notice = make('p', { className: 'notice', role: 'alert', hidden: true });
	const hint =
		'Drag to draw a field, or click to add one of the usual size. Arrow keys move it and Alt+arrow keys resize it, in larger steps with Shift. Delete removes it, F2 renames it. Ctrl+C and Ctrl+V copy fields, to other pages, too.';
	const title = make(
		'h2',
		{ id: 'editor-title' },
		editor.fresh ? 'New template' : `Fields of “${editor.title}”`,
	);
	leaveBy(dialog, () => {
		if (!editor.giveUp()) leave(editor, dialog);
	});
	const side = make(
		'div',
		{ className: 'side', role: 'region', 'aria-label': 'Fields', tabIndex: 0 },
		properties,
		proposalPart,
		make('h3', {}, 'Fields ', count),
		list,
		make('p', { className: 'soft' }, hint),
	);
	dialog.append(
		make('div', { className: 'editor-head' }, title, ...(parts.name ? [parts.name] : [])),
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
		const canvas = make('canvas', { 'aria-hidden': 'true' });
		const go = () => view.element.scrollIntoView({ block: 'start' });
		const element = button('', go, { 'aria-label': `Page ${view.number}` });
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
