import type { MiddlewareHandler } from 'hono';
import { whyForeign } from '../exchange/ownOrigin.ts';
import { AppProblem } from './appProblem.ts';

/** Protects against CSRF: rejects requests that another site's page sends with the user's cookies. */
export const refuseOtherOrigins: MiddlewareHandler = async (c, next) => {
	const { host } = new URL(c.req.url);
	const [origin, site] = ['origin', 'sec-fetch-site'].map((name) => c.req.header(name));
	const reason = whyForeign({ host, origin, site });
	if (reason) throw new AppProblem(403, reason);
	await next();
};
