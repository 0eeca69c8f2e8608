import type { PDFDict, PDFRef } from '@cantoo/pdf-lib';
import { defaultAppearanceOf } from '../looks/defaultAppearance.ts';
import type { Field, FormField } from '../fields/fields.ts';
import { rectangleOf } from '../looks/geometry.ts';
import { numberOf } from '../file/objects.ts';
import { maximumLength } from '../fields/maximumLength.ts';
import { type Widget, flagsOf, inherited } from '../file/widgets.ts';
import { groupButtons } from '../fields/radioGroup.ts';
import type {
	Alignment,
	ChoiceSettings,
	EditableField,
	FieldBox,
	TextSettings,
} from './editableField.ts';
import { openFields, type OpenedForm } from '../fields/openFields.ts';
import { dateFormatOf, numberFormatOf } from '../formats/format.ts';
import { defaultOf, formField } from '../values/formField.ts';
import { fontNamed } from './fonts.ts';

export const MULTILINE = 1 << 12;
export const COMB = 1 << 24;
/** Indexed by the value of /Q (ISO 32000-1, table 222). */
export const ALIGNMENTS: readonly Alignment[] = ['left', 'center', 'right'];

/** The fields as the editor has them: without images, and a group of boxes to tick is a checkbox, with options. */
export function asEdited(form: OpenedForm): OpenedForm {
	const texts = form.fields.filter(({ kind }) => kind !== 'image');
	const fields = texts.map((field): Field => {
		if (field.kind !== 'checkboxGroup') return field;
		return { ...field, type: 'checkbox' };
	});
	return { ...form, fields };
}

/**
 * The fields of a PDF that can be filled, drop-downs and radio groups included, with their places and settings, in
 * the order of the API.
 * A PDF without fields gives an empty list. Boxes that no page shows are left out. Throws
 * UnusablePdfError.
 */
export async function readFields(bytes: Uint8Array): Promise<EditableField[]> {
	const { fields, form } = asEdited(openFields(bytes));
	return fields.map((field) => editable(field, form));
}

/** All fields that can be filled, drop-downs and radio groups included, in the order of the API. */
export async function listFields(bytes: Uint8Array): Promise<FormField[]> {
	const { fields } = openFields(bytes);
	return fields.map(formField);
}

export function editable(field: Field, form: PDFDict): EditableField {
	const { key, label, type, owners, widgets, required } = field;
	const choice = choiceSettings(field, form);
	const [owner] = owners;
	const [first] = widgets;
	const held = defaultOf(field);
	return {
		...(owner && { id: idOf(owner) }),
		key,
		label,
		type,
		boxes: boxesOf(field),
		...(choice && { choice }),
		...(first && type !== 'checkbox' && !choice && { text: textSettings(first, form) }),
		...formatSettings(field),
		...(required && { required }),
		...(held !== undefined && { default: held }),
	};
}

/** How a text or number field shows its values, as far as that can be changed. */
export function formatSettings({
	kind,
	type,
	widgets: [first],
}: Field): Pick<EditableField, 'numberFormat' | 'dateFormat'> {
	if (!first || kind !== 'text') return {};
	const numberFormat = type === 'number' ? numberFormatOf(first) : undefined;
	const dateFormat = type === 'text' ? dateFormatOf(first) : undefined;
	return {
		...(numberFormat && { numberFormat }),
		...(dateFormat !== undefined && { dateFormat }),
	};
}

export function choiceSettings(field: Field, form: PDFDict): ChoiceSettings | undefined {
	const { kind, options = [], widgets } = field;
	const [first] = widgets;
	if (kind === 'text' || kind === 'checkbox' || kind === 'image') return undefined;
	const hasText = first && (kind === 'dropDown' || kind === 'list');
	return { kind, options, ...(hasText && fontSettings(first, form)) };
}

function fontSettings(widget: Widget, form: PDFDict): Pick<TextSettings, 'font' | 'fontSize'> {
	const look = defaultAppearanceOf(widget, form);
	const font = fontNamed(look.font);
	return { fontSize: look.size, ...(font && { font }) };
}

export function idOf(ref: PDFRef): string {
	return `${ref.objectNumber}-${ref.generationNumber}`;
}

export function textSettings(widget: Widget, form: PDFDict): TextSettings {
	const maxLength = maximumLength(widget);
	const flags = flagsOf(widget);
	const quadding = inherited(widget, numberOf, 'Q') ?? numberOf(form, 'Q') ?? 0;
	return {
		multiline: (flags & MULTILINE) !== 0,
		alignment: ALIGNMENTS[quadding] ?? 'left',
		...fontSettings(widget, form),
		...(maxLength !== undefined && { maxLength }),
		comb: (flags & COMB) !== 0 && (flags & MULTILINE) === 0 && maxLength !== undefined,
	};
}

/** The boxes that a page shows; those of a group each with its option. */
function boxesOf({ kind, widgets }: Field): FieldBox[] {
	const options = new Map(
		groupButtons(kind, widgets)?.map(({ widget, text }) => [widget, text] as const),
	);
	return widgets.flatMap((widget): FieldBox[] => {
		if (!widget.page) return [];
		const option = options.get(widget);
		const place = { page: widget.page.index + 1, ...rectangleOf(widget) };
		return [{ id: idOf(widget.ref), ...place, ...(option !== undefined && { option }) }];
	});
}
