import { Hono } from 'hono';

/** Whether the service can do its work. */
export interface Readiness {
	/** What is missing, in a word each; empty if nothing is. */
	missing(): Promise<readonly string[]>;
	/** Whether it ends when the answers under way are sent, or restores a backup, and answers nothing meanwhile. */
	busyWith(): 'draining' | 'restoring' | undefined;
}

/** For whoever watches the service: it lives, and it is ready for requests or says what is missing. */
export function healthRoutes(readiness: Readiness): Hono {
	const routes = new Hono();
	routes.get('/livez', (c) => c.json({ status: 'alive' }));
	routes.get('/readyz', async (c) => {
		const status = readiness.busyWith();
		if (status !== undefined) return c.json({ status }, 503, { 'Retry-After': '5' });
		const missing = await readiness.missing();
		if (missing.length === 0) return c.json({ status: 'ready' });
		return c.json({ status: 'not ready', missing }, 503, { 'Retry-After': '1' });
	});
	return routes;
}
