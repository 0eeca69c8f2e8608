import { Hono } from 'hono';
import { z } from 'zod/v4';
import type { FormField } from '../../pdf/form.ts';
import { withChoices } from '../../domain/templates/fieldChoices.ts';
import type { Template } from '../../store/records.ts';
import { AppProblem } from './appProblem.ts';
import { checkedBody } from './checkedBody.ts';
import type { PageContext } from './pageContext.ts';
import { editableFieldsSchema, fieldsFrom } from './editableFields.ts';
import { explained } from './upload.ts';

const changeSchema = z.strictObject({
	/** All fields, in their new order. */
	fields: editableFieldsSchema,
	/** The `baseHash` that came with the fields: the PDF they were read from. */
	baseHash: z.string(),
});

/** Drop-downs, lists and groups, which the editor leaves as they are. */
function choicesOf(template: Template | undefined): FormField[] {
	return template?.fields.filter(({ options }) => options !== undefined) ?? [];
}

/**
 * What the template editor needs: a PDF's fields with their places, their values, proposed fields for a PDF without any, and saving
 * a template's fields.
 */
export function editorRoutes(context: PageContext): Hono {
	const routes = new Hono();
	const pdfOf = async (body: Promise<ArrayBuffer>) => new Uint8Array(await body);
	routes.post('/pdf/fields', async (c) => {
		const bytes = await pdfOf(c.req.arrayBuffer());
		return c.json({ fields: await explained(() => context.editor.readFields(bytes)) });
	});
	routes.post('/pdf/proposals', async (c) => {
		const bytes = await pdfOf(c.req.arrayBuffer());
		return c.json({ fields: await explained(() => context.editor.proposeFields(bytes)) });
	});
	routes.get('/templates/:uid/fields', async (c) => {
		const { store, templates } = await context.teamOf(c);
		const template = await templates.get(c.req.param('uid'));
		const bytes = await store.templateBytes(template);
		const read = await explained(() => context.editor.readFields(bytes));
		const described = new Map(template.fields.map((field) => [field.key, field]));
		// The JSON file beside the PDF may have another label or type.
		const fields = read.map((field) => {
			const { label = field.label, type = field.type, options } = described.get(field.key) ?? {};
			return { ...field, label, type: options ? field.type : type };
		});
		return c.json({ fields, baseHash: template.baseHash });
	});
	routes.get('/templates/:uid/values', async (c) => {
		const { store, templates } = await context.teamOf(c);
		const template = await templates.get(c.req.param('uid'));
		const bytes = await store.templateBytes(template);
		const { values, unfillable } = await explained(() => context.editor.readValues(bytes));
		const offered = new Set(template.fields.map(({ key }) => key));
		const kept = choicesOf(await store.templates.get(template.uid))
			.filter(({ key }) => !offered.has(key))
			.map(({ label }) => ({ label, kind: 'choice' }));
		// What the PDF has as a group of boxes may be a checkbox here.
		const isCheckbox = (key: string) =>
			template.fields.some((field) => field.key === key && field.type === 'checkbox');
		const held = values.map(([key, value]) => [key, isCheckbox(key) ? value !== false : value]);
		return c.json({ values: held, unfillable: [...kept, ...unfillable] });
	});
	routes.put('/templates/:uid/fields', async (c) => {
		const { store, templates } = await context.teamOf(c);
		const { fields, baseHash } = await checkedBody(c, changeSchema);
		const uid = c.req.param('uid');
		const check = (template: Template) => {
			if (template.baseHash === baseHash) return;
			const message = 'Someone else changed the template. Open it again.';
			throw new AppProblem(409, message, 'changed-meanwhile');
		};
		const template = await templates.get(uid);
		check(template);
		const bytes = await store.templateBytes(template);
		const edited = await explained(() => context.editor.editFields(bytes, fields));
		const before = await store.templates.get(uid);
		const known = [...choicesOf(before), ...fieldsFrom(fields)];
		const own = withChoices(known, edited.fields, before?.fields);
		const changed = { bytes: edited.bytes, fields: own };
		return c.json(await templates.change(uid, changed, check));
	});
	return routes;
}
