/** @import { ChoiceSettings, TextSettings } from '../../src/http/app/wire/fields.ts' */
/** @import { Field, Unfit } from '../../src/http/app/wire/templates.ts' */
import { translate } from '../shared/language.js';
import { recordOf } from '../shared/record.js';
import { isPlain, readNumber, shownNumber } from '../shared/number.js';

const t = translate('fill');

/** Up to this many options are radio buttons; more are a list. */
const mostOpen = 6;
/** Of buttons that are all in sight on the page. */
const groups = new Set(['radio', 'checkboxGroup']);
/** Of a picture in base64, in characters: a request has at most 10 MB. */
const mostOfPicture = 9_500_000;
/** The separator of several chosen options. */
export const between = '; ';

/** @typedef {'text' | 'lines' | 'number' | 'tick' | 'list' | 'openList' | 'radio' | 'several' | 'picture'} ControlKind */
/** @typedef {{ readonly text?: TextSettings | undefined, readonly choice?: ChoiceSettings | undefined }} Settings What the editor knows of a field. */

/**
 * @param {Field} field
 * @param {Settings} settings
 * @returns {ControlKind}
 */
function controlOf({ type, format, options, editable, multiple }, { text, choice }) {
	if (format === 'image') return 'picture';
	if (multiple) return 'several';
	if (options) {
		if (editable) return 'openList';
		const isOpen = groups.has(choice?.kind ?? '') && options.length <= mostOpen;
		return isOpen ? 'radio' : 'list';
	}
	if (type === 'checkbox') return 'tick';
	if (type === 'number') return 'number';
	return text?.multiline ? 'lines' : 'text';
}

/** The input of one field. Begins with the template's value, and sends a value only if it was changed. */
export class Entry {
	/** Why the service refuses the value. */
	refusal = '';
	/** @type {Unfit | undefined} */
	unfit;
	/** Whether the whole of a long label is shown. */
	isUnfolded = false;

	/**
	 * @param {Field} field
	 * @param {object} how
	 * @param {string} how.id of its input
	 * @param {string | number | boolean | undefined} how.present what the template holds
	 * @param {Settings} [how.settings]
	 */
	constructor(field, { id, present, settings = {} }) {
		const { key, label, type, options = [] } = field;
		this.id = id;
		this.key = key;
		this.label = label;
		this.options = options;
		this.isNumber = type === 'number';
		this.control = controlOf(field, settings);
		this.first = this.control === 'tick' ? present === true : String(present ?? '');
		this.current = this.first;
	}

	get isChanged() {
		return this.current !== this.first;
	}

	/** What was entered as a number; NaN if it is none. */
	get #number() {
		return readNumber(String(this.current));
	}

	/** The value to send; undefined leaves the field as in the template. */
	get value() {
		if (!this.isChanged) return undefined;
		if (!this.isNumber) return this.current;
		return String(this.current).trim() === '' ? undefined : this.#number;
	}

	/** Why the value can't be sent; empty if it can. */
	get problem() {
		if (this.control === 'picture' && String(this.current).length > mostOfPicture)
			return t('pictureLarge', { most: 7 });
		return Number.isNaN(this.value) ? t('notNumber', { text: String(this.current) }) : '';
	}

	/** How the typed text is understood, if that isn't obvious. */
	get note() {
		if (!this.isNumber || !this.isChanged) return '';
		const text = String(this.current);
		if (text.trim() === '')
			return this.first === '' ? '' : t('numberStays', { value: String(this.first) });
		const number = this.#number;
		const isClear = Number.isNaN(number) || isPlain(text, number);
		return isClear ? '' : t('understood', { number: shownNumber(number) });
	}

	/**
	 * Whether a name in a title means this field.
	 *
	 * @param {string} name
	 */
	isCalled(name) {
		return name === this.label || name === this.key;
	}

	/**
	 * Takes over an earlier input; returns whether this field can hold it.
	 *
	 * @param {string | boolean} entered
	 */
	enter(entered) {
		const isOption =
			!['list', 'radio'].includes(this.control) ||
			entered === '' ||
			this.options.includes(String(entered));
		if (typeof entered !== typeof this.first || !isOption) return false;
		this.current = entered;
		return true;
	}

	/**
	 * Handles a click in the field's place on the page: chooses a button's option, or toggles a tick. Returns whether
	 * that changed anything.
	 *
	 * @param {string | undefined} option
	 */
	press(option) {
		if (this.control === 'tick') this.current = !this.current;
		else if (option === undefined || !['list', 'radio'].includes(this.control)) return false;
		else this.current = option;
		return true;
	}
}

/**
 * The entered values in their fields' JSON types, without untouched fields.
 *
 * @param {readonly Entry[]} entries
 * @returns {Record<string, string | number | boolean>}
 */
export function valuesOf(entries) {
	return recordOf(entries.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]])));
}

/**
 * Enters the values of a document; a field without one is emptied. Returns those that have no field, or do not fit it, by
 * key.
 *
 * @param {readonly Entry[]} entries
 * @param {ReadonlyMap<string, string | number | boolean>} values
 */
export function enterValues(entries, values) {
	const lost = new Map(values);
	for (const entry of entries) {
		const value = values.get(entry.key);
		const entered = typeof entry.first === 'boolean' ? value === true : String(value ?? '');
		if (entry.enter(entered)) lost.delete(entry.key);
	}
	return lost;
}

/**
 * Restores earlier input in a rebuilt form, by key or, if that is new, by label. Returns the entries whose values have
 * no field any more.
 *
 * @param {readonly Entry[]} entries
 * @param {readonly Entry[]} old
 */
export function enterAgain(entries, old) {
	return old
		.filter(({ isChanged }) => isChanged)
		.filter(({ key, label, current }) => {
			const next =
				entries.find((entry) => entry.key === key) ??
				entries.find((entry) => entry.label === label);
			return !next?.enter(current);
		});
}
