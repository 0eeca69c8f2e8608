import { get, getBytes, post } from '../shared/calls.js';
import { askBeforeClosing, openDialog } from '../shared/dialog.js';
import { counted, make, say } from '../shared/element.js';
import { fillInput } from './inputs.js';
import { dialogNotice } from '../shared/notice.js';
import { pageWithPlaces, showPlace } from './places.js';
import { drawPages } from '../shared/pages.js';
import { download } from '../shared/viewer.js';

const previewWidth = 460;
const mostPages = 20;
const mostTold = 3;

const whyUnfillable = {
	choice: 'a choice, which this service is set to leave as it is',
	dropDown: 'a drop-down without options',
	list: 'a list without options',
	radio: 'radio buttons without options',
	signature: 'a signature; sign the document in a program for PDFs',
	button: 'a button',
	image: 'a place for a picture',
	barcode: 'a barcode, which the PDF computes from other fields',
	sameName: 'another kind of field of the same name, which is filled instead',
};

async function showPdf(frame, path, { name, placed }) {
	try {
		const { pages } = await drawPages(await getBytes(path), {
			width: previewWidth,
			name,
			most: mostPages,
		});
		frame.replaceChildren(...pages.map(await placed));
	} catch {
		frame.replaceChildren('No preview');
	}
}

/** Resolves to what puts the fields' places on a page; without them, the form still serves. */
async function placing(inputs, path) {
	const { fields } = await get(path).catch(() => ({ fields: [] }));
	const boxes = new Map(fields.map((field) => [field.key, field.boxes]));
	return (page) => pageWithPlaces(page, inputs, boxes);
}

/** Without the values, the form still serves. */
async function showHeld(inputs, leftOut, path) {
	const { values, unfillable } = await get(path).catch(() => ({ values: [], unfillable: [] }));
	const present = new Map(values);
	for (const { key, hold } of inputs) if (present.has(key)) hold(present.get(key));
	if (unfillable.length === 0) return;
	const isOne = unfillable.length === 1;
	const rows = unfillable.map(({ label, kind }) =>
		make('li', {}, `${label}: ${whyUnfillable[kind]}`),
	);
	leftOut.append(
		make(
			'p',
			{},
			`${counted(unfillable.length, 'field')} of the form ${isOne ? 'stays as it is' : 'stay as they are'} in each document:`,
		),
		make('ul', {}, ...rows),
	);
}

/** A key for one document; `randomUUID` needs HTTPS. */
function newKey() {
	return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** What the service tells of texts that their fields have too little room for. */
function unfitTexts({ unfit = [] }, inputs) {
	if (unfit.length === 0) return [];
	const rows = unfit.map(({ key, size, isCut }) => {
		const { label = key } = inputs.find((input) => input.key === key) ?? {};
		const how = isCut
			? 'the text does not fit and is cut off'
			: `the text is ${size.toLocaleString()} points small, to fit`;
		return make('li', {}, `${label}: ${how}.`);
	});
	return [make('ul', { className: 'unfit' }, ...rows)];
}

function finished(document, inputs) {
	const save = make(
		'button',
		{ type: 'button', className: 'quiet', onclick: () => download(document) },
		'Download',
	);
	return [make('strong', {}, `Created ${document.name}.`), save, ...unfitTexts(document, inputs)];
}

/** The entered values in their fields' JSON types, without untouched fields. */
function valuesOf(inputs) {
	// No prototype, because a field's key can be "__proto__".
	const values = Object.create(null);
	for (const { key, value } of inputs) if (value() !== undefined) values[key] = value();
	return values;
}

/** Asks the service unless it would refuse the values. */
async function checked(inputs, ask) {
	const fields = inputs.flatMap(({ key, problem }) =>
		problem() ? [{ field: key, message: problem() }] : [],
	);
	return fields.length > 0 ? Promise.reject({ fields }) : ask();
}

/** Marks the inputs whose values were refused, goes to the first, and says it in the words of the form. */
function tellRefused(inputs, error) {
	const refused = inputs.flatMap((input) => {
		const found = error.fields?.find(({ field }) => field === input.key);
		return found ? [{ ...input, why: found.message }] : [];
	});
	if (refused.length === 0) throw error;
	for (const { mark, why } of refused) mark(why);
	refused[0].show();
	const told = refused.slice(0, mostTold).map(({ label, why }) => `${label}: ${why}`);
	const more = refused.length - told.length;
	throw new Error(
		[
			`Nothing was created: ${counted(refused.length, 'value')} cannot be used.`,
			...told,
			...(more > 0 ? [`… and ${more} more, marked in the form.`] : []),
		].join('\n'),
	);
}

/** The form for filling a template by hand, with the finished document beside it. */
export function openFillDialog(template, refresh) {
	const { uid, name, fields } = template;
	const path = `templates/${encodeURIComponent(uid)}`;
	const problem = dialogNotice();
	const result = make('div', { className: 'result', role: 'status' });
	const title = make('input', { id: 'fill-title', type: 'text', placeholder: name });
	const inputs = fields.map((field, index) => fillInput(field, `field-${index}`));
	const leftOut = make('div', { className: 'left-out soft' });
	const create = make('button', { type: 'submit' }, 'Create PDF');
	const entered = () => ({ title: title.value, data: valuesOf(inputs) });
	let done = JSON.stringify(entered());
	let asked = {};
	/** Until its answer comes, what is asked for again with the same key is created once. */
	const ask = async (body) => {
		const wanted = JSON.stringify(body);
		if (asked.wanted !== wanted) asked = { wanted, key: newKey() };
		const document = await post(`${path}/fill`, body, { 'Idempotency-Key': asked.key });
		asked = {};
		done = wanted;
		return document;
	};
	const fill = async () => {
		for (const { mark } of inputs) mark();
		result.replaceChildren();
		const document = await checked(inputs, () => ask(entered())).catch((error) =>
			tellRefused(inputs, error),
		);
		result.replaceChildren(...finished(document, inputs));
		say(`Created ${document.name}`);
		const file = `documents/${encodeURIComponent(document.uid)}/file`;
		await showPdf(preview, file, { name: document.name, placed });
		await refresh();
	};
	const submit = async (event) => {
		event.preventDefault();
		if (create.ariaDisabled) return;
		// Not `disabled`, which would take the focus away.
		create.ariaDisabled = 'true';
		await problem.attempt(fill);
		create.ariaDisabled = null;
	};
	const form = make(
		'form',
		{ className: 'fill', onsubmit: submit },
		make('p', {}, make('label', { for: 'fill-title' }, 'Document title'), title),
		...inputs.map(({ element }) => element),
		leftOut,
		make('div', { className: 'actions sticky wrap' }, problem.element, create, result),
	);
	const preview = make('div', {
		className: 'preview',
		tabIndex: 0,
		role: 'region',
		'aria-label': 'The PDF',
	});
	openDialog(`Fill “${name}”`, make('div', { className: 'halves' }, form, preview));
	askBeforeClosing(
		'Close without creating a PDF of what you entered?',
		() => JSON.stringify(entered()) !== done,
	);
	const placed = placing(inputs, `${path}/fields`);
	for (const { key, element } of inputs)
		element.addEventListener('focusin', () => showPlace(preview, key));
	void showPdf(preview, `${path}/file`, { name, placed });
	void showHeld(inputs, leftOut, `${path}/values`);
}
