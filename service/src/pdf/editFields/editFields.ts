import { PDFDict, PDFName, PDFNumber, PDFString, type PDFRef } from '@cantoo/pdf-lib';
import { parsePdf } from '../file/document.ts';
import { setMeantOrder } from '../fields/fieldOrder.ts';
import { COMBO, NO_TOGGLE_TO_OFF, RADIO, REQUIRED, type Field } from '../fields/fields.ts';
import type { FormOptions } from '../form.ts';
import { UnfillableValueError } from '../file/refusals.ts';
import { FontLibrary } from '../fonts/library.ts';
import { defaultOf } from '../values/formField.ts';
import { textString } from '../file/objects.ts';
import { supplyDefaults } from '../file/repair.ts';
import { appendChanges } from './appendChanges.ts';
import { checkFields } from './checkFields.ts';
import { drawFields } from './drawFields.ts';
import {
	PLAIN_TEXT,
	UneditableFieldError,
	type ChoiceSettings,
	type EditableField,
} from './editableField.ts';
import { attach, detach } from './tree/fieldTree.ts';
import { formIn, openFields, type OpenedForm } from '../fields/openFields.ts';
import { meansOrder, sortTree } from './tree/orderFields.ts';
import { addBox, makeBox, placeBoxes, removeField } from './placeBoxes.ts';
import { renameInScripts } from './renameInScripts.ts';
import { ALIGNMENTS, asEdited, COMB, idOf, MULTILINE } from './readFields.ts';
import {
	formatActions,
	setFormat,
	setLabel,
	setOptions,
	setRequired,
	setTextSettings,
	withFont,
} from './setSettings.ts';
import type { Font } from './fontNames.ts';
import { fontResource } from './fonts.ts';

/**
 * The PDF with these fields and, of those that can be filled, no others: fields without an `id` are
 * added, those of the file change to what is asked for, and those that are missing here are removed.
 * The order of the list becomes that of the API. Lists, buttons and signature fields stay as they are. The given bytes do not change, and the same input gives the
 * same output. As with templates, an XFA twin of the form and the values of signatures go.
 *
 * Throws UneditableFieldError (which field, and why) before anything is written, and
 * UnusablePdfError for a file that cannot be read.
 * @param wanted all fields, as `readFields` gives them for the same bytes, with the changes
 */
export async function editFields(
	bytes: Uint8Array,
	wanted: readonly EditableField[],
	options: FormOptions = {},
): Promise<Uint8Array> {
	const library = new FontLibrary(options.fontFiles);
	const form = asEdited(openFields(bytes));
	checkFields(wanted, form);
	supplyDefaults(form.form, form.context);
	const present = new Map(
		form.fields.flatMap((field) => field.owners.map((owner) => [idOf(owner), field] as const)),
	);
	const kept = new Set(wanted.map(({ id }) => present.get(id ?? '')));
	for (const field of form.fields) if (!kept.has(field)) removeField(field, form);
	rename(wanted, present, form);
	const defaults = new Map(
		wanted
			.filter((field) => isNewDefault(field, present.get(field.id ?? '')))
			.map((field) => [field.key, field.default] as const),
	);
	const drawn = wanted.flatMap((field) => {
		const known = present.get(field.id ?? '');
		return known ? change(known, field, form) : add(field, form);
	});
	finish(wanted, form);
	const refused = ({ key, why }: UnfillableValueError) => {
		const index = wanted.findIndex((field) => field.key === key);
		return new UneditableFieldError(index, key, `its default: ${why}`);
	};
	try {
		drawFields({ drawn: new Set(drawn), defaults }, asEdited(formIn(form.context)), library);
	} catch (error) {
		throw error instanceof UnfillableValueError ? refused(error) : error;
	}
	return appendChanges(bytes, parsePdf(bytes), form.context);
}

/** Whether a field gets another default, or shows it in another way; new buttons are drawn by it. */
function isNewDefault(wanted: EditableField, field: Field | undefined): boolean {
	if (!field) return wanted.default !== undefined || wanted.choice?.kind === 'radio';
	const isSame = wanted.default === defaultOf(field);
	return (
		!isSame || (wanted.default !== undefined && wanted.dateFormat !== field.written.dateFormat)
	);
}

/** Removes all renamed fields before adding the first: two fields can swap their keys. Throws UneditableFieldError. */
function rename(
	wanted: readonly EditableField[],
	present: ReadonlyMap<string, Field>,
	form: OpenedForm,
): void {
	const keys = wanted.flatMap(({ id, key }) => {
		const field = present.get(id ?? '');
		return field ? [[field.key, key] as const] : [];
	});
	const unchanged = renameInScripts(new Map(keys), form);
	if (unchanged) {
		const { renamed, calculated } = unchanged;
		const index = wanted.findIndex(({ id }) => present.get(id ?? '')?.key === renamed);
		const why = `it was "${renamed}", and the script that calculates "${calculated}" calls it that`;
		throw new UneditableFieldError(index, wanted[index]?.key ?? '', why);
	}
	const moves = wanted.flatMap(({ id, key }) => {
		const field = present.get(id ?? '');
		return field && field.key !== key ? field.owners.map((owner) => ({ owner, key })) : [];
	});
	for (const { owner } of moves) detach(owner, form);
	for (const { owner, key } of moves) attach(owner, key, form);
}

function change(field: Field, wanted: EditableField, form: OpenedForm): readonly PDFRef[] {
	if (field.label !== wanted.label) setLabel(field, wanted.label, form);
	const isText = field.kind === 'text';
	const isReformatted = isText && setFormat(field, wanted, form);
	setRequired(field, wanted.required ?? false, form);
	const isRestyled =
		(wanted.text !== undefined && setTextSettings(field, wanted.text, form)) ||
		isReformatted ||
		(wanted.choice !== undefined && setOptions(field, wanted.choice, form));
	const placed = placeBoxes(field, wanted.boxes, form);
	return isRestyled ? [...placed, ...field.owners] : placed;
}

function add(wanted: EditableField, form: OpenedForm): readonly PDFRef[] {
	const { context } = form;
	const { key, label, type, boxes } = wanted;
	const { choice } = wanted;
	const isGroup = choice?.kind === 'radio';
	const other = type === 'checkbox' ? checkbox(form) : textField(wanted, form);
	const dict = choice ? (isGroup ? radioGroup(choice, form) : dropDown(choice, form)) : other;
	if (wanted.required) {
		const flags = dict.lookupMaybe(PDFName.of('Ff'), PDFNumber)?.asNumber() ?? 0;
		dict.set(PDFName.of('Ff'), PDFNumber.of(flags | REQUIRED));
	}
	if (label.trim() !== '') dict.set(PDFName.of('TU'), textString(label));
	const ref = context.register(dict);
	attach(ref, key, form);
	if (choice && isGroup) {
		addButtons(ref, { options: choice.options, boxes }, form);
		return [ref];
	}
	const [only, ...others] = boxes;
	if (only && others.length === 0) makeBox(ref, only, form);
	else for (const box of boxes) addBox(ref, box, form);
	return [ref];
}

function checkbox({ context }: OpenedForm): PDFDict {
	const dict = context.obj({ FT: 'Btn', V: 'Off' });
	dict.set(PDFName.of('DA'), PDFString.of('/ZaDb 0 Tf 0 g'));
	return dict;
}

function dropDown({ options, fontSize = 0, font }: ChoiceSettings, form: OpenedForm): PDFDict {
	const dict = form.context.obj({ FT: 'Ch', Ff: COMBO, Opt: options.map(textString) });
	dict.set(PDFName.of('DA'), appearance(fontSize, font, form));
	return dict;
}

/** Buttons whose states are their places; /Opt has a text for each. */
function radioGroup({ options }: ChoiceSettings, { context }: OpenedForm): PDFDict {
	const dict = context.obj({ FT: 'Btn', Ff: RADIO | NO_TOGGLE_TO_OFF, V: 'Off' });
	dict.set(PDFName.of('DA'), PDFString.of('/ZaDb 0 Tf 0 g'));
	dict.set(PDFName.of('Opt'), context.obj(options.map(textString)));
	return dict;
}

/** A button for each option, in their order. */
function addButtons(
	group: PDFRef,
	{
		options,
		boxes,
	}: { readonly options: readonly string[]; readonly boxes: EditableField['boxes'] },
	form: OpenedForm,
): void {
	for (const option of options) {
		const box = boxes.find((each) => each.option === option);
		if (!box) continue;
		const button = form.context.lookup(addBox(group, box, form), PDFDict);
		// A filled circle (ISO 32000-1, table 189).
		button.lookup(PDFName.of('MK'), PDFDict).set(PDFName.of('CA'), PDFString.of('l'));
		button.set(PDFName.of('AS'), PDFName.of('Off'));
	}
}

function appearance(fontSize: number, font: Font | undefined, { form }: OpenedForm): PDFString {
	return PDFString.of(withFont('', fontSize, font && fontResource(font, form)));
}

function textField(wanted: EditableField, form: OpenedForm): PDFDict {
	const { text = PLAIN_TEXT } = wanted;
	const { multiline, comb, alignment, fontSize, font, maxLength } = text;
	const dict = form.context.obj({ FT: 'Tx' });
	const flags = (multiline ? MULTILINE : 0) | (comb ? COMB : 0);
	if (flags !== 0) dict.set(PDFName.of('Ff'), PDFNumber.of(flags));
	if (alignment !== 'left') {
		dict.set(PDFName.of('Q'), PDFNumber.of(ALIGNMENTS.indexOf(alignment)));
	}
	if (maxLength !== undefined) dict.set(PDFName.of('MaxLen'), PDFNumber.of(maxLength));
	dict.set(PDFName.of('DA'), appearance(fontSize, font, form));
	const actions = formatActions(wanted, form);
	if (actions) dict.set(PDFName.of('AA'), actions);
	return dict;
}

/** Updates labels derived from changed keys, and the order. */
function finish(wanted: readonly EditableField[], { context, form }: OpenedForm): void {
	setMeantOrder(form, undefined);
	const found = asEdited(formIn(context));
	const byKey = new Map(found.fields.map((field) => [field.key, field]));
	const ordered = wanted.flatMap(({ key }) => byKey.get(key) ?? []);
	for (const { key, label } of wanted) {
		const field = byKey.get(key);
		if (field && label.trim() !== '' && field.label !== label) setLabel(field, label, found);
	}
	if (!meansOrder(ordered, found.fields)) return;
	setMeantOrder(
		form,
		ordered.flatMap(({ owners }) => owners),
	);
	sortTree(ordered, found);
}
