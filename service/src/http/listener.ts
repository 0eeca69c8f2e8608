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

/** How clients reach the service. */
export interface Reach extends OwnNames {
	/** The URL under which clients reach the service, perhaps with a path; without a slash at the end. */
	readonly publicUrl?: string | undefined;
	/** Default: none. */
	readonly proxies?: TrustedProxies | undefined;
	/** Called with each request and its path, before it is answered. */
	readonly observe?: (exchange: Exchange, path: string) => void;
}

export type Fetch = (request: Request, exchange: Exchange) => Response | Promise<Response>;

function refuse(outgoing: ServerResponse, message: string): void {
	const headers = { 'content-type': 'application/json' };
	const body = Buffer.from(JSON.stringify({ error: { message } }));
	deliver(outgoing, { status: 403, headers, body });
}

/** The path and query of a request, without a scheme and host. */
function pathOf({ url = '' }: IncomingMessage): string {
	return url.replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)/i, '').replace(/^(?=[?#]|$)/, '/');
}

/** A path without that of the public URL, which some proxies remove and some don't. */
function below(basePath: string, path: string): string {
	return basePath !== '' && path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

/**
 * Handles the requests to a port: checks the host, adds protecting headers, and gives each request the URL that the
 * client used, without the path of the public URL.
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
		// Unread bodies are left to letBodyPass.
		{ overrideGlobalObjects: false, autoCleanupIncoming: false },
	);
	return (incoming, outgoing) => {
		for (const [name, value] of Object.entries(protection)) outgoing.setHeader(name, value);
		// What caches on the way would give to others; answers that browsers may keep say so.
		outgoing.setHeader('cache-control', 'private, no-store');
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
