/** @import { EditableField, TemplateFields, TextSettings } from '../../src/http/app/wire/fields.ts' */
/** @import { Kind } from './model/field.js' */
/** @import { Comparison, Fact } from './model/stored.js' */
/** @import { Outcome } from './store.js' */
import { getPdf } from '../api/templates.js';
import { html, nothing, onElement, onInput } from '../shared/html.js';
import { formatTime, translate } from '../shared/language.js';
import { showPages } from '../pdf/viewer.js';
import { ask } from './ask.js';
import { kindNames } from './model/kinds.js';

/** @typedef {TextSettings['alignment']} Alignment */

const t = translate('editor');
/** @type {readonly [Outcome, Outcome, Outcome]} */
const [saved, kept, stays] = ['saved', 'kept', 'stays'];

/**
 * @param {Fact} fact
 * @param {string} value
 */
function shown(fact, value) {
	if (fact === 'type') return kindNames[/** @type {Kind} */ (value)];
	if (fact === 'alignment' && value !== '') return t(/** @type {Alignment} */ (value));
	if (value === 'true' || value === 'false') return t(value === 'true' ? 'yes' : 'no');
	return value === '' ? '–' : value;
}

/** @type {Readonly<Record<Fact, string>>} */
const factNames = {
	label: t('label'),
	type: t('type'),
	place: t('place'),
	options: t('options'),
	alignment: t('alignment'),
	fontSize: t('fontSize'),
	font: t('font'),
	numberFormat: t('numberFormat'),
	dateFormat: t('dateFormat'),
	required: t('required'),
	default: t('default'),
	maxLength: t('maxLength'),
	multiline: t('multiline'),
	comb: t('comb'),
};

/** @param {EditableField} field */
const nameOf = ({ label, key }) => label || key;

/**
 * Which fields are in one version only, and the two values of what differs in the others.
 *
 * @param {Comparison} comparison
 */
function differences({ onlyMine, onlyTheirs, differing, isSame }) {
	if (isSame) return html`<p>${t('noDifference')}</p>`;
	const rows = differing.flatMap(({ field, differences: all }) =>
		all.map(
			({ fact, mine, theirs }) =>
				html`<tr>
					<th scope="row">${nameOf(field)}</th>
					<td>${factNames[fact]}</td>
					<td class="value">${shown(fact, mine)}</td>
					<td class="value">${shown(fact, theirs)}</td>
				</tr>`,
		),
	);
	/**
	 * @param {string} what
	 * @param {readonly EditableField[]} fields
	 */
	const only = (what, fields) =>
		fields.length > 0
			? html`<p><strong>${what}:</strong> ${fields.map(nameOf).join(', ')}</p>`
			: nothing;
	return html`${only(t('onlyTheirs'), onlyTheirs)} ${only(t('onlyMine'), onlyMine)}
	${rows.length > 0
		? html`<div class="scroll differences" tabindex="0" role="region" aria-label=${t('differs')}>
				<table>
					<thead>
						<tr>
							<th scope="col">${t('field')}</th>
							<th scope="col">${t('what')}</th>
							<th scope="col">${t('yours')}</th>
							<th scope="col">${t('theirs')}</th>
						</tr>
					</thead>
					<tbody>
						${rows}
					</tbody>
				</table>
			</div>`
		: nothing}`;
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
 * Tells that a template was changed elsewhere meanwhile, by whom, when and how, and does what is chosen.
 *
 * @param {object} how
 * @param {string} how.uid
 * @param {string} how.name
 * @param {Comparison} how.comparison
 * @param {TemplateFields['changed']} how.changed
 * @param {() => Promise<unknown>} how.replace
 * @param {(name: string) => Promise<unknown>} how.keep
 * @returns {Promise<Outcome>}
 */
export async function askOnConflict({ uid, name, comparison, changed, replace, keep }) {
	const input = nameInput(t('myName', { name }));
	const time = formatTime(changed.at);
	const who =
		changed.by === undefined ? t('changedAt', { time }) : t('changedBy', { who: changed.by, time });
	const content = html`<p>${who} ${t('conflictHint')}</p>
		${differences(comparison)} ${theirPages(uid)} ${input.element}`;
	const outcome = await ask(t('conflict'), content, [
		{ text: t('keepMine'), value: kept, work: () => keep(input.name) },
		{ text: t('replaceTheirs'), value: saved, work: replace },
		{ text: t('backToEditor'), value: stays },
	]);
	return outcome ?? stays;
}

/**
 * Tells that a template was deleted elsewhere meanwhile, and does what is chosen.
 *
 * @param {object} how
 * @param {string} how.name
 * @param {() => Promise<unknown>} how.restore
 * @param {(name: string) => Promise<unknown>} how.keep
 * @returns {Promise<Outcome>}
 */
export async function askOnDeletion({ name, restore, keep }) {
	const input = nameInput(name);
	const content = html`<p>${t('deletedHint')}</p>
		${input.element}`;
	const outcome = await ask(t('deletedTemplate'), content, [
		{ text: t('restoreAndSave'), value: saved, work: restore },
		{ text: t('keepMine'), value: kept, work: () => keep(input.name) },
		{ text: t('backToEditor'), value: stays },
	]);
	return outcome ?? stays;
}
