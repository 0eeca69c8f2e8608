import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { deliver } from './exchange/answer.ts';
import { clientOf, TrustedProxies } from './exchange/client.ts';
import type { Exchange } from './exchange/exchange.ts';
import { holdBody, letBodyPass } from './exchange/requestBody.ts';
import { whyNotOwnHost } from './exchange/ownOrigin.ts';
import type { OwnNames } from './exchange/ownOrigin.ts';
import { protection } from './exchange/protection.ts';
import { requestIdHeader, requestIdOf } from './observe/requestId.ts';

export type { Exchange };

/** How clients reach a port. */
export interface Reach extends OwnNames {
	/** Under which clients reach the service, perhaps with a path; without a slash at the end. */
	readonly publicUrl?: string | undefined;
	/** Default: none. */
	readonly proxies?: TrustedProxies | undefined;
	/** Told of each request, with its path, before it is answered. */
	readonly observe?: (exchange: Exchange, path: string) => void;
}

export type Fetch = (request: Request, exchange: Exchange) => Response | Promise<Response>;

function refuse(outgoing: ServerResponse, message: string): void {
	const headers = { 'content-type': 'application/json' };
	const body = Buffer.from(JSON.stringify({ error: { message } }));
	deliver(outgoing, { status: 403, headers, body });
}

/** The path of a request and its query, without the scheme and host that it may have. */
function pathOf({ url = '' }: IncomingMessage): string {
	return url.replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)/i, '').replace(/^(?=[?#]|$)/, '/');
}

/** Without the path of the public URL: some proxies leave it, some don't. */
function below(basePath: string, path: string): string {
	return basePath !== '' && path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

/**
 * Answers the requests to one port that name this host, each with headers that protect browsers. The URL of a request is
 * that under which the client reaches the service, but without the path of the public URL.
 */
export function requestListener(fetch: Fetch, reach: Reach): RequestListener {
	const { publicUrl, proxies = new TrustedProxies() } = reach;
	const basePath = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
	const exchanges = new WeakMap<IncomingMessage, Exchange>();
	const answer = getRequestListener(
		(request, env) => {
			const { incoming } = env as unknown as Pick<Exchange, 'incoming'>;
			return fetch(request, exchanges.get(incoming) as Exchange);
		},
		// What of a body nobody reads is let pass by letBodyPass.
		{ overrideGlobalObjects: false, autoCleanupIncoming: false },
	);
	return (incoming, outgoing) => {
		for (const [name, value] of Object.entries(protection)) outgoing.setHeader(name, value);
		const client = clientOf(incoming, proxies, publicUrl);
		const given = proxies.sent(incoming) ? incoming.headers[requestIdHeader] : undefined;
		const facts = { requestId: requestIdOf(given) };
		const exchange = { incoming, outgoing, client, facts };
		holdBody(exchange);
		letBodyPass(exchange);
		exchanges.set(incoming, exchange);
		const reason = whyNotOwnHost(client.origin, reach);
		const path = below(basePath, pathOf(incoming));
		reach.observe?.(exchange, path.replace(/[?#].*/, ''));
		if (reason !== undefined) {
			refuse(outgoing, reason);
		} else if (basePath !== '' && path === basePath) {
			deliver(outgoing, {
				status: 308,
				headers: { location: `${basePath}/` },
				body: Buffer.alloc(0),
			});
		} else {
			incoming.url = `${client.origin ?? ''}${path}`;
			void answer(incoming, outgoing);
		}
	};
}
