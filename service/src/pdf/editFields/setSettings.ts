import { PDFDict, PDFName, PDFNumber, PDFRef, PDFString } from '@cantoo/pdf-lib';
import { REQUIRED, type Field } from '../fields/fields.ts';
import { arrayOf, decimal, dictOf, textOf, textString } from '../file/objects.ts';
import { setEntries } from '../file/revision.ts';
import { isEditable } from '../fields/options.ts';
import { storedText } from '../fields/storedText.ts';
import { groupButtons, type RadioButton } from '../fields/radioGroup.ts';
import { dateScripts } from '../formats/dateFormat.ts';
import { numberScripts } from '../formats/numberFormat.ts';
import type { NumberFormat } from '../formats/numberStyles.ts';
import type { ChoiceSettings, EditableField, TextSettings } from './editableField.ts';
import { fontResource } from './fonts.ts';
import type { OpenedForm } from '../fields/openFields.ts';
import {
	ALIGNMENTS,
	choiceSettings,
	COMB,
	formatSettings,
	MULTILINE,
	textSettings,
} from './readFields.ts';
import { flagsOf, inherited, type Widget } from '../file/widgets.ts';

/**
 * Makes a text field a number field for Acrobat, pdf.js and this engine: only numbers can be typed. There is no format
 * script, so numbers look as they were entered. Up to ten decimals, with a point.
 */
const NUMBER_SCRIPT = 'AFNumber_Keystroke(10, 1, 0, 0, "", true);';

/** Applies changed settings; returns whether the field's text must be redrawn. */
export function setTextSettings(field: Field, wanted: TextSettings, form: OpenedForm): boolean {
	const [first] = field.widgets;
	if (!first) return false;
	const present = textSettings(first, form.form);
	const { maxLength, alignment, fontSize, font = present.font } = wanted;
	const all = { ...present, ...wanted, font, maxLength };
	const isSame = (Object.keys(all) as (keyof TextSettings)[]).every(
		(key) => present[key] === all[key],
	);
	if (isSame) return false;
	const flags = flagsOf(first) & ~(MULTILINE | COMB);
	const entries = {
		Ff: PDFNumber.of(flags | (wanted.multiline ? MULTILINE : 0) | (wanted.comb ? COMB : 0)),
		Q: PDFNumber.of(ALIGNMENTS.indexOf(alignment)),
		DA: changedAppearance(first, { present, wanted: { fontSize, font } }, form),
		// Writes 0 although it is the default, to override an inherited maximum length.
		MaxLen: maxLength === undefined ? inheritedNothing(present) : PDFNumber.of(maxLength),
	};
	for (const dict of dictsOf(field, form)) {
		for (const key of ['Ff', 'Q', 'MaxLen', ...(entries.DA ? ['DA'] : [])]) {
			dict.delete(PDFName.of(key));
		}
	}
	for (const owner of ownersOf(field, form)) {
		for (const [key, value] of Object.entries(entries))
			if (value) owner.set(PDFName.of(key), value);
	}
	return true;
}

interface FontChange {
	readonly present: Pick<TextSettings, 'font' | 'fontSize'>;
	readonly wanted: Pick<TextSettings, 'font' | 'fontSize'>;
}

/** The default appearance with another font or size; undefined if they stay. */
function changedAppearance(
	widget: Widget,
	{ present, wanted }: FontChange,
	{ form }: OpenedForm,
): PDFString | undefined {
	const { font, fontSize } = wanted;
	const isOther = font !== undefined && font !== present.font;
	if (fontSize === present.fontSize && !isOther) return undefined;
	const source = inherited(widget, textOf, 'DA') ?? textOf(form, 'DA') ?? '';
	return PDFString.of(withFont(source, fontSize, isOther ? fontResource(font, form) : undefined));
}

/** The scripts of a field that format its value and check what is typed, as they are to be. */
export type Formatted = Pick<EditableField, 'type' | 'numberFormat' | 'dateFormat'>;

/** Makes a field a number or a date, or neither. Returns whether that changed anything. */
export function setFormat(field: Field, wanted: Formatted, form: OpenedForm): boolean {
	const present = formatSettings(field);
	const isSame =
		field.type === wanted.type &&
		present.dateFormat === wanted.dateFormat &&
		JSON.stringify(present.numberFormat) === JSON.stringify(inOrder(wanted.numberFormat));
	if (isSame) return false;
	for (const dict of dictsOf(field, form)) {
		const actions = dictOf(dict, 'AA')?.clone();
		if (!actions) continue;
		setEntries(actions, { K: undefined, F: undefined });
		setEntries(dict, { AA: actions.keys().length > 0 ? actions : undefined });
	}
	const added = formatActions(wanted, form);
	if (!added) return true;
	for (const owner of ownersOf(field, form)) {
		const actions = dictOf(owner, 'AA') ?? form.context.obj({});
		for (const [key, action] of added.entries()) actions.set(key, action);
		owner.set(PDFName.of('AA'), actions);
	}
	return true;
}

/** What the page sends may have its properties in another order. */
function inOrder(format: NumberFormat | undefined): NumberFormat | undefined {
	if (!format) return undefined;
	const { decimals, numberStyle, currency, isBefore, negative } = format;
	return { decimals, numberStyle, currency, isBefore, negative };
}

/** The actions (/AA) of a number or date field; undefined for a plain text. */
export function formatActions(
	{ type, numberFormat, dateFormat }: Formatted,
	{ context }: OpenedForm,
): PDFDict | undefined {
	const scripts =
		type === 'number'
			? numberFormat
				? numberScripts(numberFormat)
				: { K: NUMBER_SCRIPT }
			: dateFormat && dateScripts(dateFormat);
	if (!scripts) return undefined;
	const actions = Object.entries(scripts).map(
		([event, script]) => [event, { S: 'JavaScript', JS: PDFString.of(escaped(script)) }] as const,
	);
	return context.obj(Object.fromEntries(actions));
}

/** In a string of PDF, backslashes and unpaired brackets have to be escaped (ISO 32000-1, 7.3.4.2). */
function escaped(script: string): string {
	return script.replace(/[\\()]/g, '\\$&');
}

/** Sets or clears the flag. */
export function setRequired(field: Field, isRequired: boolean, form: OpenedForm): void {
	const [first] = field.widgets;
	if (!first || isRequired === (field.required ?? false)) return;
	const flags = flagsOf(first);
	for (const dict of dictsOf(field, form)) dict.delete(PDFName.of('Ff'));
	for (const owner of ownersOf(field, form)) {
		owner.set(PDFName.of('Ff'), PDFNumber.of(isRequired ? flags | REQUIRED : flags & ~REQUIRED));
	}
}

/** Gives a field other options. Returns whether it must be redrawn. */
export function setOptions(field: Field, wanted: ChoiceSettings, form: OpenedForm): boolean {
	const { options } = wanted;
	const isRestyled = setFont(field, wanted, form);
	if (field.options?.join('\n') === options.join('\n')) return isRestyled;
	const buttons = groupButtons(field.kind, field.widgets);
	if (buttons) setButtonTexts(field, { buttons, options }, form);
	else setListed(field, options, form);
	return buttons === undefined;
}

/** Of a drop-down or a list. */
function setFont(field: Field, wanted: ChoiceSettings, form: OpenedForm): boolean {
	const [first] = field.widgets;
	const { fontSize } = choiceSettings(field, form.form) ?? {};
	if (!first || fontSize === undefined || wanted.fontSize === undefined) return false;
	const present = { ...choiceSettings(field, form.form), fontSize };
	const look = changedAppearance(
		first,
		{ present, wanted: { ...wanted, fontSize: wanted.fontSize } },
		form,
	);
	if (!look) return false;
	for (const dict of dictsOf(field, form)) dict.delete(PDFName.of('DA'));
	for (const owner of ownersOf(field, form)) owner.set(PDFName.of('DA'), look);
	return true;
}

/** The options of a drop-down or a list; one that stays keeps its stored value, and so does the one to choose nothing. */
function setListed(field: Field, options: readonly string[], form: OpenedForm): void {
	const { choices = [], kind, widgets } = field;
	const values = new Map(choices.map(({ text, value }) => [text, value]));
	const blank = choices.filter(({ text }) => text === '').slice(0, 1);
	const added = options.map((text) => ({ text, value: values.get(text) ?? text }));
	const all = [...blank, ...added];
	const entries = all.map(({ text, value }) =>
		value === text ? textString(text) : form.context.obj([textString(value), textString(text)]),
	);
	const [first] = widgets;
	const chosen = first && inherited(first, storedText, 'V');
	// What is chosen in a list is written when it is drawn.
	const isKept =
		kind === 'list' || all.some(({ value }) => value === chosen) || (first && isEditable(first));
	for (const dict of dictsOf(field, form)) {
		dict.delete(PDFName.of('Opt'));
		// The indexes in /I would refer to the old options.
		dict.delete(PDFName.of('I'));
		if (!isKept) setEntries(dict, { V: undefined, DV: undefined });
	}
	for (const owner of ownersOf(field, form)) setEntries(owner, { Opt: form.context.obj(entries) });
}

/** What each of /Kids stands for (ISO 32000-1, table 227); the states, by which viewers show them, stay. */
function setButtonTexts(
	field: Field,
	{ buttons, options }: { buttons: readonly RadioButton[]; options: readonly string[] },
	form: OpenedForm,
): void {
	const { choices = [] } = field;
	const textOfButton = ({ text, state }: RadioButton) => {
		const value = state.decodeText();
		return options[choices.findIndex((each) => each.text === text || each.value === value)] ?? text;
	};
	const textAt = (ref: PDFRef) => {
		const button = buttons.find(({ widget }) => widget.chainRefs.includes(ref));
		return textString(button ? textOfButton(button) : '');
	};
	for (const { dict } of field.widgets) dict.delete(PDFName.of('Opt'));
	for (const owner of field.owners) {
		const dict = form.context.lookup(owner, PDFDict);
		const kids = arrayOf(dict, 'Kids')?.asArray() ?? [owner];
		const texts = kids.map((kid) => textAt(kid instanceof PDFRef ? kid : owner));
		setEntries(dict, { Opt: form.context.obj(texts) });
	}
}

/** An empty label is removed; the key then stands for it. */
export function setLabel(field: Field, label: string, form: OpenedForm): void {
	const text = label.trim() === '' ? undefined : textString(label);
	for (const dict of dictsOf(field, form)) dict.delete(PDFName.of('TU'));
	for (const owner of ownersOf(field, form)) setEntries(owner, { TU: text });
}

/** A default appearance with another size or font, and the same color. */
export function withFont(source: string, size: number, resource?: string): string {
	const tf = /\/([^\s/()<>[\]{}%]*)\s+[-+.\d]+\s+Tf\b/;
	if (!tf.test(source)) return `/${resource ?? 'Helv'} ${decimal(size)} Tf ${source || '0 g'}`;
	return source.replace(tf, (_, font: string) => `/${resource ?? font} ${decimal(size)} Tf`);
}

function inheritedNothing({ maxLength }: TextSettings): PDFNumber | undefined {
	return maxLength === undefined ? undefined : PDFNumber.of(0);
}

function ownersOf(field: Field, { context }: OpenedForm): PDFDict[] {
	return field.owners.map((owner: PDFRef) => context.lookup(owner, PDFDict));
}

/** The field's dictionaries and those of its boxes. */
function dictsOf(field: Field, form: OpenedForm): PDFDict[] {
	return [...new Set([...ownersOf(field, form), ...field.widgets.map(({ dict }) => dict)])];
}
