import type { MiddlewareHandler } from 'hono';
import { whyForeign } from '../exchange/otherOrigins.ts';
import { AdminProblem } from './adminProblem.ts';

/** Refuses the requests of other web pages that are open in the same browser. */
export function refuseOtherOrigins(isLocal: boolean): MiddlewareHandler {
	return async (c, next) => {
		const reason = whyForeign(new URL(c.req.url), c.req.header('origin'), isLocal);
		if (reason) throw new AdminProblem(403, reason);
		await next();
	};
}
