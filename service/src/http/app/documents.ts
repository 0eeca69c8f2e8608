import { Hono } from 'hono';
import type { PageContext } from './pageContext.ts';
import { pageSchema } from './pageQuery.ts';

const defaultLimit = 20;

/** Documents as stored, however the API behaves, newest first. */
export function documentRoutes(context: PageContext): Hono {
	const routes = new Hono();
	routes.get('/', async (c) => {
		const { documents } = (await context.teamOf(c)).store;
		const page = pageSchema(defaultLimit, 'newest').parse(c.req.query());
		const [total, items] = await Promise.all([documents.count(page.search), documents.list(page)]);
		return c.json({ total, items });
	});
	routes.get('/:uid/file', async (c) => {
		const { documents } = await context.teamOf(c);
		const { bytes } = await documents.download(c.req.param('uid'));
		return c.body(bytes as Uint8Array<ArrayBuffer>, 200, { 'Content-Type': 'application/pdf' });
	});
	routes.delete('/:uid', async (c) => {
		const { documents } = await context.teamOf(c);
		await documents.delete(c.req.param('uid'));
		return c.body(null, 204);
	});
	return routes;
}
