import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { once } from 'node:events';
import { Server as NetServer } from 'node:net';

export interface ListenOptions {
	/** 0: any free port. */
	readonly port: number;
	readonly host: string;
}

/** An open port. Call `answerBy` in the same turn of the event loop, so that no request is lost. */
export interface Listener extends AsyncDisposable {
	readonly url: string;
	readonly port: number;
	readonly answerBy: (listener: RequestListener) => void;
	/**
	 * Accepts no more connections and waits at most this many seconds for pending answers. Resolves to how many were
	 * cut off.
	 */
	readonly drain: (seconds: number) => Promise<number>;
}

/** How long idle connections stay open when the service ends, in ms. */
const graceMs = 500;

/** The URL of a port for clients on this machine. */
export function urlOf(host: string, port: number): string {
	const isAnyAddress = host === '0.0.0.0' || host === '::';
	const name = isAnyAddress ? '127.0.0.1' : host;
	return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Opens a port; rejects with the system's error, such as EADDRINUSE. */
export async function listen({ port: wanted, host }: ListenOptions): Promise<Listener> {
	const server = createServer();
	await once(server.listen(wanted, host), 'listening');
	let isDraining = false;
	let underWay = 0;
	const address = server.address();
	const port = typeof address === 'object' && address ? address.port : wanted;
	return {
		url: urlOf(host, port),
		port,
		answerBy: (listener) => {
			const answer: RequestListener = (incoming, outgoing) => {
				if (isDraining) outgoing.shouldKeepAlive = false;
				underWay += 1;
				outgoing.once('close', () => {
					underWay -= 1;
				});
				listener(incoming, outgoing);
			};
			// Without a listener for "checkContinue", Node would ask for each body at once.
			server.on('request', answer).on('checkContinue', answer);
		},
		drain: async (seconds) => {
			isDraining = true;
			const ended = once(server, 'close');
			// http.Server's close() would also cut idle connections, on which a request may be on its way.
			NetServer.prototype.close.call(server);
			// Timers run before arrived data is read, so a connection may look idle that has a request.
			const closeIdle = () => server.closeIdleConnections();
			const tidy = setInterval(() => setImmediate(closeIdle), graceMs);
			let cut = 0;
			const end = setTimeout(() => {
				cut = underWay;
				server.closeAllConnections();
			}, seconds * 1000);
			await ended;
			clearInterval(tidy);
			clearTimeout(end);
			return cut;
		},
		/** Closes all connections immediately, pending requests included. */
		[Symbol.asyncDispose]: () =>
			new Promise((resolve) => {
				// Also calls back if it is already closed.
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
