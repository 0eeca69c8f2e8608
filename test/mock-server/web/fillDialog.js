import { getBytes, post } from './calls.js';
import { openDialog } from './dialog.js';
import { make, say } from './element.js';
import { drawPages } from './pages.js';
import { openViewer } from './viewer.js';

const previewWidth = 460;

function checkbox({ key, label }, id) {
	const input = make('select', { id, name: key });
	input.append(
		make('option', { value: '' }, 'As in the template'),
		make('option', { value: 'true' }, 'Ticked'),
		make('option', { value: 'false' }, 'Not ticked'),
	);
	return make('p', {}, make('label', { for: id }, label), input);
}

function textBox({ key, label, type }, id) {
	const input =
		type === 'number'
			? make('input', { id, name: key, type: 'number', step: 'any' })
			: make('textarea', { id, name: key, rows: 1 });
	return make('p', {}, make('label', { for: id }, label), input);
}

/** What was written, in the JSON types of the fields; what was left alone is not in it. */
function valuesOf(form, fields) {
	const values = {};
	fields.forEach(({ key, type }, index) => {
		const { value } = form.elements[`field-${index}`];
		if (value === '') return;
		if (type === 'text') values[key] = value;
		else values[key] = type === 'number' ? Number(value) : value === 'true';
	});
	return values;
}

function showPreview(frame, { uid, name }) {
	const show = async () => {
		const bytes = await getBytes(`templates/${encodeURIComponent(uid)}/file`);
		const { canvases } = await drawPages(bytes, { width: previewWidth, name, most: 20 });
		frame.replaceChildren(...canvases);
	};
	show().catch(() => frame.replaceChildren('No picture'));
}

/** The form to fill a template by hand; ends with the finished document. */
export function openFillDialog(template, refresh) {
	const { uid, name, fields } = template;
	const problem = make('p', { className: 'notice', role: 'alert', hidden: true });
	const title = make('input', { id: 'fill-title', type: 'text', placeholder: name });
	const inputs = fields.map((field, index) =>
		field.type === 'checkbox'
			? checkbox(field, `field-${index}`)
			: textBox(field, `field-${index}`),
	);
	const submit = async (event) => {
		event.preventDefault();
		problem.hidden = true;
		try {
			const data = valuesOf(form, fields);
			const path = `templates/${encodeURIComponent(uid)}/fill`;
			const document = await post(path, { title: title.value, data });
			say(`${document.name} is made`);
			await refresh();
			openViewer(document);
		} catch (error) {
			problem.textContent = error.message;
			problem.hidden = false;
		}
	};
	const form = make(
		'form',
		{ className: 'fill', onsubmit: submit },
		make('p', {}, make('label', { for: 'fill-title' }, 'Title of the document'), title),
		...inputs,
		problem,
		make(
			'div',
			{ className: 'actions sticky' },
			make('button', { type: 'submit' }, 'Make the PDF'),
		),
	);
	const preview = make('div', { className: 'preview', tabIndex: 0, 'aria-label': 'Template' });
	openDialog(`Fill “${name}”`, make('div', { className: 'halves' }, form, preview));
	showPreview(preview, template);
}
