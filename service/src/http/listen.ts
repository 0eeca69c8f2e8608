import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { once } from 'node:events';
import { Server as NetServer } from 'node:net';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

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
	 * Accepts connections for `delaySeconds` more, then no longer, and waits at most `seconds` for pending answers. Resolves
	 * to how many were cut off.
	 */
	readonly drain: (seconds: number, delaySeconds?: number) => Promise<number>;
}

/** How long idle connections stay open when the service ends, in ms. */
const graceMs = 500;
/** The port stays open until no connection has come for so long, in ms. */
const quietMs = 100;
/** Each turn of the event loop accepts a connection; so many may wait, and as many come meanwhile. */
const mostTurns = 2000;

/** Resolves when the kernel has no more connections that clients have made and the server has not accepted yet. */
async function allAccepted(connections: ReadonlySet<Socket>): Promise<void> {
	const end = performance.now() + graceMs;
	for (let turn = 0; turn < mostTurns; turn += 1) {
		const known = new Set(connections);
		if (performance.now() < end) await sleep(quietMs);
		// Timers run before connections are accepted.
		await nextTurn();
		if ([...connections].every((one) => known.has(one))) return;
	}
}

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
	const connections = new Set<Socket>();
	server.on('connection', (socket) => {
		connections.add(socket);
		socket.once('close', () => connections.delete(socket));
	});
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
		drain: async (seconds, delaySeconds = 0) => {
			isDraining = true;
			await sleep(delaySeconds * 1000);
			await allAccepted(connections);
			const ended = once(server, 'close');
			// http.Server's close() would also cut idle connections, on which a request may be on its way.
			NetServer.prototype.close.call(server);
			// Timers run before arrived data is read, so a connection may look idle that has a request.
			const closeIdle = () => {
				server.closeIdleConnections();
				for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
			};
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
