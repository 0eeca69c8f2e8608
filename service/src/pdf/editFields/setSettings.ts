import { PDFDict, PDFName, PDFNumber, PDFRef, PDFString } from '@cantoo/pdf-lib';
import type { Field } from '../fields/fields.ts';
import { arrayOf, decimal, dictOf, textOf, textString } from '../file/objects.ts';
import { setEntries } from '../file/revision.ts';
import { isEditable } from '../fields/options.ts';
import { storedText } from '../fields/storedText.ts';
import { groupButtons, type RadioButton } from '../fields/radioGroup.ts';
import type { ChoiceSettings, TextSettings } from './editableField.ts';
import type { OpenedForm } from '../fields/openFields.ts';
import { ALIGNMENTS, COMB, MULTILINE, textSettings } from './readFields.ts';
import { flagsOf, inherited } from '../file/widgets.ts';

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
	const isSame = (Object.keys({ ...present, ...wanted }) as (keyof TextSettings)[]).every(
		(key) => present[key] === wanted[key],
	);
	if (isSame) return false;
	const source = inherited(first, textOf, 'DA') ?? textOf(form.form, 'DA') ?? '';
	const flags = flagsOf(first) & ~(MULTILINE | COMB);
	const { maxLength, alignment, fontSize } = wanted;
	const entries = {
		Ff: PDFNumber.of(flags | (wanted.multiline ? MULTILINE : 0) | (wanted.comb ? COMB : 0)),
		Q: PDFNumber.of(ALIGNMENTS.indexOf(alignment)),
		DA: fontSize === present.fontSize ? undefined : PDFString.of(withSize(source, fontSize)),
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

/** Sets the type to text or number, and removes the field's other typing and format scripts, such as a date's. */
export function setIsNumber(field: Field, isNumber: boolean, form: OpenedForm): void {
	for (const dict of dictsOf(field, form)) {
		const actions = dictOf(dict, 'AA')?.clone();
		if (!actions) continue;
		setEntries(actions, { K: undefined, F: undefined });
		setEntries(dict, { AA: actions.keys().length > 0 ? actions : undefined });
	}
	if (!isNumber) return;
	for (const owner of ownersOf(field, form)) {
		const actions = dictOf(owner, 'AA') ?? form.context.obj({});
		actions.set(PDFName.of('K'), numberAction(form));
		owner.set(PDFName.of('AA'), actions);
	}
}

/** Gives a field other options. Returns whether it must be redrawn. */
export function setOptions(field: Field, { options }: ChoiceSettings, form: OpenedForm): boolean {
	if (field.options?.join('\n') === options.join('\n')) return false;
	const buttons = groupButtons(field.kind, field.widgets);
	if (buttons) setButtonTexts(field, { buttons, options }, form);
	else setListed(field, options, form);
	return buttons === undefined;
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
		if (!isKept) dict.delete(PDFName.of('V'));
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

export function numberAction({ context }: OpenedForm): PDFDict {
	return context.obj({ S: 'JavaScript', JS: PDFString.of(NUMBER_SCRIPT) });
}

/** An empty label is removed; the key then stands for it. */
export function setLabel(field: Field, label: string, form: OpenedForm): void {
	const text = label.trim() === '' ? undefined : textString(label);
	for (const dict of dictsOf(field, form)) dict.delete(PDFName.of('TU'));
	for (const owner of ownersOf(field, form)) setEntries(owner, { TU: text });
}

/** A default appearance with another size, and the same font and color. */
export function withSize(source: string, size: number): string {
	const tf = /(\/[^\s/()<>[\]{}%]*)\s+[-+.\d]+\s+Tf\b/;
	if (!tf.test(source)) return `/Helv ${decimal(size)} Tf ${source || '0 g'}`;
	return source.replace(tf, (_, font: string) => `${font} ${decimal(size)} Tf`);
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
