import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Hono } from 'hono';
import { z } from 'zod/v4';
import { checkedBody } from '../../../../../service/src/http/app/checkedBody.ts';
import type { LocalService } from '../localService.ts';

const resetSchema = z.strictObject({ to: z.enum(['seed', 'empty']).default('seed') });

/** Everything stored: reset, export to a file, import from one. */
export function stateRoutes(service: LocalService): Hono {
	const routes = new Hono();
	routes.post('/reset', async (c) => {
		const { to } = await checkedBody(c, resetSchema);
		await service.reset(to);
		return c.body(null, 204);
	});
	routes.get('/export', async (c) =>
		c.body(Readable.toWeb(await service.exportState()) as globalThis.ReadableStream, 200, {
			'Content-Type': 'application/vnd.sqlite3',
			'Content-Disposition': 'attachment; filename="local-service.sqlite"',
		}),
	);
	routes.post('/import', async (c) => {
		const body = c.req.raw.body as ReadableStream<Uint8Array> | null;
		await service.importState(body ?? new Uint8Array());
		return c.body(null, 204);
	});
	return routes;
}
