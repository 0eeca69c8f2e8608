/** @import { EditableField } from '../../src/http/app/wire/fields.ts' */
import { getFields, getPdf } from '../api/templates.js';
import { html, onElement, onInput } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { showPages } from '../pdf/viewer.js';
import { ask } from './ask.js';

const t = translate('editor');

/**
 * What of a field matters to someone who compares.
 *
 * @param {EditableField} field
 */
const told = ({ label, type, boxes, text, choice }) =>
	JSON.stringify([
		label,
		type,
		boxes.map(({ page, x, y, width, height }) => [page, x, y, width, height]),
		text,
		choice,
	]);

/**
 * The fields, by name, that are in one version only, or differ.
 *
 * @param {readonly EditableField[]} mine
 * @param {readonly EditableField[]} theirs
 */
function differences(mine, theirs) {
	const [own, other] = [
		new Map(mine.map((field) => [field.key, field])),
		new Map(theirs.map((field) => [field.key, field])),
	];
	/** @param {EditableField} field */
	const nameOf = ({ label, key }) => label || key;
	const differing = mine.filter((field) => {
		const twin = other.get(field.key);
		return twin !== undefined && told(twin) !== told(field);
	});
	const all = [
		{ what: t('onlyTheirs'), fields: theirs.filter(({ key }) => !own.has(key)) },
		{ what: t('onlyMine'), fields: mine.filter(({ key }) => !other.has(key)) },
		{ what: t('differs'), fields: differing },
	];
	return all
		.filter(({ fields }) => fields.length > 0)
		.map(({ what, fields }) => ({ what, names: fields.map(nameOf).join(', ') }));
}

/** @param {string} uid */
function theirPages(uid) {
	const pages = Object.assign(document.createElement('div'), {
		className: 'pages',
		tabIndex: 0,
		role: 'region',
		ariaLabel: t('theirs'),
	});
	const toggle = onElement((details) => {
		if (details.hasAttribute('open')) void showPages(pages, t('theirs'), () => getPdf(uid));
	});
	return html`<details @toggle=${toggle}>
		<summary>${t('seeTheirs')}</summary>
		${pages}
	</details>`;
}

/**
 * The input for the name of the template that one's own version becomes.
 *
 * @param {string} name
 */
function nameInput(name) {
	let value = name;
	return {
		get name() {
			return value;
		},
		element: html`<label class="whole"
			><span>${t('newName')}</span
			><input type="text" value=${name} @input=${onInput((input) => (value = input.value))}
		/></label>`,
	};
}

/**
 * Tells that a template was changed elsewhere meanwhile, and how, and does what is chosen. Resolves to false if the
 * editor is to stay.
 *
 * @param {object} how
 * @param {string} how.uid
 * @param {string} how.name
 * @param {readonly EditableField[]} how.mine
 * @param {(baseHash: string) => Promise<unknown>} how.replace
 * @param {(name: string) => Promise<unknown>} how.keep
 */
export async function askOnConflict({ uid, name, mine, replace, keep }) {
	const theirs = await getFields(uid);
	const found = differences(mine, theirs.fields);
	const input = nameInput(t('myName', { name }));
	const content = html`<p>${t('conflictHint')}</p>
		${found.length > 0
			? html`<ul class="differences">
					${found.map(({ what, names }) => html`<li><strong>${what}: </strong>${names}</li>`)}
				</ul>`
			: html`<p>${t('noDifference')}</p>`}
		${theirPages(uid)} ${input.element}`;
	const isDone = await ask(t('conflict'), content, [
		{ text: t('keepMine'), value: true, work: () => keep(input.name) },
		{ text: t('replaceTheirs'), value: true, work: () => replace(theirs.baseHash) },
		{ text: t('backToEditor'), value: false },
	]);
	return isDone ?? false;
}

/**
 * Tells that a template was deleted elsewhere meanwhile. Resolves to false if the editor is to stay.
 *
 * @param {object} how
 * @param {string} how.name
 * @param {() => Promise<unknown>} how.restore
 * @param {(name: string) => Promise<unknown>} how.keep
 */
export async function askOnDeletion({ name, restore, keep }) {
	const input = nameInput(name);
	const content = html`<p>${t('deletedHint')}</p>
		${input.element}`;
	const isDone = await ask(t('deletedTemplate'), content, [
		{ text: t('restoreAndSave'), value: true, work: restore },
		{ text: t('keepMine'), value: true, work: () => keep(input.name) },
		{ text: t('backToEditor'), value: false },
	]);
	return isDone ?? false;
}
