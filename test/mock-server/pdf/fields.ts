import type { PDFDict } from '@cantoo/pdf-lib';
import { PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { calculationOf, type Calculation } from './formats/calculation.ts';
import { formatOf, isNumber, type Format } from './formats/format.ts';
import { nameOf, numberOf, textOf } from './objects.ts';
import { inReadingOrder } from './readingOrder.ts';
import { fullName, ownerIndex, type Widget } from './widgets.ts';

export type FieldType = 'text' | 'number' | 'checkbox';

/** Text or a number for text and number fields, a boolean for checkboxes. */
export type FieldValue = string | number | boolean;

/** What a user of a template sees of a field. */
export interface FormField {
	readonly key: string;
	readonly label: string;
	readonly type: FieldType;
}

/** A field with all its boxes. Dictionaries of the same full name are one field, wherever they stand. */
export interface Field extends FormField {
	/** The dictionaries that hold the value. */
	readonly owners: readonly PDFRef[];
	readonly widgets: readonly Widget[];
	/** How a value is shown, where a script of the form says it. */
	readonly format: Format | undefined;
	/** How the field is computed if it is not given. */
	readonly calculation: Calculation | undefined;
}

const LONGEST_LABEL = 500;
const RADIO_OR_PUSH_BUTTON = (1 << 15) | (1 << 16);

/**
 * The fields that can be filled, in reading order. Text fields and checkboxes only: radio groups,
 * dropdowns, lists, buttons and signatures have no counterpart among the field types.
 */
export function fillableFields(widgets: readonly Widget[]): Field[] {
	const groups = new Map<string, Widget[]>();
	for (const widget of inReadingOrder(widgets)) {
		const key = fullName(widget);
		const kind = kindOf(widget);
		if (key === undefined || kind === undefined) continue;
		const group = groups.get(key);
		if (!group) groups.set(key, [widget]);
		else if (group[0] && kindOf(group[0]) === kind) group.push(widget);
	}
	return [...groups].map(([key, group]) => ({
		key,
		label: labelOf(key, group),
		type: typeOf(group),
		owners: [...new Set(group.map(ownerRef))],
		widgets: group,
		format: group.map(formatOf).find((format) => format !== undefined),
		calculation: group.map(calculationOf).find((calculation) => calculation !== undefined),
	}));
}

/** The nearest value of an entry that a box inherits from its parents. */
export function inherited<T>(
	widget: Widget,
	read: (dict: PDFDict, key: string) => T | undefined,
	key: string,
): T | undefined {
	for (const dict of widget.chain) {
		const value = read(dict, key);
		if (value !== undefined) return value;
	}
	return undefined;
}

/** Field flags (ISO 32000-1, tables 221, 226 and 228). */
export function flagsOf(widget: Widget): number {
	return inherited(widget, numberOf, 'Ff') ?? 0;
}

function ownerRef(widget: Widget): PDFRef {
	return widget.chainRefs[ownerIndex(widget)] ?? widget.ref;
}

function kindOf(widget: Widget): 'text' | 'checkbox' | undefined {
	const type = inherited(widget, nameOf, 'FT');
	if (type === 'Tx') return 'text';
	if (type === 'Btn' && (flagsOf(widget) & RADIO_OR_PUSH_BUTTON) === 0) return 'checkbox';
	return undefined;
}

function typeOf(group: readonly Widget[]): FieldType {
	if (group[0] && kindOf(group[0]) === 'checkbox') return 'checkbox';
	return group.some(isNumber) ? 'number' : 'text';
}

function labelOf(key: string, group: readonly Widget[]): string {
	const dicts = group.flatMap((widget) => widget.chain.slice(0, ownerIndex(widget) + 1));
	const tooltips = dicts
		.filter((dict) => dict.has(PDFName.of('TU')))
		.map((dict) => oneLine(textOf(dict, 'TU') ?? ''));
	return shortened(tooltips.find((tooltip) => tooltip !== '') ?? prettified(key));
}

/** Some authors put the text of the whole page there, for screen readers. */
function shortened(label: string): string {
	return label.length <= LONGEST_LABEL ? label : `${label.slice(0, LONGEST_LABEL - 1)}…`;
}

/** `form[0].Page1[0].firstName[0]` -> `First Name`. */
function prettified(key: string): string {
	const words = (key.split('.').at(-1) ?? key)
		.replace(/\[\d+\]$/, '')
		.replace(/[_#]+/g, ' ')
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
	const label = oneLine(words);
	return label === '' ? key : label.charAt(0).toUpperCase() + label.slice(1);
}

function oneLine(text: string): string {
	return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
