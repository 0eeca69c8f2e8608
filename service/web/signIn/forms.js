import { html, nothing, onSubmit, render } from '../shared/html.js';
import { dialogNotice } from '../shared/notice.js';

/**
 * One's own address.
 *
 * @param {string} label
 * @param {string} [fixed] the only one that serves
 */
export const emailField = (label, fixed) =>
	html`<p>
		<label for="email">${label}</label>
		<input
			id="email"
			name="email"
			type="email"
			required
			autocomplete="username"
			autocapitalize="none"
			spellcheck="false"
			value=${fixed ?? ''}
			?readonly=${fixed !== undefined}
		/>
	</p>`;

/**
 * A password that is chosen now, or one that exists.
 *
 * @param {string} label
 * @param {boolean} isNew
 */
export const passwordField = (label, isNew) =>
	html`<p>
		<label for="password">${label}</label>
		<input
			id="password"
			name="password"
			type="password"
			required
			autocomplete=${isNew ? 'new-password' : 'current-password'}
			minlength=${isNew ? 10 : nothing}
		/>
	</p>`;

/** @typedef {{ email: string, password: string }} Credentials */

/**
 * A form that says what went wrong.
 *
 * @param {object} how
 * @param {readonly unknown[]} how.fields
 * @param {string} how.button
 * @param {(values: Credentials) => unknown} how.work
 */
export function form({ fields, button, work }) {
	const notice = dialogNotice();
	const element = document.createElement('div');
	let isBusy = false;
	const submit = onSubmit(async (values) => {
		isBusy = true;
		draw();
		const [email, password] = ['email', 'password'].map((name) => String(values.get(name) ?? ''));
		await notice.attempt(() => work({ email: email ?? '', password: password ?? '' }));
		isBusy = false;
		draw();
	});
	function draw() {
		const view = html`<form @submit=${submit}>
			${fields} ${notice.element}
			<div class="actions"><button type="submit" ?disabled=${isBusy}>${button}</button></div>
		</form>`;
		render(view, element);
	}
	draw();
	return element;
}
