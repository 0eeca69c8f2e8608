import type { RequestListener, Server } from 'node:http';

/** An import statement would read every property of the module, and so load all that `fetch` is made of. */
const { createServer } = process.getBuiltinModule('node:http');

/** A port that is open. Requests wait at it until it is known who answers them. */
export interface Door extends AsyncDisposable {
	readonly url: string;
	readonly port: number;
	readonly answerBy: (answer: RequestListener) => void;
}

export interface DoorOptions {
	/** 0 takes any free one. */
	readonly port: number;
	readonly host: string;
}

function listening(server: Server, { port, host }: DoorOptions): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once('error', reject).listen(port, host, () => {
			server.off('error', reject);
			resolve();
		});
	});
}

function urlOf(host: string, port: number): string {
	const isAnyAddress = host === '0.0.0.0' || host === '::';
	const name = isAnyAddress ? '127.0.0.1' : host;
	return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Ends all connections at once, also those that are waiting for an answer. */
function closed(server: Server): Promise<void> {
	return new Promise((resolve) => {
		server.close(() => resolve());
		server.closeAllConnections();
	});
}

/** Opens a port; rejects with the system's error, e.g. EADDRINUSE. */
export async function openDoor(options: DoorOptions): Promise<Door> {
	const { promise: answering, resolve: answerBy } = Promise.withResolvers<RequestListener>();
	const server = createServer((incoming, outgoing) => {
		void answering.then((answer) => answer(incoming, outgoing));
	});
	await listening(server, options);
	const address = server.address();
	const port = typeof address === 'object' && address ? address.port : options.port;
	const url = urlOf(options.host, port);
	return { url, port, answerBy, [Symbol.asyncDispose]: () => closed(server) };
}
