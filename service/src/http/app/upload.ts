import type { Context } from 'hono';
import { UneditableFieldError } from '../../pdf/editFields/editableField.ts';
import type { EditableField } from '../../pdf/editFields/editableField.ts';
import { UnusablePdfError } from '../../pdf/file/refusals.ts';
import type { Template } from '../../store/records.ts';
import { TeamGoneError } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { asOffered } from '../../domain/templates/fieldChoices.ts';
import { TemplateForms } from '../../domain/templates/templateForms.ts';
import { mostOfName } from '../../domain/templates/templates.ts';
import { nameFromFileName } from '../../domain/templates/nameFromFileName.ts';
import { bodyOf } from '../exchange/requestBody.ts';
import { checkedJson } from './checkedBody.ts';
import { filePart, formParts } from './formParts.ts';
import type { PageContext } from './pageContext.ts';
import { AppProblem } from './appProblem.ts';
import { editableFieldsSchema } from './editableFields.ts';

interface Upload {
	readonly bytes: Uint8Array;
	readonly fileName: string;
	/** The fields to write into the PDF, if the editor sends it. */
	readonly fields?: EditableField[];
}

/** Reads a form with `pdf` and optionally `fields`, or a PDF as the body. */
async function readUpload(c: Context): Promise<Upload> {
	if (!/^multipart\/form-data/i.test(c.req.header('content-type') ?? '')) {
		return { bytes: await bodyOf(c), fileName: 'template.pdf' };
	}
	const parts = await formParts(c);
	const { bytes, fileName = '' } = filePart(parts, 'pdf');
	const fields = parts.get('fields');
	return {
		bytes,
		fileName,
		...(fields && { fields: await checkedJson(fields.bytes, editableFieldsSchema) }),
	};
}

/** Turns errors about an unusable file or field into a 422 with the reason. */
export async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof TeamGoneError) throw new AppProblem(404, error.message, 'not-found');
		const isUnusable = error instanceof UnusablePdfError || error instanceof UneditableFieldError;
		if (!isUnusable) throw error;
		const message = error.message.replace(/\.?$/, '.');
		if (error instanceof UnusablePdfError) throw new AppProblem(422, message, error.reason);
		const { index, key } = error;
		throw new AppProblem(422, message, 'field-refused', { number: index + 1, key });
	}
}

/** Adds the uploaded PDF as a template; throws AppProblem with the reason if it cannot. */
export async function addTemplate(
	c: Context,
	store: Store,
	{ editorOf, choices }: Pick<PageContext, 'editorOf' | 'choices'>,
): Promise<Template> {
	const upload = await readUpload(c);
	return explained(async () => {
		const { bytes, fields } = upload;
		const forms = new TemplateForms(editorOf(c), choices);
		const form = await (fields ? forms.edited(bytes, fields) : forms.own(bytes));
		const name = c.req.query('name') || nameFromFileName(upload.fileName.replace(/\.pdf$/i, ''));
		const creatorId = c.get('identity').actor.userId;
		const template = { name: name.slice(0, mostOfName), creatorId, ...form };
		return asOffered(await store.addTemplate(template), choices);
	});
}
