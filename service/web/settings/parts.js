import { closeDialog, openDialog } from '../shared/dialog.js';
import { make, say } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { dialogNotice } from '../shared/notice.js';
import { words } from '../words/settings.js';

const t = translate(words);

/** A part of the settings under a heading of its own. */
export const part = (title, ...content) =>
	make('section', { className: 'part' }, make('h3', {}, title), ...content.filter(Boolean));

export const about = (text) => make('p', { className: 'soft' }, text);

/** A button that does its work once at a time; `label` names what it is about for those who only hear it. */
export function button(text, label, work) {
	const element = make(
		'button',
		{
			type: 'button',
			className: 'quiet',
			'aria-label': label,
			onclick: async () => {
				element.disabled = true;
				await work();
				element.disabled = false;
			},
		},
		text,
	);
	return element;
}

/** A row of a list: what it is, facts about it, and what can be done with it. */
export const row = (title, facts, ...actions) =>
	make(
		'li',
		{},
		make(
			'div',
			{ className: 'what' },
			make('strong', {}, title),
			make('span', { className: 'soft' }, facts.filter(Boolean).join(' · ')),
		),
		make('div', { className: 'actions wrap' }, ...actions.filter(Boolean)),
	);

export const rows = (label, all) => make('ul', { className: 'rows', 'aria-label': label }, ...all);

/** A labelled input or select of a form. */
export function entry(label, input) {
	return make('label', { className: 'entry' }, make('span', {}, label), input);
}

export const choice = (name, options) =>
	make('select', { name }, ...options.map(([value, text]) => make('option', { value }, text)));

/** A dialog with a form; `work` gets its data, and the dialog closes when that is done. */
export function askInDialog(title, { content, text, work }) {
	const { element: problem, attempt } = dialogNotice();
	const onsubmit = (event) => {
		event.preventDefault();
		const data = new FormData(event.target);
		return attempt(async () => {
			if ((await work(data)) !== false) closeDialog();
		});
	};
	const submit = make('button', { type: 'submit' }, text);
	const actions = make('div', { className: 'actions' }, submit);
	openDialog(
		title,
		make('form', { className: 'question', onsubmit }, ...content, problem, actions),
	);
}

/** A checkbox with words after it. */
export const tick = (properties, text) =>
	make(
		'label',
		{ className: 'tick' },
		make('input', { type: 'checkbox', ...properties }),
		make('span', {}, text),
	);

/** A form in one line; `work` gets the values of its inputs, and what goes wrong is told below it. */
export function lineForm(entries, text, work) {
	const { element: problem, attempt } = dialogNotice();
	const onsubmit = async (event) => {
		event.preventDefault();
		const values = Object.fromEntries(new FormData(event.target));
		await attempt(() => work(values));
	};
	const submit = make('button', { type: 'submit' }, text);
	return make('form', { className: 'line', onsubmit }, ...entries, submit, problem);
}

/** A key or a link that is shown this once, with a button that copies it. */
export function shownOnce(text, explanation) {
	const code = make('code', {}, text);
	const copy = make(
		'button',
		{
			type: 'button',
			onclick: async () => {
				await navigator.clipboard.writeText(text);
				copy.textContent = t('copied');
				say(t('copied'));
			},
		},
		t('copy'),
	);
	return make(
		'div',
		{ className: 'once', role: 'group', 'aria-label': explanation },
		make('p', {}, explanation),
		make('div', { className: 'key' }, code, copy),
	);
}
