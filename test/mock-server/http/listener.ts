import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { exchange } from './exchange.ts';
import type { ExchangeContext } from './exchange.ts';

export interface Listener {
	readonly url: string;
	readonly port: number;
	/** Ends all connections at once, also those that are waiting for an answer. */
	close(): Promise<void>;
}

export interface ListenerOptions {
	/** 0 takes any free port. */
	readonly port: number;
	readonly host: string;
}

function listening(server: Server, { port, host }: ListenerOptions): Promise<void> {
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

function closed(server: Server): Promise<void> {
	return new Promise((resolve) => {
		server.close(() => resolve());
		server.closeAllConnections();
	});
}

/** Serves exchanges on a port; rejects with the system's error, e.g. EADDRINUSE. */
export async function listen(
	context: ExchangeContext,
	options: ListenerOptions,
): Promise<Listener> {
	const answerRequest = getRequestListener(
		async (request, env) => {
			const { incoming, outgoing } = env;
			if (context.house?.has(new URL(request.url).pathname))
				return context.house.fetch(request, env);
			await exchange(context, request, {
				incoming: incoming as IncomingMessage,
				outgoing: outgoing as ServerResponse,
			});
			return RESPONSE_ALREADY_SENT;
		},
		{ overrideGlobalObjects: false },
	);
	const server = createServer((incoming, outgoing) => void answerRequest(incoming, outgoing));
	await listening(server, options);
	const address = server.address();
	const port = typeof address === 'object' && address ? address.port : options.port;
	return { url: urlOf(options.host, port), port, close: () => closed(server) };
}
