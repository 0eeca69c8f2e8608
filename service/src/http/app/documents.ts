import { Hono } from 'hono';
import type { PageContext } from './pageContext.ts';
import { pageSchema } from './pageQuery.ts';

const defaultLimit = 20;

/** Documents as stored, however the API behaves, newest first. */
export function documentRoutes(context: PageContext): Hono {
	const routes = new Hono();
	routes.get('/', (c) => {
		const { documents } = context.teamOf(c).store;
		const page = pageSchema(defaultLimit, 'newest').parse(c.req.query());
		return c.json({ total: documents.count(page.search), items: documents.list(page) });
	});
	routes.get('/:uid/file', (c) => {
		const { bytes } = context.teamOf(c).documents.download(c.req.param('uid'));
		return c.body(bytes as Uint8Array<ArrayBuffer>, 200, { 'Content-Type': 'application/pdf' });
	});
	routes.delete('/:uid', (c) => {
		context.teamOf(c).documents.delete(c.req.param('uid'));
		return c.body(null, 204);
	});
	return routes;
}
