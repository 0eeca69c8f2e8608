import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Client } from '../exchange/client.ts';
import { readBody, withBody } from '../exchange/requestBody.ts';

/** What @hono/node-server passes to handlers. */
export interface NodeEnv {
	Bindings: { incoming: IncomingMessage; outgoing: ServerResponse; client: Client };
}

const takesPdf = /\/(templates|pdf\/\w+|fields)$/;
const mostPdfBytes = 50_000_000;
const mostOtherBytes = 10_000_000;

/** Rejects bodies that are longer than this. */
export function limitTo(bytes: (path: string) => number): MiddlewareHandler<NodeEnv> {
	return async (c, next) => {
		c.req.raw = withBody(c.req.raw, await readBody(c.env, bytes(c.req.path)));
		await next();
	};
}

/** Rejects bodies that are too large. */
export const limitBody = limitTo((path) => (takesPdf.test(path) ? mostPdfBytes : mostOtherBytes));
