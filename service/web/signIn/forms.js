import { make } from '../shared/element.js';
import { dialogNotice } from '../shared/notice.js';

/** A labelled input. */
export function field(id, label, properties) {
	const input = make('input', { id, name: id, required: true, ...properties });
	return { input, element: make('p', {}, make('label', { for: id }, label), input) };
}

/** A form that says what went wrong; `work` gets the values of its fields. */
export function form({ fields, button, work }) {
	const { element: problem, attempt } = dialogNotice();
	const submit = make('button', { type: 'submit' }, button);
	const onsubmit = async (event) => {
		event.preventDefault();
		submit.disabled = true;
		const values = fields.map(({ input }) => [input.name, input.value]);
		await attempt(() => work(Object.fromEntries(values)));
		submit.disabled = false;
	};
	return make(
		'form',
		{ onsubmit },
		...fields.map(({ element }) => element),
		problem,
		make('div', { className: 'actions' }, submit),
	);
}

/** One's own address. */
export const emailField = (label, properties) =>
	field('email', label, {
		type: 'email',
		autocomplete: 'username',
		autocapitalize: 'none',
		spellcheck: false,
		...properties,
	});

/** A password that is chosen now, or one that exists. */
export const passwordField = (label, isNew, id = 'password') =>
	field(id, label, {
		type: 'password',
		autocomplete: isNew ? 'new-password' : 'current-password',
		...(isNew && { minLength: 10 }),
	});
