/** @import { Actions } from '../actions.js' */
/** @import { BoxItem } from '../model/boxes.js' */
/** @import { Field } from '../model/field.js' */
/** @import { EditorState } from '../model/state.js' */
import { html, keyed, nothing, onArea } from '../../shared/html.js';
import { translate } from '../../shared/language.js';
import { kindNames } from '../model/kinds.js';
import { alignments, distributions } from '../model/arrange.js';
import { canBeCopied, isNewKind, kindOf, newKinds } from '../model/field.js';
import { buttonTexts } from '../model/options.js';
import { button, choice, numberInput, textInput } from './controls.js';
import { formatSettings } from './formatSettings.js';
import { textSettings } from './textSettings.js';

const t = translate('editor');

/** @param {string} text */
function linesOf(text) {
	const lines = text.split('\n').map((line) => line.trim());
	return [...new Set(lines)].filter((line) => line !== '');
}

/**
 * The kinds that a field can have, with their names.
 *
 * @param {Field} field
 */
function kindsOf(field) {
	const kind = kindOf(field);
	const all = isNewKind(kind) ? newKinds : [kind];
	return Object.fromEntries(all.map((each) => [each, kindNames[each]]));
}

/**
 * The options of a choice, one in a line.
 *
 * @param {Field} field
 * @param {Actions} on
 */
function optionsInput(field, on) {
	const { ref, choice: own } = field;
	if (!own) return nothing;
	const text = own.options.join('\n');
	const count = buttonTexts(field);
	// Not around the input, whose text would be part of its own name.
	return html`<div class="whole">
		<label for="editor-options">${t('options')}</label>
		<textarea
			id="editor-options"
			rows="3"
			aria-describedby="editor-options-hint"
			.defaultValue=${text}
			.value=${text}
			@change=${onArea((input) => on.setOptions(ref, linesOf(input.value), input))}
		></textarea>
		<p id="editor-options-hint" class="soft">
			${count === undefined ? nothing : t('buttonTexts', { count })}
		</p>
	</div>`;
}

const sides = /** @type {const} */ ({
	x: t('x'),
	y: t('y'),
	width: t('width'),
	height: t('height'),
});

/**
 * @param {BoxItem} item
 * @param {Actions} on
 */
function oneField({ field, box }, on) {
	const { ref } = field;
	const places = Object.entries(sides).map(([name, text]) =>
		numberInput(text, box[/** @type {keyof typeof sides} */ (name)], {
			take: (value) => value !== undefined && on.place(() => ({ [name]: value })),
		}),
	);
	return html`<h3>${t('field')}</h3>
		${textInput(t('key'), field.key, (input) => on.rename(ref, input), { id: 'editor-key' })}
		${textInput(t('label'), field.label, ({ value }) => on.change(ref, { label: value }))}
		${choice(t('type'), kindOf(field), kindsOf(field), (kind) => {
			if (isNewKind(kind)) on.retype(ref, kind);
		})}
		${optionsInput(field, on)} ${textSettings([field], on.changeTexts)} ${formatSettings(field, on)}
		<fieldset>
			<legend>${t('position', { page: String(box.page) })}</legend>
			${places}
		</fieldset>`;
}

/** @typedef {readonly (readonly [name: keyof typeof alignments, text: string])[]} AlignmentNames */

/** @type {AlignmentNames} */
const alignmentNames = [
	['alignLeft', t('alignLeft')],
	['alignRight', t('alignRight')],
	['alignTop', t('alignTop')],
	['alignBottom', t('alignBottom')],
	['centerAcross', t('centerAcross')],
	['centerDown', t('centerDown')],
	['sameWidth', t('sameWidth')],
	['sameHeight', t('sameHeight')],
];

/**
 * @param {readonly BoxItem[]} items
 * @param {Actions} on
 */
function severalFields(items, on) {
	const fields = [...new Set(items.map(({ field }) => field))];
	return html`<h3>${t('severalFields', { count: items.length })}</h3>
		${alignmentNames.map(([name, text]) => button(text, () => on.placeByFirst(alignments[name])))}
		${button(t('gapsAcross'), () => on.placeAll(distributions.gapsAcross))}
		${button(t('gapsDown'), () => on.placeAll(distributions.gapsDown))}
		${textSettings(fields, on.changeTexts)}`;
}

/**
 * The settings of what is selected: of one field, or what several can have in common.
 *
 * @param {EditorState} state
 * @param {Actions} on
 */
export function properties(state, on) {
	const items = state.selectedBoxes();
	const [first] = items;
	if (!first) return nothing;
	const isAlone = items.length === 1;
	const areCopied = items.every(({ field }) => canBeCopied(field));
	const view = html`${isAlone ? oneField(first, on) : severalFields(items, on)}
		<div class="actions wrap">
			${areCopied ? button(t('duplicate'), on.duplicate) : nothing}
			${areCopied && isAlone && state.source.pdf.numPages > 1
				? button(t('copyToPages'), on.copyToPages)
				: nothing}
			${button(t('labelByWords'), on.labelByWords)} ${button(t('remove'), on.remove)}
		</div>`;
	// What is typed for one field is not for another.
	return keyed(isAlone ? first.field.ref : 'several', view);
}
