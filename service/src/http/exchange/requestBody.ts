import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { ServiceProblem } from '../../domain/problem.ts';
import type { BodyBudget } from './bodyBudget.ts';

interface Ends {
	readonly incoming: IncomingMessage;
	readonly outgoing: ServerResponse;
}

/** How long a client may take to send the rest of a refused body, in ms. */
const restMs = 5000;

const asksFirst = ({ incoming }: Ends) => /^100-continue$/i.test(incoming.headers.expect ?? '');

/**
 * Call this when a request arrives: unless the body is wanted later, the connection of a client that sent "Expect:
 * 100-continue" is closed.
 */
export function holdBody(ends: Ends): void {
	if (asksFirst(ends)) ends.outgoing.shouldKeepAlive = false;
}

/** Answers "100 Continue" to a client that waits for it. */
export function wantBody(ends: Ends): void {
	if (!asksFirst(ends) || ends.outgoing.headersSent) return;
	ends.outgoing.writeContinue();
	ends.outgoing.shouldKeepAlive = true;
}

/**
 * Discards a body that was not read when the request is answered. A client that does not finish sending in time is
 * disconnected, so that an endless body can't hold a connection.
 */
export function letBodyPass({ incoming, outgoing }: Ends): void {
	outgoing.once('finish', () => {
		if (incoming.complete) return;
		const timer = setTimeout(() => incoming.socket.destroy(), restMs).unref();
		incoming.once('close', () => clearTimeout(timer));
	});
}

/**
 * Reads a body; throws the ServiceProblem "too_large" if it is longer than `limit` bytes. Reads the rest of it first:
 * a client that is still sending would miss the answer, or send its next request into a closing connection.
 */
export async function readBody(ends: Ends, limit: number): Promise<Buffer> {
	const { incoming, outgoing } = ends;
	const chunks: Buffer[] = [];
	let length = Number(incoming.headers['content-length'] ?? 0) > limit ? Infinity : 0;
	if (length <= limit) {
		wantBody(ends);
		try {
			for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
				const bytes = chunk as Buffer;
				length += bytes.byteLength;
				if (length > limit) break;
				chunks.push(bytes);
			}
		} catch (cause) {
			throw cutBody(cause);
		}
	}
	if (length <= limit) return Buffer.concat(chunks);
	outgoing.shouldKeepAlive = !asksFirst(ends) && (await isDrained(incoming));
	const details = { reason: 'body-large', values: { most: limit } } as const;
	throw new ServiceProblem('too_large', `The body is larger than ${limit} bytes.`, [], details);
}

/** The client hung up, or sent chunks that are none. */
function cutBody(cause: unknown): ServiceProblem {
	const problem = new ServiceProblem('invalid_request', 'The body ended before it was complete.');
	problem.cause = cause;
	return problem;
}

async function isDrained(incoming: IncomingMessage): Promise<boolean> {
	incoming.resume();
	const end = finished(incoming, { signal: AbortSignal.timeout(restMs), cleanup: true });
	return await end.then(
		() => true,
		() => false,
	);
}

declare module 'hono' {
	interface ContextVariableMap {
		/** The body of the request, where it was read before its handler. */
		body: Uint8Array;
	}
}

/** The body of a request. */
export async function bodyOf(c: Context): Promise<Uint8Array> {
	return c.get('body') ?? new Uint8Array(await c.req.arrayBuffer());
}

/** The length of a body in bytes, from Content-Length; undefined for chunked bodies. */
function lengthOf({ headers }: IncomingMessage): number | undefined {
	if (headers['transfer-encoding'] !== undefined) return undefined;
	return Number(headers['content-length'] ?? 0);
}

/**
 * Reads the body of an authorized request, unless it is streamed or already read; throws ServiceProblem if it is too
 * long, or if there is no room for it. `limitOf`: the longest body at a path in bytes; Infinity: streamed. The Hono
 * variable `group` is the unit of fair sharing.
 */
export function readingBody(
	budget: BodyBudget,
	limitOf: (path: string) => number,
): MiddlewareHandler {
	return async (c, next) => {
		const { incoming, outgoing } = (c.env ?? {}) as Partial<Ends>;
		const limit = limitOf(c.req.path);
		if (!incoming || !outgoing || limit === Infinity || incoming.readableEnded) return next();
		const length = Math.min(lengthOf(incoming) ?? limit, limit);
		const release = await budget.take(c.get('group') ?? '', length);
		try {
			c.set('body', await readBody({ incoming, outgoing }, limit));
			await next();
		} finally {
			release();
		}
	};
}
