import type { IncomingMessage } from 'node:http';
import { ServiceProblem } from '../problem.ts';

/** Reads a body to its end; throws the ServiceProblem "too_large" as soon as it is longer than `limit` bytes. */
export async function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer> {
	const tooLarge = new ServiceProblem('too_large', `The body is larger than ${limit} bytes.`);
	if (Number(incoming.headers['content-length'] ?? 0) > limit) throw tooLarge;
	const chunks: Buffer[] = [];
	let length = 0;
	// Destroying the stream would end the connection before the answer is out.
	for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
		const bytes = chunk as Buffer;
		length += bytes.byteLength;
		if (length > limit) throw tooLarge;
		chunks.push(bytes);
	}
	return Buffer.concat(chunks);
}
