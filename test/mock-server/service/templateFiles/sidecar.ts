import { z } from 'zod/v4';
import type { FormField, FieldType } from '../../pdf/form.ts';

/** The JSON file does not fit the PDF or is not as it should be; the message says where. */
export class UnusableSidecarError extends Error {}

/** What a JSON file beside a PDF may say about the template; everything else in it is ignored. */
export const sidecarSchema = z.object({
	uid: z.string().min(1).optional(),
	name: z.string().min(1).optional(),
	fields: z
		.record(
			z.string(),
			z.object({
				label: z.string().min(1).optional(),
				type: z.enum(['text', 'number', 'checkbox']).optional(),
			}),
		)
		.default({}),
});

export type Sidecar = z.output<typeof sidecarSchema>;

/** Reads the text of a sidecar; throws UnusableSidecarError. */
export function parseSidecar(text: string): Sidecar {
	try {
		return sidecarSchema.parse(JSON.parse(text));
	} catch (cause) {
		const reason = cause instanceof z.ZodError ? firstIssue(cause) : (cause as Error).message;
		throw new UnusableSidecarError(`its JSON file is not usable: ${reason}`, { cause });
	}
}

function firstIssue({ issues: [issue] }: z.ZodError): string {
	return issue ? `${issue.path.join('.')}: ${issue.message}` : 'it is empty';
}

/** A PDF has boxes to tick and boxes to write in; only the latter can be text or number as one likes. */
function canBe(inPdf: FieldType, described: FieldType): boolean {
	return inPdf === described || (inPdf !== 'checkbox' && described !== 'checkbox');
}

/** The fields of the PDF as the sidecar describes them; throws UnusableSidecarError if they do not fit. */
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
		if (canBe(field.type, type)) return { key: field.key, label, type };
		throw new UnusableSidecarError(
			`its JSON file calls "${field.key}" a ${type}, but it is a ${field.type} in the PDF`,
		);
	});
}
