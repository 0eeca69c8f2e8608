import type { Context } from 'hono';
import { UneditableFieldError } from '../../pdf/editFields/editableField.ts';
import type { EditableField } from '../../pdf/editFields/editableField.ts';
import { UnusablePdfError } from '../../pdf/file/refusals.ts';
import type { Template } from '../../store/records.ts';
import { TeamGoneError } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import type { ApiOptions } from '../../domain/apiOptions.ts';
import type { Editor } from '../../domain/editor.ts';
import { asOffered, refusingNone, withChoices } from '../../domain/templates/fieldChoices.ts';
import { mostOfName } from '../../domain/templates/templates.ts';
import { nameFromFileName } from '../../domain/templates/nameFromFileName.ts';
import { bodyOf } from '../exchange/requestBody.ts';
import { checkedJson } from './checkedBody.ts';
import { filePart, formParts } from './formParts.ts';
import type { PageContext } from './pageContext.ts';
import { AppProblem } from './appProblem.ts';
import { editableFieldsSchema, fieldsFrom } from './editableFields.ts';

type Choices = ApiOptions['choices'];

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

/** The PDF with its final fields, and these fields for the API. */
async function described({ bytes, fields }: Upload, editor: Editor, choices: Choices) {
	if (fields) {
		const edited = await editor.editFields(bytes, fields);
		return { bytes: edited.bytes, fields: withChoices(fieldsFrom(fields), edited.fields) };
	}
	const readFields = refusingNone((all) => editor.listFields(all), choices);
	return { bytes, fields: await readFields(bytes) };
}

/** Adds the uploaded PDF as a template; throws AppProblem with the reason if it cannot. */
export async function addTemplate(
	c: Context,
	store: Store,
	{ editorOf, choices }: Pick<PageContext, 'editorOf' | 'choices'>,
): Promise<Template> {
	const upload = await readUpload(c);
	return explained(async () => {
		const content = await described(upload, editorOf(c), choices);
		const name = c.req.query('name') || nameFromFileName(upload.fileName.replace(/\.pdf$/i, ''));
		const creatorId = c.get('identity').actor.userId;
		const template = { name: name.slice(0, mostOfName), creatorId, ...content };
		return asOffered(await store.addTemplate(template), choices);
	});
}
