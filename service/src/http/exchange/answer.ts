import type { ServerResponse } from 'node:http';
import { protection } from './protection.ts';

/** A complete answer. */
export interface Answer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Uint8Array;
}

function hasNoLength({ status }: Answer, outgoing: ServerResponse): boolean {
	return outgoing.req.method === 'HEAD' || status === 204 || status === 304;
}

/** Sends a complete answer. */
export function deliver(outgoing: ServerResponse, answer: Answer): void {
	const { status, headers, body } = answer;
	const length = hasNoLength(answer, outgoing) ? {} : { 'content-length': body.byteLength };
	outgoing.writeHead(status, { ...headers, ...length, ...protection });
	outgoing.end(body);
}
