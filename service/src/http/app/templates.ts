import { Hono } from 'hono';
import { z } from 'zod/v4';
import { asOffered } from '../../domain/templates/fieldChoices.ts';
import { keyHeader, readKey } from '../exchange/idempotencyKey.ts';
import { checkedBody } from './checkedBody.ts';
import type { PageContext } from './pageContext.ts';
import { pageSchema } from './pageQuery.ts';
import { addTemplate } from './upload.ts';

const fillSchema = z.strictObject({
	title: z.string().optional(),
	// Not a record, which would drop the key "__proto__".
	data: z.custom<Record<string, unknown>>(
		(value) => typeof value === 'object' && value !== null && !Array.isArray(value),
		{ error: 'must be an object' },
	),
});
const nameSchema = z.strictObject({ name: z.string().trim().min(1) });

const mostListed = 500;

/** Templates as stored, however the API behaves; only `fields.choices` applies. */
export function templateRoutes(context: PageContext): Hono {
	const routes = new Hono();
	routes.get('/', (c) => {
		const { templates } = context.teamOf(c).store;
		const page = pageSchema(mostListed, 'oldest').parse(c.req.query());
		const items = templates.list(page).map((each) => asOffered(each, context.behavior));
		return c.json({ total: templates.count(page.search), items });
	});
	routes.post('/', async (c) => {
		const { store } = context.teamOf(c);
		return c.json(await addTemplate(c, store, context), 201);
	});
	routes.get('/:uid', (c) => c.json(context.teamOf(c).templates.get(c.req.param('uid'))));
	routes.patch('/:uid', async (c) => {
		const { name } = await checkedBody(c, nameSchema);
		return c.json(context.teamOf(c).templates.update(c.req.param('uid'), name));
	});
	routes.get('/:uid/file', (c) => {
		const { store, templates } = context.teamOf(c);
		const bytes = store.templateBytes(templates.get(c.req.param('uid')));
		return c.body(bytes as Uint8Array<ArrayBuffer>, 200, { 'Content-Type': 'application/pdf' });
	});
	routes.get('/:uid/usage', (c) => {
		const { store, templates } = context.teamOf(c);
		const { uid } = templates.get(c.req.param('uid'));
		return c.json({ documents: store.documents.countOf(uid) });
	});
	routes.post('/:uid/fill', async (c) => {
		const { title, data } = await checkedBody(c, fillSchema.partial({ data: true }));
		const key = readKey(c.req.header(keyHeader));
		const request = { title: title || undefined, data: data ?? {}, key, isChecked: true };
		const { document, unfit } = await context.teamOf(c).fill(c.req.param('uid'), request);
		return c.json({ ...document, unfit }, 201);
	});
	routes.delete('/:uid', (c) => {
		context.teamOf(c).templates.delete(c.req.param('uid'));
		return c.body(null, 204);
	});
	return routes;
}
