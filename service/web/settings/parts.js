/** @import { Me, Role } from '../../src/http/app/wire/access.ts' */
/** @import { Content } from '../shared/html.js' */
/** @import { Attempt } from '../shared/notice.js' */
import { copying } from '../shared/copying.js';
import { closeDialog, openDialog } from '../shared/dialog.js';
import { html, live, noChange, nothing, onElement, onSubmit } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { dialogNotice } from '../shared/notice.js';

const t = translate('settings');

/**
 * A part of the settings under a heading of its own.
 *
 * @param {string} title
 * @param {...Content} content
 */
export const part = (title, ...content) =>
	html`<section class="part">
		<h3>${title}</h3>
		${content}
	</section>`;

/** @param {string} text */
export const about = (text) => html`<p class="soft">${text}</p>`;

/**
 * A button whose work runs only once at a time; `label` names its object for screen readers.
 *
 * @param {string} text
 * @param {string} label
 * @param {() => unknown} work
 */
export function button(text, label, work) {
	const onclick = onElement(async (element) => {
		element.toggleAttribute('disabled', true);
		await work();
		element.toggleAttribute('disabled', false);
	});
	return html`<button type="button" class="quiet" aria-label=${label} @click=${onclick}>
		${text}
	</button>`;
}

/**
 * A row of a list: what it is, facts about it, and what can be done with it.
 *
 * @param {string} title
 * @param {readonly (string | false | undefined)[]} facts
 * @param {...Content} actions
 */
export const row = (title, facts, ...actions) =>
	html`<li>
		<div class="what">
			<strong>${title}</strong>
			<span class="soft">${facts.filter(Boolean).join(' · ')}</span>
		</div>
		<div class="actions wrap">${actions}</div>
	</li>`;

/**
 * @param {string} label
 * @param {Content} all
 */
export const rows = (label, all) =>
	html`<ul class="rows" aria-label=${label}>
		${all}
	</ul>`;

/**
 * A labeled input or select of a form.
 *
 * @param {string} label
 * @param {Content} input
 */
export const entry = (label, input) =>
	html`<label class="entry"><span>${label}</span>${input}</label>`;

/**
 * A select; with `value`, it shows that whatever was chosen before.
 *
 * @param {string} name
 * @param {readonly (readonly [value: string, text: string])[]} options
 * @param {{ value?: string, label?: string, onchange?: (event: Event) => unknown }} [how]
 */
export const choice = (name, options, { value, label, onchange } = {}) =>
	html`<select
		name=${name}
		aria-label=${label ?? nothing}
		.value=${value === undefined ? noChange : live(value)}
		@change=${onchange ?? nothing}
	>
		${options.map(
			([each, text]) => html`<option value=${each} ?selected=${each === value}>${text}</option>`,
		)}
	</select>`;

/**
 * A dialog with a form; `work` gets its data, and the dialog closes when that is done, unless it resolves to false.
 *
 * @param {string} title
 * @param {{ content: Content, text: string, work: (values: FormData) => unknown }} question
 */
export function askInDialog(title, { content, text, work }) {
	const problem = dialogNotice();
	const submit = onSubmit((values) =>
		problem.attempt(async () => {
			if ((await work(values)) !== false) closeDialog();
		}),
	);
	openDialog(
		title,
		html`<form class="question" @submit=${submit}>
			${content} ${problem.element}
			<div class="actions"><button type="submit">${text}</button></div>
		</form>`,
	);
}

/**
 * A checkbox with words after it.
 *
 * @param {{ name: string, value: string, isOn: boolean }} how
 * @param {string} text
 */
export const tick = ({ name, value, isOn }, text) =>
	html`<label class="tick"
		><input type="checkbox" name=${name} value=${value} ?checked=${isOn} /><span
			>${text}</span
		></label
	>`;

/**
 * A form in one line; `work` gets its values, and errors are shown below.
 *
 * @param {Content} entries
 * @param {string} text
 * @param {(values: FormData) => unknown} work
 */
export function lineForm(entries, text, work) {
	const problem = dialogNotice();
	const submit = onSubmit((values, form) =>
		problem.attempt(async () => {
			await work(values);
			form.reset();
		}),
	);
	return html`<form class="line" @submit=${submit}>
		${entries}<button type="submit">${text}</button>${problem.element}
	</form>`;
}

/**
 * A key or link that is shown only once, with a button to copy it.
 *
 * @param {string} text
 * @param {string} explanation
 */
export const shownOnce = (text, explanation) =>
	html`<div class="once" role="group" aria-label=${explanation}>
		<p>${explanation}</p>
		<div class="key">
			<code>${text}</code><button type="button" @click=${copying(text)}>${t('copy')}</button>
		</div>
	</div>`;

/** @typedef {Me & { readonly user: NonNullable<Me['user']>, readonly role: Role | undefined }} OwnMe */

/**
 * What a view of the settings gets.
 *
 * @typedef {object} ViewContext
 * @property {OwnMe} me
 * @property {Attempt} act Does what a click asks for, and tells what goes wrong.
 * @property {(made?: Content) => Promise<void>} again Loads and shows the view anew.
 * @property {Content} made What has just been made, which is never shown again.
 * @property {() => Promise<void>} teamsChanged
 */
