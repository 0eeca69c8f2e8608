import { csvFile, headingOf } from '../batch/csv.js';
import { get, post } from '../shared/calls.js';
import { askBeforeClosing, onceClosed, openDialog } from '../shared/dialog.js';
import { make, say } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { dialogNotice } from '../shared/notice.js';
import { isGone, restoreTemplate } from '../shared/restore.js';
import { saveFile } from '../shared/save.js';
import { download } from '../shared/viewer.js';
import { words } from '../words/fill.js';
import { moreBelow } from './below.js';
import { fillInput, howUnfit } from './inputs.js';
import { placesOn, showPlace } from './places.js';
import { startPreview } from './preview.js';
import { isPattern, keepPattern, keptPattern, titleFrom } from './titlePattern.js';

const t = translate(words);
const mostTold = 3;
const longestExample = 40;

const whyUnfillable = {
	choice: t('kindChoice'),
	dropDown: t('kindDropDown'),
	radio: t('kindRadio'),
	list: t('kindList'),
	signature: t('kindSignature'),
	button: t('kindButton'),
	image: t('kindImage'),
	barcode: t('kindBarcode'),
	sameName: t('kindSameName'),
};

/** What the service tells of the fields of the form that nothing can be entered in. */
function leftOut(unfillable) {
	const rows = unfillable.map(({ label, kind }) =>
		make('li', {}, `${label}: ${whyUnfillable[kind]}`),
	);
	return unfillable.length === 0
		? undefined
		: make(
				'div',
				{ className: 'left-out soft' },
				make('p', {}, t('stays', { count: unfillable.length })),
				make('ul', {}, ...rows),
			);
}

/** A key for one document; `randomUUID` needs HTTPS. */
function newKey() {
	return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

function finished(document, inputs) {
	const save = make(
		'button',
		{ type: 'button', className: 'quiet', onclick: () => download(document) },
		t('download'),
	);
	const rows = (document.unfit ?? []).map((unfit) => {
		const { label = unfit.key } = inputs.find(({ key }) => key === unfit.key) ?? {};
		return make('li', {}, `${label}: ${howUnfit(unfit)}`);
	});
	const told = rows.length > 0 ? [make('ul', { className: 'unfit' }, ...rows)] : [];
	return [make('strong', {}, t('created', { name: document.name })), save, ...told];
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
			t('refused', { count: refused.length }),
			...told,
			...(more > 0 ? [t('refusedMore', { count: more })] : []),
		].join('\n'),
	);
}

/** The fields one under another, with a heading where another page of the form begins. */
function underPages(inputs, boxes) {
	let shown;
	const isLong = new Set([...boxes.values()].flat().map(({ page }) => page)).size > 1;
	return inputs.flatMap(({ key, element }) => {
		const page = boxes.get(key)?.[0]?.page;
		if (!isLong || page === undefined || page === shown) return [element];
		shown = page;
		return [make('h3', {}, t('pageHeading', { number: page })), element];
	});
}

/** Enter goes to the next input: it would create a document of half of the values. */
function goOnByEnter(event) {
	const { key, target, currentTarget } = event;
	if (key !== 'Enter' || !target.matches('input, select')) return;
	event.preventDefault();
	const all = [...currentTarget.querySelectorAll('input, select, textarea, [type=submit]')];
	all[all.indexOf(target) + 1]?.focus();
}

/** The title: a text, or a pattern that takes in what is entered. */
function titlePart({ uid, name }, textOf) {
	const input = make('input', {
		id: 'fill-title',
		type: 'text',
		placeholder: name,
		value: keptPattern(uid),
		autocomplete: 'off',
	});
	const shown = make('span', { id: 'fill-titled', className: 'soft', role: 'status' });
	input.setAttribute('aria-describedby', 'fill-titled');
	const read = () => titleFrom(input.value, textOf);
	const show = (example) => {
		if (!isPattern(input.value)) {
			shown.textContent = example ? t('titleHint', { example: `{${example}}` }) : '';
			return;
		}
		const { title, unknown } = read();
		const why = unknown.map((label) => t('titleUnknown', { label }));
		shown.textContent = [t('titled', { title }), ...why].join(' ');
	};
	const label = make('label', { for: 'fill-title' }, t('title'));
	const element = make('p', {}, label, input, shown);
	return { element, input, show, read: () => read().title };
}

/** Tells that the template was deleted elsewhere, and offers to restore it, or to save what was entered as a table. */
function deletedPart(uid, { attempt, restored, save }) {
	const button = (text, onclick) =>
		make('button', { type: 'button', className: 'quiet', onclick }, text);
	const restore = async () => {
		await restoreTemplate(uid);
		element.hidden = true;
		say(t('restored'));
		restored();
	};
	const element = make(
		'p',
		{ className: 'notice', role: 'status', hidden: true },
		`${t('deleted')} `,
		button(t('restore'), () => attempt(restore)),
		' ',
		button(t('saveEntered'), save),
	);
	return element;
}

/** Resolves to what the form is built of. Without places and values, it still serves. */
async function contentOf(path) {
	const [template, { fields }, { values, unfillable }] = await Promise.all([
		get(path),
		get(`${path}/fields`).catch(() => ({ fields: [] })),
		get(`${path}/values`).catch(() => ({ values: [], unfillable: [] })),
	]);
	const places = new Map(fields.map((field) => [field.key, field]));
	return { template, places, present: new Map(values), unfillable };
}

/**
 * Enters what was entered before in the form that was built anew: by key, or, where that is new, by label. Returns the
 * inputs whose values have no place any more.
 */
function enterAgain(inputs, old) {
	return old
		.filter(({ entered }) => entered() !== undefined)
		.filter(({ key, label, entered }) => {
			const next =
				inputs.find((input) => input.key === key) ?? inputs.find((input) => input.label === label);
			return !next?.enter(entered());
		});
}

/** The form for filling a template by hand, with the document as it will look beside it. */
export async function openFillDialog({ uid, name }, refresh) {
	const path = `templates/${encodeURIComponent(uid)}`;
	const loading = make('p', { role: 'status' }, t('loading'));
	const frame = make('div', { className: 'fill-frame' }, loading);
	openDialog(t('heading', { name }), frame);
	let stop = () => undefined;
	let isUnsaved = () => false;
	askBeforeClosing(t('leave'), () => isUnsaved());
	onceClosed(() => stop());
	const build = async (before) => {
		const content = await contentOf(path);
		if (!frame.isConnected) return;
		stop();
		const form = fillForm(path, content, { refresh, rebuild: build });
		({ isUnsaved, stop } = form);
		frame.replaceChildren(form.element);
		form.start(before);
	};
	await build();
}

function fillForm(path, { template, places, present, unfillable }, { refresh, rebuild }) {
	const { name, uid } = template;
	const problem = dialogNotice();
	const result = make('div', { className: 'result', role: 'status' });
	const inputs = template.fields.map((field, index) =>
		fillInput(field, {
			id: `field-${index}`,
			present: present.get(field.key),
			place: places.get(field.key),
		}),
	);
	const boxes = new Map([...places].map(([key, field]) => [key, field.boxes]));
	const textOf = (called) => inputs.find(({ isCalled }) => isCalled(called))?.text();
	const title = titlePart(template, textOf);
	const example = inputs.map(({ label }) => label).find(({ length }) => length <= longestExample);
	const showTitle = () => title.show(example);
	const create = make('button', { type: 'submit' }, t('create'));
	const entered = () => ({ title: title.read(), data: valuesOf(inputs) });
	const state = () => JSON.stringify([title.input.value, valuesOf(inputs)]);
	let done = state();
	let asked = {};
	/** Until its answer comes, what is asked for again with the same key is created once. */
	const ask = async (body) => {
		const wanted = JSON.stringify(body);
		if (asked.wanted !== wanted) asked = { wanted, key: newKey() };
		const document = await post(`${path}/fill`, body, { 'Idempotency-Key': asked.key });
		asked = {};
		done = state();
		return document;
	};
	/** Nothing is created of what is about to be replaced. */
	const reload = async () => {
		create.disabled = true;
		try {
			await rebuild({ inputs, title: title.input.value });
		} finally {
			create.disabled = false;
		}
	};
	const changed = make(
		'p',
		{ className: 'notice calm', role: 'status', hidden: true },
		`${t('changed')} `,
		make(
			'button',
			{
				type: 'button',
				className: 'quiet',
				onclick: () => problem.attempt(reload),
			},
			t('reload'),
		),
	);
	const showChanged = (fields) => {
		changed.hidden = !fields.some(({ reason }) => reason === 'no-such-field');
	};
	const deleted = deletedPart(uid, {
		attempt: problem.attempt,
		restored: () => preview.change(valuesOf(usable())),
		save: () => {
			const own = inputs.filter(({ entered }) => entered() !== undefined);
			const headings = own.map((field) => headingOf(field, template.fields));
			saveFile(csvFile([headings, own.map(({ text }) => text())]), `${name}.csv`);
		},
	});
	const showDeleted = (error) => {
		deleted.hidden = !isGone(error);
	};
	const fill = async () => {
		for (const { mark } of inputs) mark();
		result.replaceChildren();
		const document = await checked(inputs, () => ask(entered())).catch((error) => {
			showChanged(error.fields ?? []);
			showDeleted(error);
			return tellRefused(inputs, error);
		});
		keepPattern(uid, title.input.value);
		result.replaceChildren(...finished(document, inputs));
		say(t('created', { name: document.name }));
		preview.rename(document.name);
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
	const frame = make('div', {
		className: 'preview',
		tabIndex: 0,
		role: 'region',
		'aria-label': t('preview'),
	});
	const usable = () => inputs.filter((input) => input.problem() === undefined);
	let preview;
	const onAnswer = ({ unfit, refused }) => {
		for (const { key, fit, mark, problem: ownProblem } of inputs) {
			fit(unfit.find((one) => one.key === key));
			if (!ownProblem()) mark(refused.find(({ field }) => field === key)?.message);
		}
		showChanged(refused);
		deleted.hidden = true;
	};
	const onPages = (pages) => {
		for (const page of pages) page.element.append(...placesOn(page, inputs, boxes));
	};
	const onInput = () => {
		showTitle();
		preview.change(valuesOf(usable()));
	};
	const bar = make(
		'div',
		{ className: 'actions sticky wrap' },
		changed,
		deleted,
		problem.element,
		create,
	);
	const more = moreBelow(inputs, bar);
	bar.append(more.element, result);
	const form = make(
		'form',
		{ className: 'fill', onsubmit: submit, oninput: onInput, onkeydown: goOnByEnter },
		title.element,
		...underPages(inputs, boxes),
		leftOut(unfillable),
		bar,
	);
	// The form scrolls, or, where the page is narrow, the dialog around it.
	const sizes = new ResizeObserver(more.show);
	addEventListener('scroll', more.show, { capture: true, passive: true });
	for (const { key, element } of inputs)
		element.addEventListener('focusin', () => showPlace(frame, key));
	return {
		element: make('div', { className: 'halves' }, form, frame),
		isUnsaved: () => state() !== done,
		stop: () => {
			preview?.stop();
			sizes.disconnect();
			removeEventListener('scroll', more.show, { capture: true });
		},
		start(before) {
			sizes.observe(form);
			sizes.observe(bar);
			const lost = enterAgain(inputs, before?.inputs ?? []);
			if (before) title.input.value = before.title;
			if (lost.length > 0) {
				const values = lost.map(({ label, text }) => `${label}: ${text()}`).join('; ');
				void problem.attempt(() => Promise.reject(new Error(t('lost', { values }))));
			}
			preview = startPreview(frame, path, { name, onPages, onAnswer, onProblem: showDeleted });
			preview.change(valuesOf(usable()));
			showTitle();
			title.input.focus();
		},
	};
}
