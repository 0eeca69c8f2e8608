import { getBytes, post } from '../shared/calls.js';
import { openDialog } from '../shared/dialog.js';
import { make, say } from '../shared/element.js';
import { dialogNotice } from '../shared/notice.js';
import { drawPages } from '../shared/pages.js';
import { download } from '../shared/viewer.js';

const previewWidth = 460;
const mostPages = 20;

function checkbox({ key, label }, id) {
	const input = make('select', { id, name: key });
	input.append(
		make('option', { value: '' }, 'Leave as in template'),
		make('option', { value: 'true' }, 'Ticked'),
		make('option', { value: 'false' }, 'Not ticked'),
	);
	return make('p', {}, make('label', { for: id }, label), input);
}

/** Sends an empty text, which differs from keeping the template's value. */
function emptying(input, label) {
	const button = make(
		'button',
		{
			type: 'button',
			className: 'quiet small',
			'aria-pressed': 'false',
			'aria-label': `Empty ${label}`,
			onclick: () => {
				const isEmptied = button.getAttribute('aria-pressed') !== 'true';
				button.setAttribute('aria-pressed', String(isEmptied));
				if (isEmptied) input.value = '';
				input.disabled = isEmptied;
				input.placeholder = isEmptied ? 'Empty, even if the template has a value' : '';
			},
		},
		'Empty',
	);
	return button;
}

function textBox({ key, label, type }, id) {
	const isNumber = type === 'number';
	const input = isNumber
		? make('input', { id, name: key, type: 'number', step: 'any' })
		: make('textarea', { id, name: key, rows: 1 });
	const row = make('span', { className: 'with-button' }, input);
	if (!isNumber) row.append(emptying(input, label));
	return make('p', {}, make('label', { for: id }, label), row);
}

/** A drop-down or a group of radio buttons of the PDF. */
function choice({ key, label, options }, id) {
	const input = make('select', { id, name: key });
	input.append(
		make('option', { value: '' }, 'Leave as in template'),
		...options.map((option) => make('option', { value: option }, option)),
	);
	const row = make('span', { className: 'with-button' }, input, emptying(input, label));
	return make('p', {}, make('label', { for: id }, label), row);
}

function inputFor(field, id) {
	if (field.options) return choice(field, id);
	return field.type === 'checkbox' ? checkbox(field, id) : textBox(field, id);
}

/** The entered values in their fields' JSON types, without untouched fields. */
function valuesOf(form, fields) {
	// No prototype, because a field's key can be "__proto__".
	const values = Object.create(null);
	fields.forEach(({ key, type }, index) => {
		const { value, disabled } = form.querySelector(`#field-${index}`);
		if (value === '' && !disabled) return;
		if (type === 'text') values[key] = value;
		else values[key] = type === 'number' ? Number(value) : value === 'true';
	});
	return values;
}

async function showPdf(frame, path, name) {
	try {
		const { canvases } = await drawPages(await getBytes(path), {
			width: previewWidth,
			name,
			most: mostPages,
		});
		frame.replaceChildren(...canvases);
	} catch {
		frame.replaceChildren('No preview');
	}
}

function finished(document) {
	const save = make(
		'button',
		{ type: 'button', className: 'quiet', onclick: () => download(document) },
		'Download',
	);
	return [make('strong', {}, `Created ${document.name}.`), save];
}

/** The form for filling a template by hand, with the finished document beside it. */
export function openFillDialog(template, refresh) {
	const { uid, name, fields } = template;
	const path = `templates/${encodeURIComponent(uid)}`;
	const problem = dialogNotice();
	const result = make('div', { className: 'result', role: 'status' });
	const title = make('input', { id: 'fill-title', type: 'text', placeholder: name });
	const inputs = fields.map((field, index) => inputFor(field, `field-${index}`));
	const submit = async (event) => {
		event.preventDefault();
		await problem.attempt(async () => {
			const data = valuesOf(form, fields);
			const document = await post(`${path}/fill`, { title: title.value, data });
			result.replaceChildren(...finished(document));
			say(`Created ${document.name}`);
			await showPdf(preview, `documents/${encodeURIComponent(document.uid)}/file`, document.name);
			await refresh();
		});
	};
	const form = make(
		'form',
		{ className: 'fill', onsubmit: submit },
		make('p', {}, make('label', { for: 'fill-title' }, 'Document title'), title),
		...inputs,
		problem.element,
		make(
			'div',
			{ className: 'actions sticky wrap' },
			make('button', { type: 'submit' }, 'Create PDF'),
			result,
		),
	);
	const preview = make('div', {
		className: 'preview',
		tabIndex: 0,
		role: 'region',
		'aria-label': 'The PDF',
	});
	openDialog(`Fill “${name}”`, make('div', { className: 'halves' }, form, preview));
	void showPdf(preview, `${path}/file`, name);
}
