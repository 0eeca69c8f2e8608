/** @import { ChoiceSettings, EditableField, FieldBox, TextSettings } from '../../../src/http/app/wire/fields.ts' */

/**
 * A field as the editor has it: as the service describes it, with a `ref` that stays while its key changes. Boxes are in
 * points of the page's own coordinates. Nothing in this folder changes what it is given.
 *
 * @typedef {Readonly<EditableField & { ref: string }>} Field
 */

/** @typedef {'text' | 'number' | 'checkbox' | 'dropDown' | 'radio'} NewKind What can be drawn. */
/** @typedef {EditableField['type'] | ChoiceSettings['kind']} Kind What a field is to people: its type, or which kind of choice. */

/** @type {TextSettings} */
export const plainText = {
	...{ multiline: false, alignment: 'left', comb: false },
	...{ fontSize: 0, font: 'Helvetica' },
};

/**
 * Text settings with changes; only a comb of some length has cells.
 *
 * @param {TextSettings} text
 * @param {Partial<TextSettings>} changes
 * @returns {TextSettings}
 */
export function withText(text, changes) {
	const { maxLength, ...next } = { ...text, ...changes };
	if (maxLength !== undefined) return { ...next, maxLength };
	return next.comb ? { ...next, maxLength: 10 } : next;
}

/** The size of a box created by a click, in points. */
export const usualSize = {
	text: { width: 160, height: 20 },
	number: { width: 80, height: 20 },
	checkbox: { width: 14, height: 14 },
	dropDown: { width: 160, height: 20 },
	radio: { width: 14, height: 14 },
};

/**
 * @param {Pick<EditableField, 'type' | 'choice'>} field
 * @returns {Kind}
 */
export const kindOf = ({ type, choice }) => choice?.kind ?? type;

/** @type {readonly NewKind[]} */
export const newKinds = ['text', 'number', 'checkbox', 'dropDown', 'radio'];

/** @type {(kind: string) => kind is NewKind} */
export const isNewKind = (kind) => newKinds.some((each) => each === kind);

/**
 * Buttons that stand for one option each belong together; they are moved, not copied.
 *
 * @param {Pick<EditableField, 'choice'>} field
 */
export const isGroup = ({ choice }) => choice !== undefined && choice.kind !== 'dropDown';

/** @param {Field} field */
export const canBeCopied = (field) => !isGroup(field);

/** @param {Field} field */
export const hasText = ({ type, choice }) => type !== 'checkbox' && choice === undefined;

/**
 * What a field of a kind has besides its name and place.
 *
 * @param {NewKind} kind
 * @param {{ text?: TextSettings | undefined, options?: readonly string[] }} [how] `options`: of a new drop-down
 * @returns {Pick<EditableField, 'type' | 'text' | 'choice'>}
 */
function settingsOf(kind, { text = plainText, options = [] } = {}) {
	if (kind === 'checkbox') return { type: kind, text: undefined, choice: undefined };
	if (kind === 'text' || kind === 'number') return { type: kind, text, choice: undefined };
	const font = kind === 'dropDown' && /** @type {const} */ ({ fontSize: 0, font: 'Helvetica' });
	return { type: 'text', text: undefined, choice: { kind, options, ...font } };
}

/** @param {readonly Kind[]} kinds */
const areTexts = (...kinds) => kinds.every((kind) => kind === 'text' || kind === 'number');

/** @param {FieldBox} box */
export const withoutId = ({ id, ...box }) => box;

/**
 * Changes the kind of a field. In a PDF, only text and number fields can become each other; otherwise, a new field
 * takes over place, key and label.
 *
 * @param {Field} field
 * @param {NewKind} kind
 * @param {readonly string[]} options
 * @returns {Field}
 */
export function retyped(field, kind, options) {
	const { default: held } = field;
	const settings = settingsOf(kind, { text: field.text, options });
	const isSame = kindOf(field) === kind;
	/** @type {Field} What a number or a date looks like, and what a field holds, goes with its kind. */
	const changed = {
		...field,
		...settings,
		numberFormat: isSame ? field.numberFormat : undefined,
		dateFormat: isSame ? field.dateFormat : undefined,
		default: isSame ? held : undefined,
	};
	if (areTexts(kindOf(field), kind)) return changed;
	const [first] = field.boxes;
	const boxes = isGroup(field) ? field.boxes.slice(0, 1) : field.boxes;
	const own = kind === 'radio' && first ? buttonsFor(options, first) : boxes.map(plainBox);
	return { ...changed, id: undefined, boxes: own };
}

/** @param {FieldBox} box */
const plainBox = ({ id, option, ...box }) => box;

/** How far the buttons of a new group are from each other, in points. */
const gap = 8;

/**
 * A button for each option, one below the other.
 *
 * @param {readonly string[]} options
 * @param {FieldBox} box the first one's, or a larger place for it
 * @returns {readonly FieldBox[]}
 */
export function buttonsFor(options, { page, x, y, width, height }) {
	const side = Math.min(width, height, 20);
	const top = y + height - side;
	return options.map((option, index) => ({
		...{ page, x, y: Math.max(top - index * (side + gap), 0), width: side, height: side, option },
	}));
}

let lastRef = 0;

/**
 * @param {EditableField} field
 * @returns {Field}
 */
export function withRef(field) {
	lastRef += 1;
	return { ...field, ref: `field-${lastRef}` };
}

/**
 * The field as the service accepts it.
 *
 * @param {Field} field
 * @returns {EditableField}
 */
export function withoutRef({ ref, ...field }) {
	return field;
}

/**
 * Why a field can't have this key, as a key of the editor's words; undefined if it can.
 *
 * @param {readonly Field[]} fields
 * @param {string} ref
 * @param {string} key
 * @returns {{ reason: 'keyMissing' | 'keyDots' } | { reason: 'keyTaken', values: { key: string, number: string } } | undefined}
 */
export function keyProblem(fields, ref, key) {
	if (key.trim() === '') return { reason: 'keyMissing' };
	const other = fields.findIndex((field) => field.ref !== ref && field.key === key);
	if (other >= 0) return { reason: 'keyTaken', values: { key, number: String(other + 1) } };
	return key.split('.').includes('') ? { reason: 'keyDots' } : undefined;
}

/**
 * The key itself or, if it is taken, with a number behind it.
 *
 * @param {ReadonlySet<string>} taken
 * @param {string} wanted
 */
export function freeAmong(taken, wanted) {
	const stem = wanted.replace(/ \d+$/, '');
	let key = wanted;
	for (let number = 2; taken.has(key); number += 1) key = `${stem} ${number}`;
	return key;
}

/**
 * @param {readonly Field[]} fields
 * @param {string} wanted
 */
export const freeKey = (fields, wanted) => freeAmong(new Set(fields.map(({ key }) => key)), wanted);

/**
 * @param {readonly Field[]} fields
 * @param {NewKind} kind
 * @param {FieldBox} box
 * @param {{ key: string, label?: string, options: readonly string[] }} how as they are to begin with; `options`: of a drop-down
 */
export function newField(fields, kind, box, { key, label = '', options }) {
	const own = settingsOf(kind, { options });
	const boxes = kind === 'radio' ? buttonsFor(options, box) : [box];
	return withRef({ key: freeKey(fields, key), label, boxes, ...own });
}

/**
 * @param {readonly Field[]} fields
 * @param {string} ref
 * @param {Partial<EditableField>} changes
 */
export const change = (fields, ref, changes) =>
	fields.map((field) => (field.ref === ref ? { ...field, ...changes } : field));

/**
 * @param {readonly Field[]} fields
 * @param {string} ref
 * @param {number} by how many places it goes down
 * @returns {readonly Field[]}
 */
export function reorder(fields, ref, by) {
	const from = fields.findIndex((field) => field.ref === ref);
	const moved = fields[from];
	if (!moved) return fields;
	const to = Math.min(Math.max(from + by, 0), fields.length - 1);
	const others = fields.filter((field) => field !== moved);
	return [...others.slice(0, to), moved, ...others.slice(to)];
}
