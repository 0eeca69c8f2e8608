import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Prepared } from './http/inhabited.ts';

export interface Held {
	/** Sends the last byte; resolves to the answer. */
	finish(): Promise<{ readonly status: number; readonly text: string }>;
}

/** Sends all of a request but its last byte; resolves when the service waits for that, or has answered already. */
export async function hold(serviceUrl: string, { line, headers, body }: Prepared): Promise<Held> {
	const [method = '', path = ''] = line.split(' ');
	const open = request(new URL(path, serviceUrl), {
		method,
		agent: false,
		headers: { ...headers, 'content-length': body.byteLength, expect: '100-continue' },
	});
	const answered = once(open, 'response').then(async ([answer]: unknown[]) => {
		const incoming = answer as IncomingMessage;
		return { status: incoming.statusCode ?? 0, text: await text(incoming) };
	});
	const waits = once(open, 'continue');
	open.flushHeaders();
	await Promise.race([waits, answered]);
	open.write(body.subarray(0, -1));
	return {
		finish: () => {
			open.end(body.subarray(-1));
			return answered;
		},
	};
}
