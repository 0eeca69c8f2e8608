import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { deliver } from './exchange/answer.ts';
import { whyNotOwnHost } from './exchange/ownOrigin.ts';
import type { OwnNames } from './exchange/ownOrigin.ts';
import { protection } from './exchange/protection.ts';

/** What Node received and will send, beside the request in the Web's form. */
export interface Exchange {
	readonly incoming: IncomingMessage;
	readonly outgoing: ServerResponse;
}

export type Fetch = (request: Request, exchange: Exchange) => Response | Promise<Response>;

function refuse({ incoming, outgoing }: Exchange, message: string): void {
	incoming.resume();
	const headers = { 'content-type': 'application/json' };
	const body = Buffer.from(JSON.stringify({ error: { message } }));
	deliver(outgoing, { status: 403, headers, body });
}

/** Answers the requests to one port that name this host, each with headers that protect browsers. */
export function requestListener(fetch: Fetch, names: OwnNames): RequestListener {
	const answer = getRequestListener((request, env) => fetch(request, env as unknown as Exchange), {
		overrideGlobalObjects: false,
	});
	return (incoming, outgoing) => {
		for (const [name, value] of Object.entries(protection)) outgoing.setHeader(name, value);
		const reason = whyNotOwnHost(incoming.headers.host, names);
		if (reason) return refuse({ incoming, outgoing }, reason);
		void answer(incoming, outgoing);
	};
}
