import { NUMBER_TEXT, plainNumber } from '../characters/plainNumber.ts';
import type { Field, FieldValue, FormField } from '../fields/fields.ts';
import { groupButtons } from '../fields/radioGroup.ts';
import { stateIn, onState } from '../fields/states.ts';
import { storedText } from '../fields/storedText.ts';
import { isoDateOf } from '../formats/dateFormat.ts';
import { entryOf } from '../file/objects.ts';
import { flagsOf, inherited } from '../file/widgets.ts';
import { choiceOf } from './chosen.ts';
import { presentValue } from './presentValue.ts';

const PASSWORD = 1 << 13;

/** The field as users of a template see it. */
export function formField(field: Field): FormField {
	const { key, label, type, options, optionValues, multiple, editable, tickable } = field;
	const { maxLength, required, range } = field;
	const own = defaultOf(field);
	return {
		key,
		label,
		type,
		...(options && { options }),
		...(optionValues && { optionValues }),
		...(multiple && { multiple }),
		...(editable && { editable }),
		...(tickable && { tickable }),
		...(maxLength !== undefined && { maxLength }),
		...(type !== 'checkbox' && !options && field.written),
		...(type === 'number' && range?.least !== undefined && { minimum: range.least }),
		...(type === 'number' && range?.most !== undefined && { maximum: range.most }),
		...(required && { required }),
		...(own !== undefined && { default: own }),
	};
}

/**
 * What the field holds where a fill does not name it: its present value, or else the author's default (/DV). What a field
 * computes is none, and what is hidden behind asterisks is not told.
 */
export function defaultOf(field: Field): FieldValue | undefined {
	const [first] = field.widgets;
	if (!first || field.calculation || flagsOf(first) & PASSWORD) return undefined;
	const value = presentValue(field) || authorsDefault(field);
	if (typeof value !== 'string') return value || undefined;
	if (field.type === 'number') return numberIn(value);
	const { dateFormat } = field.written;
	return (dateFormat !== undefined && isoDateOf(value, dateFormat)) || value;
}

function numberIn(text: string): number | undefined {
	const plain = plainNumber(text).trim().replace(',', '.');
	return NUMBER_TEXT.test(plain) ? Number(plain) : undefined;
}

/** The value that a form gives its field when it is reset, if the field never had another. */
export function authorsDefault(field: Field): FieldValue | undefined {
	const { kind, widgets } = field;
	const [first] = widgets;
	if (!first || inherited(first, entryOf, 'V')) return undefined;
	if (kind === 'checkbox') {
		return inherited(first, stateIn, 'DV') === onState(first) ? true : undefined;
	}
	const buttons = groupButtons(kind, widgets);
	if (buttons) {
		const state = inherited(first, stateIn, 'DV');
		return buttons.find((button) => button.state === state)?.text;
	}
	const text = inherited(first, storedText, 'DV');
	if (text === undefined || text === '' || kind === 'text' || kind === 'image')
		return text || undefined;
	const choice = choiceOf(field, text)?.text;
	return choice ?? (field.editable ? text : undefined);
}
