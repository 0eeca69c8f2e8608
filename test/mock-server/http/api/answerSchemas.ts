import { z } from 'zod/v4';
import type { Switches } from '../../settings/settings.ts';
import { errorSchema } from '../exchange/errorSchema.ts';

const uid = z.string().min(1);
const moment = z.iso.datetime({ precision: 3 });
const count = z.number().int().min(0);

function fieldSchema(switches: Switches) {
	const types = {
		'text-number-checkbox': z.enum(['text', 'number', 'checkbox']),
		'string-number-boolean': z.enum(['string', 'number', 'boolean']),
		'mixed-case': z.enum(['Text', 'NUMBER', 'checkBox']),
		missing: undefined,
	};
	const type = types[switches.get('fields.types')];
	return z.strictObject({
		...(switches.get('fields.label') === 'present' && { label: z.string() }),
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

function downloadUrl(switches: Switches) {
	const isRelative = switches.get('downloadUrl.form') === 'relative';
	return isRelative ? z.string().startsWith('/documents/') : z.url({ protocol: /^https?$/ });
}

function documentSchema(switches: Switches) {
	const spelling = switches.get('document.name');
	return z.strictObject({
		uid,
		...(spelling !== 'name' && { title: z.string() }),
		...(spelling !== 'title' && { name: z.string() }),
		teamId: count,
		...(switches.get('document.creator') === 'present' && { creatorId: count }),
		...{ created: moment, updated: moment },
		downloadUrl: downloadUrl(switches),
		templateName: z.string(),
	});
}

function fillResultSchema(switches: Switches) {
	const extent = switches.get('fill.result');
	return z.strictObject({
		uid,
		...(extent === 'full' && { name: z.string() }),
		...(extent !== 'uid-and-url' && { templateName: z.string() }),
		downloadUrl: downloadUrl(switches),
	});
}

function listSchema(item: z.ZodType) {
	return z.strictObject({ totalCount: count, filteredCount: count, data: z.array(item) });
}

/** What the service answers while the switches are as they are; names as in the document. */
export function answerSchemas(switches: Switches) {
	const Field = fieldSchema(switches);
	const fields = z.array(Field);
	const Template = templateSchema(Field);
	const Document = documentSchema(switches);
	const Error = errorSchema(switches);
	return {
		Field,
		Fields: switches.get('fields.envelope') === 'array' ? fields : z.strictObject({ fields }),
		Template,
		TemplateList: listSchema(Template),
		Document,
		DocumentList: listSchema(Document),
		FillResult: fillResultSchema(switches),
		Deleted: z.strictObject({ success: z.literal(true) }),
		...(Error && { Error }),
	};
}

export type AnswerName = keyof ReturnType<typeof answerSchemas>;
