import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { urlOf } from '../../../service/src/http/listen.ts';
import { acceptTls } from './tls.ts';
import type { Certificate } from './tls.ts';

export interface PortOptions {
	/** 0: any free port. */
	readonly port: number;
	readonly host: string;
	/** If set, the port accepts https as well as http. */
	readonly tls?: Certificate | undefined;
}

/** An open port. Call `answerBy` in the same turn of the event loop, so that no request is lost. */
export interface OpenPort extends AsyncDisposable {
	readonly url: string;
	readonly port: number;
	readonly answerBy: (listener: RequestListener) => void;
}

/** Rejects with the system's error, such as EADDRINUSE, or with that of an unusable certificate. */
export async function openPort({ port: wanted, host, tls }: PortOptions): Promise<OpenPort> {
	const server = createServer();
	const listening = tls ? acceptTls(server, tls) : server;
	await once(listening.listen(wanted, host), 'listening');
	const { port } = listening.address() as AddressInfo;
	return {
		url: urlOf(host, port),
		port,
		answerBy: (listener) => void server.on('request', listener),
		/** Closes all connections at once, including those that wait for an answer. */
		[Symbol.asyncDispose]: () =>
			new Promise((resolve) => {
				// Calls back also if it is closed already.
				listening.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
