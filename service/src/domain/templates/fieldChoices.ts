import type { FormField } from '../../pdf/form.ts';
import type { Behavior } from '../behavior.ts';
import type { Template } from '../../store/records.ts';

/** The fields that the service offers: drop-downs, radio groups and maximum lengths only if the settings say so. */
export function offeredFields(fields: readonly FormField[], settings: Behavior): FormField[] {
	const areOffered = settings.get('fields.choices') === 'text';
	const haveLengths = settings.get('fields.maxLength') === 'present';
	return fields
		.filter(({ options }) => areOffered || options === undefined)
		.map((field) => (haveLengths ? field : withLength(field, undefined)));
}

/** A template with the fields that the service offers. */
export function asOffered(template: Template, settings: Behavior): Template {
	return { ...template, fields: offeredFields(template.fields, settings) };
}

/**
 * A template's own fields in their order, each followed by the drop-downs and radio groups that follow it in the PDF.
 * Of these, `own` may have some, with labels of their own. Maximum lengths are those of the PDF.
 */
export function withChoices(own: readonly FormField[], inPdf: readonly FormField[]): FormField[] {
	const lengths = new Map(inPdf.map(({ key, maxLength }) => [key, maxLength]));
	const known = new Map(own.map((field) => [field.key, field]));
	const following = new Map<string | undefined, FormField[]>();
	let previous: string | undefined;
	for (const field of inPdf) {
		if (field.options) {
			const choice = { ...field, label: known.get(field.key)?.label ?? field.label };
			following.set(previous, [...(following.get(previous) ?? []), choice]);
		} else if (known.has(field.key)) previous = field.key;
	}
	const after = (key: string | undefined) => following.get(key) ?? [];
	const others = own
		.filter(({ options }) => !options)
		.map((field) => withLength(field, lengths.get(field.key)));
	return [...after(undefined), ...others.flatMap((field) => [field, ...after(field.key)])];
}

function withLength(field: FormField, length: number | undefined): FormField {
	const { maxLength, ...others } = field;
	return length === maxLength
		? field
		: { ...others, ...(length !== undefined && { maxLength: length }) };
}
