import { z } from 'zod/v4';
import { fieldTypes } from '../../../service/src/pdf/fields/fieldTypes.ts';
import type { FormField, FieldType } from '../../../service/src/pdf/form.ts';
import { asCheckbox } from '../../../service/src/domain/templates/fieldChoices.ts';

/** The JSON file beside a PDF is invalid or does not match the PDF; the message says where. */
export class UnusableSidecarError extends Error {}

/** The JSON file beside a PDF; other properties are ignored. */
export const sidecarSchema = z.object({
	uid: z.string().min(1).optional(),
	name: z.string().min(1).optional(),
	fields: z
		.record(
			z.string(),
			z.object({
				label: z.string().min(1).optional(),
				type: z.enum(fieldTypes).optional(),
			}),
		)
		.default({}),
});

export type Sidecar = z.output<typeof sidecarSchema>;

/** Parses the JSON file beside a PDF; throws UnusableSidecarError. */
export function parseSidecar(text: string): Sidecar {
	try {
		return sidecarSchema.parse(JSON.parse(text));
	} catch (cause) {
		const reason = cause instanceof z.ZodError ? firstIssue(cause) : (cause as Error).message;
		throw new UnusableSidecarError(`its JSON file is invalid: ${reason}`, { cause });
	}
}

function firstIssue({ issues: [issue] }: z.ZodError): string {
	return issue ? `${issue.path.join('.')}: ${issue.message}` : 'it is empty';
}

/** A PDF has checkboxes and text boxes; the JSON file decides whether a text box is text or a number. */
function canBe({ type, options }: FormField, described: FieldType): boolean {
	if (type === described) return true;
	return !options && type !== 'checkbox' && described !== 'checkbox';
}

/** The PDF's fields with the labels and types of the JSON file; throws UnusableSidecarError if they don't match. */
export function describeFields(
	inPdf: readonly FormField[],
	{ fields: described }: Sidecar,
): FormField[] {
	const keys = new Set(inPdf.map(({ key }) => key));
	const unknown = Object.keys(described).find((key) => !keys.has(key));
	if (unknown !== undefined) {
		throw new UnusableSidecarError(
			`its JSON file describes "${unknown}", which the PDF does not have`,
		);
	}
	return inPdf.map((field) => {
		const { label = field.label, type = field.type } = described[field.key] ?? {};
		if (field.tickable && type === 'checkbox') return asCheckbox({ ...field, label });
		if (canBe(field, type)) return { ...field, label, type };
		throw new UnusableSidecarError(
			`its JSON file calls "${field.key}" a ${type}, but it is a ${field.type} in the PDF`,
		);
	});
}
