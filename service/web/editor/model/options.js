/** @import { EditableField, FieldBox } from '../../../src/http/app/wire/fields.ts' */
/** @import { Field } from './field.js' */
import { buttonsFor, isGroup } from './field.js';

/**
 * How many texts the buttons of a group need; undefined for other fields, and for a group that is not in the file yet.
 *
 * @param {Pick<EditableField, 'choice' | 'id'>} field
 */
export const buttonTexts = ({ choice, id }) =>
	choice && ['radio', 'checkboxGroup'].includes(choice.kind) && id !== undefined
		? choice.options.length
		: undefined;

/**
 * Why a choice can't have these options, as a key of the editor's words; undefined if it can.
 *
 * @param {Field} field
 * @param {readonly string[]} options
 * @returns {{ reason: 'optionsMissing' } | { reason: 'buttonTexts', values: { count: number } } | undefined}
 */
export function optionsProblem(field, options) {
	const count = buttonTexts(field);
	if (options.length === 0) return { reason: 'optionsMissing' };
	return count !== undefined && options.length !== count
		? { reason: 'buttonTexts', values: { count } }
		: undefined;
}

/**
 * A choice with other options; buttons get theirs in the order of those before.
 *
 * @param {Field} field
 * @param {readonly string[]} options
 * @returns {Pick<EditableField, 'choice' | 'boxes' | 'default'>}
 */
export function withOptions({ choice, boxes, default: own }, options) {
	if (!choice) return { choice, boxes };
	const isChanged = options.length !== choice.options.length;
	const [first] = boxes;
	if (choice.kind === 'radio' && isChanged && first) {
		const made = buttonsFor(options, first).map((box, index) => {
			const { x, y } = boxes[index] ?? box;
			return { ...box, x, y };
		});
		return {
			choice: { ...choice, options },
			boxes: made,
			default: heldIn(own, new Map(), options),
		};
	}
	const renamed = new Map(choice.options.map((option, index) => [option, options[index]]));
	return {
		choice: { ...choice, options },
		default: heldIn(own, renamed, options),
		boxes: boxes.map((box) => (box.option ? { ...box, option: renamed.get(box.option) } : box)),
	};
}

/**
 * A default that is still among the options, or became another text as the only one that changed.
 *
 * @param {EditableField['default']} held
 * @param {ReadonlyMap<string, string | undefined>} renamed
 * @param {readonly string[]} options
 */
function heldIn(held, renamed, options) {
	if (typeof held !== 'string' || options.includes(held)) return held;
	return renamed.size === options.length ? renamed.get(held) : undefined;
}

/** @param {Pick<EditableField, 'choice'>} field */
const isButtons = (field) => isGroup(field) && field.choice?.kind !== 'list';

/** @typedef {Pick<EditableField, 'type'> & { ref: string, boxes: readonly [FieldBox] }} PlaceToName */

/**
 * The places whose words name a field: its first, or those of all its buttons.
 *
 * @param {Field} field
 * @returns {readonly PlaceToName[]}
 */
export function placesToName(field) {
	const { ref, type, boxes } = field;
	if (isButtons(field)) return boxes.map((box) => ({ ref, type: 'checkbox', boxes: [box] }));
	const [box] = boxes;
	return box ? [{ ref, type, boxes: [box] }] : [];
}

/**
 * A field named by the `label` of each of its places, where there are words; buttons need one each, all different.
 *
 * @param {Field} field
 * @param {readonly (PlaceToName & { label: string })[]} places
 * @returns {Field}
 */
export function named(field, places) {
	const own = places.filter(({ ref, label }) => ref === field.ref && label !== '');
	const [first] = own;
	if (!first) return field;
	if (!isButtons(field)) return { ...field, label: first.label };
	const labels = new Map(own.map(({ boxes: [box], label }) => [box.option, label]));
	const options = (field.choice?.options ?? []).map((option) => labels.get(option) ?? '');
	const isWhole = !options.includes('') && new Set(options).size === options.length;
	return isWhole ? { ...field, ...withOptions(field, options) } : field;
}
