import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { readBody, withBody } from '../exchange/requestBody.ts';

/** What @hono/node-server passes to handlers. */
export interface NodeEnv {
	Bindings: { incoming: IncomingMessage; outgoing: ServerResponse };
}

const mostPdfBytes = 50_000_000;
const mostBytes = {
	'/__mock/templates': mostPdfBytes,
	'/__mock/pdf/fields': mostPdfBytes,
	'/__mock/pdf/proposals': mostPdfBytes,
	'/__mock/import': Infinity,
};
const mostOtherBytes = 10_000_000;

/** Rejects bodies that are too large. An import has no limit, because it is streamed. */
export const limitBody: MiddlewareHandler<NodeEnv> = async (c, next) => {
	const limits: Readonly<Record<string, number>> = mostBytes;
	const limit = limits[c.req.path] ?? mostOtherBytes;
	if (limit < Infinity) c.req.raw = withBody(c.req.raw, await readBody(c.env, limit));
	await next();
};
