import { PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { calculationOf, type Calculation } from '../formats/calculation.ts';
import type { FieldFormat } from '../formats/fieldFormat.ts';
import { fieldFormatOf, formatOf, isNumber } from '../formats/format.ts';
import { rangeOf, type Range } from '../formats/range.ts';
import { clickScriptsOf } from '../formats/scripts.ts';
import type { Format } from '../formats/shown.ts';
import { nameOf, textOf } from '../file/objects.ts';
import { inReadingOrder } from './readingOrder.ts';
import { fullName, ownerIndex, type Widget, inherited, flagsOf } from '../file/widgets.ts';
import type { FieldType } from './fieldTypes.ts';
import { maximumLength } from './maximumLength.ts';
import { isEditable, isMultiple, optionsOf, type Choice } from './options.ts';
import { radioChoices, tickChoices } from './radioGroup.ts';

/** Text or a number for text and number fields, a boolean for checkboxes. */
export type FieldValue = string | number | boolean;
/** What a fill gives a field: also the bytes of an image. */
export type GivenValue = FieldValue | Uint8Array;

/** How a value is written, or that it is an image: a PNG or JPEG, as base64 or data URI. */
interface Written extends Omit<FieldFormat, 'format'> {
	readonly format?: 'date' | 'image' | undefined;
}

/** A field as users of a template see it. */
export interface FormField extends Written {
	readonly key: string;
	readonly label: string;
	readonly type: FieldType;
	/** The texts that a drop-down, a list or a group of buttons or boxes offers; other fields have none. */
	readonly options?: readonly string[] | undefined;
	/** What the form stores for each of `options`, where that differs; the field accepts it as well. */
	readonly optionValues?: readonly string[] | undefined;
	/** Of a list in which several options can be chosen: a text with `; ` between them, or a line for each. */
	readonly multiple?: true | undefined;
	/** Of a drop-down that accepts any other text as well. */
	readonly editable?: true | undefined;
	/** Of boxes to tick that stand for different values. The field accepts a boolean as well, as a checkbox does. */
	readonly tickable?: true | undefined;
	/** The greatest number of characters in a text box, if its author has set one. */
	readonly maxLength?: number | undefined;
	/** The least number that the field accepts, and the greatest. */
	readonly minimum?: number | undefined;
	readonly maximum?: number | undefined;
	/** Of a field that its author wants filled. */
	readonly required?: true | undefined;
	/** What the field has where a fill does not name it. A date is in ISO 8601. */
	readonly default?: FieldValue | undefined;
}

/** A field with all its boxes. Dictionaries of the same full name are one field, wherever they stand. */
export interface Field extends Omit<FormField, keyof Written | 'minimum' | 'maximum' | 'default'> {
	/** The dictionaries that hold the value. */
	readonly owners: readonly PDFRef[];
	readonly widgets: readonly Widget[];
	/** How a script of the form formats the value, if there is one. */
	readonly show: Format | undefined;
	/** What is said of that to users of a template. */
	readonly written: Written;
	readonly kind: FillableKind;
	/** Of a field with options: these, and those without a text, which are not offered. */
	readonly choices: readonly Choice[] | undefined;
	/** The range of numbers that a script of the form allows, if there is one. */
	readonly range: Range | undefined;
	/** How the field is computed if no value is given. */
	readonly calculation: Calculation | undefined;
}

/** Boxes of one checkbox that stand for different values are a group; one of them can be ticked at a time. */
type FillableKind = 'text' | 'checkbox' | 'checkboxGroup' | 'dropDown' | 'list' | 'radio' | 'image';
/** Of fields whose value is one of several options. */
export type ChoiceKind = Exclude<FillableKind, 'text' | 'checkbox' | 'image'>;
/** The others have no counterpart among the types. */
export type FieldKind = FillableKind | 'barcode' | 'button' | 'signature';

const LONGEST_LABEL = 500;
/** ISO 32000-1, table 221. */
export const REQUIRED = 1 << 1;
/** Of radio buttons: one is always pressed, once one was (table 226). */
export const NO_TOGGLE_TO_OFF = 1 << 14;
export const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;
/** Of a choice: a drop-down (ISO 32000-1, table 230). */
export const COMBO = 1 << 17;

/**
 * The fields that can be filled, in reading order: text fields and checkboxes, as texts with options drop-downs, lists,
 * and groups of radio buttons or of boxes to tick, and buttons for an image. Other buttons and signatures have no counterpart among the types.
 */
export function fillableFields(widgets: readonly Widget[]): Field[] {
	const groups = new Map<string, Widget[]>();
	const isPlain = (widget: Widget) => ['text', 'checkbox'].includes(fillableKindOf(widget) ?? '');
	const plainKeys = new Set(widgets.filter(isPlain).map(fullName));
	for (const widget of inReadingOrder(widgets)) {
		const key = fullName(widget);
		const kind = fillableKindOf(widget);
		if (key === undefined || kind === undefined) continue;
		if (isChoice(kind) && plainKeys.has(key)) continue;
		const group = groups.get(key);
		if (!group) groups.set(key, [widget]);
		else if (group[0] && fillableKindOf(group[0]) === kind) group.push(widget);
	}
	const fields = [...groups].map(([key, group]) => fieldOf(key, group));
	return fields.filter(({ options }) => options === undefined || options.length > 0);
}

/** Whether a value is one of several options. */
function isChoice(kind: FillableKind): boolean {
	return kind === 'dropDown' || kind === 'list' || kind === 'radio';
}

function fieldOf(key: string, group: readonly Widget[]): Field {
	const accepted = acceptedBy(group);
	return {
		...accepted,
		key,
		label: labelOf(key, group),
		type: accepted.options ? 'text' : typeOf(group),
		owners: [...new Set(group.map(ownerRef))],
		widgets: group,
		show: group.map(formatOf).find((format) => format !== undefined),
		written:
			accepted.kind === 'image'
				? { format: 'image' }
				: (group.map(fieldFormatOf).find((written) => Object.keys(written).length > 0) ?? {}),
		...(group.some((widget) => flagsOf(widget) & REQUIRED) && { required: true }),
		range: group.map(rangeOf).find((range) => range !== undefined),
		calculation: group.map(calculationOf).find((calculation) => calculation !== undefined),
	};
}

function ownerRef(widget: Widget): PDFRef {
	return widget.chainRefs[ownerIndex(widget)] ?? widget.ref;
}

type Accepted = Pick<
	Field,
	| 'kind'
	| 'choices'
	| 'options'
	| 'optionValues'
	| 'multiple'
	| 'editable'
	| 'tickable'
	| 'maxLength'
>;

function acceptedBy(group: readonly Widget[]): Accepted {
	const [first] = group;
	const kind = (first && fillableKindOf(first)) ?? 'text';
	if (!first) return { kind, choices: undefined };
	if (kind === 'image') return { kind, choices: undefined };
	if (kind === 'text') return { kind, choices: undefined, maxLength: leastLength(group) };
	if (kind === 'checkbox') {
		const choices = tickChoices(group);
		if (choices.length < 2) return { kind, choices: undefined };
		return { kind: 'checkboxGroup', choices, options: textsOf(choices), tickable: true };
	}
	if (kind === 'radio') {
		const choices = radioChoices(group);
		return { kind, choices, options: textsOf(choices) };
	}
	const choices = optionsOf(first);
	const offered = choices.filter(({ text }) => text !== '');
	const values = offered.map(({ value }) => value);
	return {
		kind,
		choices,
		options: textsOf(offered),
		...(offered.some(({ text, value }) => text !== value) && { optionValues: values }),
		...(kind === 'list' && isMultiple(first) && { multiple: true }),
		...(kind === 'dropDown' && isEditable(first) && { editable: true }),
	};
}

/** The value shows in all boxes, so the smallest maximum length counts. */
function leastLength(group: readonly Widget[]): number | undefined {
	const lengths = group.flatMap((widget) => maximumLength(widget) ?? []);
	return lengths.length > 0 ? Math.min(...lengths) : undefined;
}

const textsOf = (choices: readonly Choice[]): string[] => choices.map(({ text }) => text);

function fillableKindOf(widget: Widget): Exclude<FillableKind, 'checkboxGroup'> | undefined {
	const kind = kindOf(widget);
	return kind && isFillable(kind) ? kind : undefined;
}

type BoxKind = Exclude<FieldKind, 'checkboxGroup'>;

function isFillable(kind: BoxKind): kind is BoxKind & FillableKind {
	return !['barcode', 'button', 'signature'].includes(kind);
}

/** Of a single box; undefined for a type that PDF does not know. */
export function kindOf(widget: Widget): BoxKind | undefined {
	const type = inherited(widget, nameOf, 'FT');
	const flags = flagsOf(widget);
	// Acrobat draws the value as a barcode, which it computes by a script (Adobe's extension to ISO 32000-1, level 3).
	if (type === 'Tx') return widget.dict.has(PDFName.of('PMD')) ? 'barcode' : 'text';
	if (type === 'Sig') return 'signature';
	if (type === 'Ch') return flags & COMBO ? 'dropDown' : 'list';
	if (type !== 'Btn') return undefined;
	if (flags & PUSH_BUTTON) return isImageButton(widget) ? 'image' : 'button';
	return flags & RADIO ? 'radio' : 'checkbox';
}

const imageName = /_af_image(\[\d+\])?$/;

/** Acrobat makes a button for an image with this name, and a script that asks for a file. */
function isImageButton(widget: Widget): boolean {
	if (imageName.test(fullName(widget) ?? '')) return true;
	return clickScriptsOf(widget).some((script) => script.includes('buttonImportIcon'));
}

function typeOf(group: readonly Widget[]): FieldType {
	if (group[0] && fillableKindOf(group[0]) === 'checkbox') return 'checkbox';
	return group.some(isNumber) ? 'number' : 'text';
}

/** What the form calls a field, else its key as words. */
export function labelOf(key: string, group: readonly Widget[]): string {
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
		.replace(imageName, '')
		.replace(/\[\d+\]$/, '')
		.replace(/[_#]+/g, ' ')
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
	const label = oneLine(words);
	return label === '' ? key : label.charAt(0).toUpperCase() + label.slice(1);
}

function oneLine(text: string): string {
	return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
