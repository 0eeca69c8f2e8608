import type { Field, GivenValue } from '../fields/fields.ts';
import { numberText } from '../characters/numberText.ts';
import { UnfillableValueError } from '../file/refusals.ts';
import type { Filling } from '../text/filling.ts';
import { setText } from '../text/setText.ts';
import { setDropDown } from './choices.ts';
import { setImage } from './image.ts';
import { setList } from './list.ts';
import { setRadio } from './radio.ts';
import { setTick, setTickedValue } from './tick.ts';

/** Gives a field a value and draws it. Throws UnfillableValueError for a value that it cannot have. */
export function setValue(field: Field, value: GivenValue, filling: Filling): void {
	if (typeof value === 'boolean') {
		// A group of boxes may be a checkbox in templates of earlier versions.
		if (field.type !== 'checkbox' && !field.tickable) throw mismatch(field, value);
		setTick(field, value, filling);
		return;
	}
	if (field.type === 'checkbox') throw mismatch(field, value);
	if (typeof value === 'number' && !Number.isFinite(value)) throw mismatch(field, value);
	if (value instanceof Uint8Array) {
		if (field.kind !== 'image') throw mismatch(field, value);
		setImage(field, value, filling);
		return;
	}
	const text = typeof value === 'number' ? numberText(value) : value;
	setters[field.kind](field, text, filling);
}

const setters: Record<Field['kind'], typeof setText> = {
	text: setText,
	checkbox: setTickedValue,
	checkboxGroup: setTickedValue,
	dropDown: setDropDown,
	list: setList,
	radio: setRadio,
	image: setImage,
};

function mismatch(field: Field, value: GivenValue): UnfillableValueError {
	const { key, type } = field;
	const given = value instanceof Uint8Array ? 'a picture' : String(value);
	const why = `${given} does not fit a ${type} field`;
	const values = { given };
	return new UnfillableValueError({ key, why, reason: 'value-unfit', values });
}
