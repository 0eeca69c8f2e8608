import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { once } from 'node:events';

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
}

function urlOf(host: string, port: number): string {
	const isAnyAddress = host === '0.0.0.0' || host === '::';
	const name = isAnyAddress ? '127.0.0.1' : host;
	return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Closes all connections at once, including those that wait for an answer. */
function close(server: Server): Promise<void> {
	return new Promise((resolve) => {
		server.close(() => resolve());
		server.closeAllConnections();
	});
}

/** Opens a port; rejects with the system's error, such as EADDRINUSE. */
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
