import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { once } from 'node:events';

export interface ListenOptions {
	/** 0 takes any free one. */
	readonly port: number;
	readonly host: string;
}

/** An open port. Call `answerBy` before the next turn of the event loop: no request is lost then. */
export interface Listener extends AsyncDisposable {
	readonly url: string;
	readonly port: number;
	readonly answerBy: (listener: RequestListener) => void;
}

function urlOf(host: string, port: number): string {
	const isAnyAddress = host === '0.0.0.0' || host === '::';
	const name = isAnyAddress ? '127.0.0.1' : host;
	return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Ends all connections at once, also those that wait for an answer. */
function close(server: Server): Promise<void> {
	return new Promise((resolve) => {
		server.close(() => resolve());
		server.closeAllConnections();
	});
}

/** Opens a port; rejects with the system's error, e.g. EADDRINUSE. */
export async function listen({ port: wanted, host }: ListenOptions): Promise<Listener> {
	const server = createServer();
	await once(server.listen(wanted, host), 'listening');
	const address = server.address();
	const port = typeof address === 'object' && address ? address.port : wanted;
	return {
		url: urlOf(host, port),
		port,
		answerBy: (listener) => void server.on('request', listener),
		[Symbol.asyncDispose]: () => close(server),
	};
}
