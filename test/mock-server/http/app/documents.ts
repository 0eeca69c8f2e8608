import { Hono } from 'hono';
import { accountOf } from '../admin/routes/accounts.ts';
import type { AdminContext } from '../admin/adminContext.ts';
import { pageSchema } from './pageQuery.ts';

const defaultLimit = 20;

/** Documents as stored, regardless of settings, newest first. */
export function documentRoutes(service: AdminContext): Hono {
	const routes = new Hono();
	routes.get('/', (c) => {
		const { documents } = accountOf(c, service).store;
		const page = pageSchema(defaultLimit, 'newest').parse(c.req.query());
		return c.json({ total: documents.count(page.search), items: documents.list(page) });
	});
	routes.get('/:uid/file', (c) => {
		const { bytes } = accountOf(c, service).documents.download(c.req.param('uid'));
		return c.body(bytes as Uint8Array<ArrayBuffer>, 200, { 'Content-Type': 'application/pdf' });
	});
	routes.delete('/:uid', (c) => {
		accountOf(c, service).documents.delete(c.req.param('uid'));
		return c.body(null, 204);
	});
	return routes;
}
