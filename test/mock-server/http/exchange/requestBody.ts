import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { ServiceProblem } from '../../service/problem.ts';

/** Milliseconds that a client has to send the rest of a body that is refused. */
const restMs = 5000;

/**
 * Reads a body to its end; throws the ServiceProblem "too_large" if it is longer than `limit` bytes. The rest is
 * let go by first: clients that are still sending would miss the answer, or send their next request into a
 * connection that is about to end.
 */
export async function readBody(
	{ incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
	limit: number,
): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let length = Number(incoming.headers['content-length'] ?? 0) > limit ? Infinity : 0;
	if (length <= limit) {
		for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
			const bytes = chunk as Buffer;
			length += bytes.byteLength;
			if (length > limit) break;
			chunks.push(bytes);
		}
	}
	if (length <= limit) return Buffer.concat(chunks);
	outgoing.shouldKeepAlive = await isLetBy(incoming);
	throw new ServiceProblem('too_large', `The body is larger than ${limit} bytes.`);
}

async function isLetBy(incoming: IncomingMessage): Promise<boolean> {
	incoming.resume();
	const end = finished(incoming, { signal: AbortSignal.timeout(restMs), cleanup: true });
	return await end.then(
		() => true,
		() => false,
	);
}

/** The request with a body that was read already. */
export function withBody(request: Request, body: Buffer): Request {
	const { method, url, headers } = request;
	if (method === 'GET' || method === 'HEAD') return request;
	try {
		return new Request(url, { method, headers, body: body as Buffer<ArrayBuffer> });
	} catch {
		throw new ServiceProblem('method_not_allowed', `${method} is not possible here.`);
	}
}
