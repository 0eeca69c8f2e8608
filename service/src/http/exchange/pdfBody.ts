import type { Context } from 'hono';
import { ServiceProblem } from '../../domain/problem.ts';
import { UneditableFieldError } from '../../pdf/editFields/editableField.ts';
import { UnusablePdfError } from '../../pdf/file/refusals.ts';
import { TeamGoneError } from '../../store/store.ts';
import { bodyOf } from './requestBody.ts';

/** The largest PDF that can be uploaded, in bytes. */
export const mostOfPdf = 50_000_000;

/** The PDF in a body; throws ServiceProblem if it is declared as something else. */
export async function pdfBody(c: Context): Promise<Uint8Array> {
	const contentType = c.req.header('content-type') ?? '';
	if (/^application\/pdf\s*(;|$)/i.test(contentType)) return bodyOf(c);
	const given = contentType ? `"${contentType}"` : 'missing';
	throw new ServiceProblem(
		'unsupported_media_type',
		`The body must be a PDF with the Content-Type application/pdf; it is ${given}.`,
	);
}

/** Turns errors about a PDF that can't be a template into a ServiceProblem. `advice`: what to do if it has no fields. */
export async function orRefused<Result>(
	work: () => Promise<Result>,
	advice: string,
): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof TeamGoneError) throw new ServiceProblem('not_found', error.message);
		const isRefused = error instanceof UnusablePdfError || error instanceof UneditableFieldError;
		if (!isRefused) throw error;
		const sentence = error.message.replace(/\.?$/, '.');
		const reason = error instanceof UnusablePdfError ? error.reason : 'field-refused';
		const message = reason === 'no-fields' ? `${sentence} ${advice}` : sentence;
		throw new ServiceProblem('unusable_pdf', message, [], { reason });
	}
}
