import { UnusablePdfError } from '../../pdf/file/refusals.ts';
import type { FormField } from '../../pdf/form.ts';
import type { Template } from '../../store/records.ts';
import type { ApiOptions } from '../apiOptions.ts';

type Choices = ApiOptions['choices'];

/** The fields that the API offers. */
export function offeredFields(
	fields: readonly FormField[],
	choices: Choices,
): readonly FormField[] {
	if (choices === 'text') return fields;
	return fields.flatMap((field) => {
		if (!field.options) return [field];
		return field.tickable ? [asCheckbox(field)] : [];
	});
}

/** Reads the fields of a PDF; rejects with UnusablePdfError. */
export type ReadFields = (bytes: Uint8Array) => Promise<readonly FormField[]>;

/** Also rejects PDFs without a field that the API offers. */
export function refusingNone(readAll: ReadFields, choices: Choices): ReadFields {
	return async (bytes) => {
		const fields = await readAll(bytes);
		if (offeredFields(fields, choices).length === 0) throw new UnusablePdfError('no-fields');
		return fields;
	};
}

/** A group of boxes as a checkbox, which ticks the first box only. */
export function asCheckbox({ key, label }: FormField): FormField {
	return { key, label, type: 'checkbox' };
}

/** A template with the fields that the API offers. */
export function asOffered(template: Template, choices: Choices): Template {
	return { ...template, fields: offeredFields(template.fields, choices) };
}

/**
 * The template's fields in their order, each followed by the drop-downs, lists, radio groups and images that follow it in
 * the PDF, unless `own` has them. What values a field takes comes from the PDF. A group of boxes that was a checkbox `before` stays
 * one, because workflows send `true` for it.
 */
export function withChoices(
	own: readonly FormField[],
	inPdf: readonly FormField[],
	before: readonly FormField[] = [],
): FormField[] {
	const checkboxes = new Set(
		before.filter(({ type }) => type === 'checkbox').map(({ key }) => key),
	);
	const found = new Map(inPdf.map((field) => [field.key, field]));
	const known = new Map(own.map((field) => [field.key, field]));
	const following = new Map<string | undefined, FormField[]>();
	let previous: string | undefined;
	for (const field of inPdf) {
		const isOwn = field.tickable && own.some(({ key, options }) => key === field.key && !options);
		if ((field.options || field.format === 'image') && !isOwn) {
			const choice = { ...field, label: known.get(field.key)?.label ?? field.label };
			following.set(previous, [...(following.get(previous) ?? []), choice]);
		} else if (known.has(field.key)) previous = field.key;
	}
	const after = (key: string | undefined) => following.get(key) ?? [];
	const others = own
		.filter(({ options, format }) => !options && format !== 'image')
		.map((field) => {
			const { tickable, ...group } = found.get(field.key) ?? field;
			if (tickable && !checkboxes.has(field.key)) return { ...group, tickable, label: field.label };
			return asInPdf(field, group);
		});
	return [...after(undefined), ...others.flatMap((field) => [field, ...after(field.key)])];
}

/** The field with what the PDF says of its values; a group of boxes that is a checkbox has no options. */
function asInPdf({ label, type }: FormField, inPdf: FormField): FormField {
	const said = { ...inPdf, label, type, options: undefined, tickable: undefined };
	if (type === 'checkbox' && inPdf.default !== undefined) return { ...said, default: true };
	return said;
}
