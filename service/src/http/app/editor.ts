import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod/v4';
import type { FormField } from '../../pdf/form.ts';
import type { PresentValues } from '../../pdf/values/presentValues.ts';
import { withChoices } from '../../domain/templates/fieldChoices.ts';
import { fieldsFrom } from '../../domain/templates/templateForms.ts';
import { mostOfName } from '../../domain/templates/templates.ts';
import type { Template } from '../../store/records.ts';
import { answer, longAnswer } from './answer.ts';
import { AppProblem } from './appProblem.ts';
import { bodyOf } from '../exchange/requestBody.ts';
import { checkedBody, checkedJson } from './checkedBody.ts';
import { filePart, formParts } from './formParts.ts';
import type { PageContext } from './pageContext.ts';
import { editableFieldsSchema, mostFields } from './editableFields.ts';
import { explained } from './upload.ts';
import {
	carriedAnswer,
	editableFieldsAnswer,
	fieldType,
	namesAnswer,
	placeSchema,
	proposalsAnswer,
	templateFieldsAnswer,
} from './wire/fields.ts';
import { listOf } from './wire/list.ts';
import { templateAnswer, valuesAnswer } from './wire/templates.ts';

const changeSchema = z.strictObject({
	/** Default: the name stays. */
	name: z.string().trim().min(1).max(mostOfName).optional(),
	/** All fields, in their new order. */
	fields: editableFieldsSchema,
	/** The `baseHash` that came with the fields: the PDF they were read from. */
	baseHash: z.string(),
});

const placesSchema = z.strictObject({
	places: listOf(z.strictObject({ box: placeSchema, type: fieldType }), mostFields),
	others: listOf(placeSchema, mostFields),
});

/** Reads the changed fields as JSON, or as a form together with the PDF that replaces the template's. */
async function readChange(c: Context) {
	if (!/^multipart\/form-data/i.test(c.req.header('content-type') ?? '')) {
		return { ...(await checkedBody(c, changeSchema)), pdf: undefined };
	}
	const parts = await formParts(c);
	const pdf = filePart(parts, 'pdf').bytes;
	return { ...(await checkedJson(filePart(parts, 'change').bytes, changeSchema)), pdf };
}

function changedMeanwhile(): AppProblem {
	const message = 'Someone else changed the template. Open it again.';
	return new AppProblem(409, message, 'changed-meanwhile');
}

/** Drop-downs, lists and groups. */
function choicesOf(template: Template | undefined): FormField[] {
	return template?.fields.filter(({ options }) => options !== undefined) ?? [];
}

/** Values of a PDF as the fields of its template have them: a group of boxes may be a checkbox there. */
function heldBy({ fields }: Template, values: PresentValues['values']) {
	const checkboxes = new Set(
		fields.filter(({ type }) => type === 'checkbox').map(({ key }) => key),
	);
	return values.map(
		([key, value]) => [key, checkboxes.has(key) ? value !== false : value] as const,
	);
}

/**
 * What the template editor needs: a PDF's fields with their places, their values, proposed fields for a PDF without any, and saving
 * a template's fields.
 */
export function editorRoutes(context: PageContext): Hono {
	const routes = new Hono();
	routes.post('/pdf/fields', async (c) => {
		const bytes = await bodyOf(c);
		const fields = await explained(() => context.editorOf(c).readFields(bytes));
		return longAnswer(c, editableFieldsAnswer, { fields });
	});
	routes.post('/pdf/proposals', async (c) => {
		const bytes = await bodyOf(c);
		const fields = await explained(() => context.editorOf(c).proposeFields(bytes));
		return longAnswer(c, proposalsAnswer, { fields });
	});
	routes.post('/pdf/labels', async (c) => {
		const parts = await formParts(c);
		const { bytes } = filePart(parts, 'pdf');
		const wanted = await checkedJson(filePart(parts, 'places').bytes, placesSchema);
		const names = await explained(() => context.editorOf(c).describePlaces(bytes, wanted));
		return answer(c, namesAnswer, { names });
	});
	routes.post('/pdf/carried', async (c) => {
		const parts = await formParts(c);
		const [before, after] = [filePart(parts, 'from').bytes, filePart(parts, 'to').bytes];
		const known = await checkedJson(filePart(parts, 'fields').bytes, editableFieldsSchema);
		const carried = await explained(() => context.editorOf(c).carryFields(before, known, after));
		return answer(c, carriedAnswer, carried);
	});
	routes.get('/templates/:uid/fields', async (c) => {
		const { store, templates } = await context.teamOf(c);
		const { uid, baseHash } = await templates.get(c.req.param('uid'));
		const template = await store.templates.get(uid);
		if (template?.baseHash !== baseHash) throw changedMeanwhile();
		const load = () => store.templateBytes(template);
		const read = await explained(() => context.editorOf(c).readFields(load));
		const described = new Map(template.fields.map((field) => [field.key, field]));
		const fields = read.map((field) => {
			const { choice, ...rest } = field;
			const { label = field.label, type = field.type, options } = described.get(field.key) ?? {};
			// A group of boxes in the PDF may be a checkbox of the template.
			const isTick = choice?.kind === 'checkboxGroup' && !options;
			const shown = { ...rest, label, type: options ? field.type : type };
			return { ...shown, ...(choice && !isTick && { choice }) };
		});
		const { changedBy, updated: at } = template;
		const by = changedBy === undefined ? undefined : await context.userName(changedBy);
		return longAnswer(c, templateFieldsAnswer, { fields, baseHash, changed: { at, by } });
	});
	routes.get('/templates/:uid/values', async (c) => {
		const { store, templates } = await context.teamOf(c);
		const template = await templates.get(c.req.param('uid'));
		const load = () => store.templateBytes(template);
		const { values, unfillable } = await explained(() => context.editorOf(c).readValues(load));
		const offered = new Set(template.fields.map(({ key }) => key));
		const kept = choicesOf(await store.templates.get(template.uid))
			.filter(({ key }) => !offered.has(key))
			.map(({ label }) => ({ label, kind: 'choice' as const }));
		const held = heldBy(template, values);
		return answer(c, valuesAnswer, { values: held, unfillable: [...kept, ...unfillable] });
	});
	routes.get('/documents/:uid/values', async (c) => {
		const { documents, templates } = await context.teamOf(c);
		const { document, bytes } = await documents.download(c.req.param('uid'));
		const template = await templates.get(document.templateUid);
		const { values } = await explained(() => context.editorOf(c).readValues(bytes));
		return answer(c, valuesAnswer, { values: heldBy(template, values), unfillable: [] });
	});
	routes.put('/templates/:uid/fields', async (c) => {
		const { store, templates } = await context.teamOf(c);
		const { name, fields, baseHash, pdf } = await readChange(c);
		const uid = c.req.param('uid');
		const check = (template: Template) => {
			if (template.baseHash !== baseHash) throw changedMeanwhile();
		};
		const template = await templates.get(uid);
		check(template);
		const load = pdf ?? (() => store.templateBytes(template));
		const edited = await explained(() => context.editorOf(c).editFields(load, fields));
		const before = await store.templates.get(uid);
		const own = withChoices(fieldsFrom(fields), edited.fields, before?.fields);
		const changed = {
			bytes: edited.bytes,
			fields: own,
			changedBy: c.get('identity').actor.userId,
			...(name !== undefined && { name }),
		};
		return answer(c, templateAnswer, await templates.change(uid, changed, check));
	});
	return routes;
}
