import { Hono } from 'hono';
import { z } from 'zod/v4';
import { accountOf } from './accounts.ts';
import type { AdminContext } from '../adminContext.ts';

const number = z.coerce.number().int().min(0);
const pageSchema = z.object({ limit: number.default(20), offset: number.default(0) });

/** Documents as they are, whatever the settings say of the interface; the newest first. */
export function documentRoutes(service: AdminContext): Hono {
	const routes = new Hono();
	routes.get('/', (c) => {
		const { documents } = accountOf(c, service).store;
		const items = documents.list({ ...pageSchema.parse(c.req.query()), order: 'newest' });
		return c.json({ total: documents.count(), items });
	});
	routes.get('/:uid/file', (c) => {
		const { bytes } = accountOf(c, service).documents.download(c.req.param('uid'));
		return c.body(bytes as Uint8Array<ArrayBuffer>, 200, { 'Content-Type': 'application/pdf' });
	});
	return routes;
}
