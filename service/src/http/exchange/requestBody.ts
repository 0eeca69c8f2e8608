import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { ServiceProblem } from '../../domain/problem.ts';

/** How long, in ms, a client can take to send the rest of a refused body. */
const restMs = 5000;

/**
 * Reads a body; throws the ServiceProblem "too_large" if it is longer than `limit` bytes. Reads the rest of the body
 * first: a client that is still sending would miss the answer, or send its next request into a closing connection.
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
	outgoing.shouldKeepAlive = await isDrained(incoming);
	throw new ServiceProblem('too_large', `The body is larger than ${limit} bytes.`);
}

async function isDrained(incoming: IncomingMessage): Promise<boolean> {
	incoming.resume();
	const end = finished(incoming, { signal: AbortSignal.timeout(restMs), cleanup: true });
	return await end.then(
		() => true,
		() => false,
	);
}

/** The request with its body, which was read already. */
export function withBody(request: Request, body: Buffer): Request {
	const { method, url, headers } = request;
	if (method === 'GET' || method === 'HEAD') return request;
	try {
		return new Request(url, { method, headers, body: body as Buffer<ArrayBuffer> });
	} catch {
		throw new ServiceProblem('method_not_allowed', `${method} is not allowed here.`);
	}
}
