import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Client } from '../exchange/client.ts';
import { readBody, withBody } from '../exchange/requestBody.ts';

/** What @hono/node-server passes to handlers. */
export interface NodeEnv {
	Bindings: { incoming: IncomingMessage; outgoing: ServerResponse; client: Client };
}

/** How long, in bytes, a body may be: the first path that matches counts. */
const limits: readonly (readonly [RegExp, number])[] = [
	// Written to the disk as it comes.
	[/^\/app\/admin\/uploads$/, Infinity],
	[/^\/app\/(sign-in|sessions?|links|me|keys|members|invitations|admin)(\/|$)/, 10_000],
	[/\/(templates|pdf\/\w+|fields)$/, 50_000_000],
	[/./, 10_000_000],
];

/** Reads the body, unless it is streamed or was read before; throws ServiceProblem if it is too long. */
export const limitBody: MiddlewareHandler<NodeEnv> = async (c, next) => {
	const limit = limits.find(([path]) => path.test(c.req.path))?.[1] ?? 0;
	if (limit < Infinity && !c.env.incoming.readableEnded) {
		c.req.raw = withBody(c.req.raw, await readBody(c.env, limit));
	}
	await next();
};
