import { Hono } from 'hono';

/** Whether the service can answer requests. */
export interface Readiness {
	/** The names of failing dependencies; empty if the service is ready. */
	missing(): Promise<readonly string[]>;
	/**
	 * `draining`: it ends once the pending answers are sent; `restoring`: a backup is being restored, and requests are
	 * refused meanwhile.
	 */
	busyWith(): 'draining' | 'restoring' | undefined;
}

/** Liveness and readiness probes; readiness names what is missing. */
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
