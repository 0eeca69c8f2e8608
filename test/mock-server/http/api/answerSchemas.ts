import { z } from 'zod/v4';
import type { Settings } from '../../settings/settings.ts';
import { errorSchema } from '../exchange/errorSchema.ts';

const uid = z.string().min(1);
const moment = z.iso.datetime({ precision: 3 });
const count = z.number().int().min(0);

function fieldSchema(settings: Settings) {
	const types = {
		'text-number-checkbox': z.enum(['text', 'number', 'checkbox']),
		'string-number-boolean': z.enum(['string', 'number', 'boolean']),
		'mixed-case': z.enum(['Text', 'NUMBER', 'checkBox']),
		missing: undefined,
	};
	const type = types[settings.get('fields.types')];
	return z.strictObject({
		...(settings.get('fields.label') === 'present' && { label: z.string() }),
		key: z.string(),
		...(type && { type }),
	});
}

function templateSchema(field: z.ZodType) {
	return z.strictObject({
		...{ uid, teamId: count, creatorId: count, created: moment, updated: moment },
		name: z.string(),
		fields: z.array(field),
	});
}

function downloadUrl(settings: Settings) {
	const isRelative = settings.get('downloadUrl.form') === 'relative';
	return isRelative ? z.string().startsWith('/documents/') : z.url({ protocol: /^https?$/ });
}

function documentSchema(settings: Settings) {
	const spelling = settings.get('document.name');
	return z.strictObject({
		uid,
		...(spelling !== 'name' && { title: z.string() }),
		...(spelling !== 'title' && { name: z.string() }),
		teamId: count,
		...(settings.get('document.creator') === 'present' && { creatorId: count }),
		...{ created: moment, updated: moment },
		downloadUrl: downloadUrl(settings),
		templateName: z.string(),
	});
}

function fillResultSchema(settings: Settings) {
	const extent = settings.get('fill.result');
	return z.strictObject({
		uid,
		...(extent === 'full' && { name: z.string() }),
		...(extent !== 'uid-and-url' && { templateName: z.string() }),
		downloadUrl: downloadUrl(settings),
	});
}

function listSchema(item: z.ZodType) {
	return z.strictObject({ totalCount: count, filteredCount: count, data: z.array(item) });
}

/** What the service answers with the present settings; names as in the document. */
export function answerSchemas(settings: Settings) {
	const Field = fieldSchema(settings);
	const fields = z.array(Field);
	const Template = templateSchema(Field);
	const Document = documentSchema(settings);
	const Error = errorSchema(settings);
	return {
		Field,
		Fields: settings.get('fields.envelope') === 'array' ? fields : z.strictObject({ fields }),
		Template,
		TemplateList: listSchema(Template),
		Document,
		DocumentList: listSchema(Document),
		FillResult: fillResultSchema(settings),
		Deleted: z.strictObject({ success: z.literal(true) }),
		...(Error && { Error }),
	};
}

export type AnswerName = keyof ReturnType<typeof answerSchemas>;
