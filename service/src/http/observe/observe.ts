import type { Logger } from 'pino';
import type { Exchange } from '../exchange/exchange.ts';
import type { Metrics } from './metrics.ts';
import { requestIdHeader } from './requestId.ts';
import { routeOf } from './route.ts';

/** Paths that monitoring polls; logged at level debug only. */
const ofWatchers = new Set(['/livez', '/readyz', '/metrics']);

function levelOf(route: string, status: number): 'debug' | 'info' | 'warn' {
	// Watchers ask again and again, and are told again and again.
	if (ofWatchers.has(route) && (status < 500 || status === 503)) return 'debug';
	if (status === 0 || status >= 500) return 'warn';
	return route === '/ui' ? 'debug' : 'info';
}

/** Logs and counts a request when its answer is complete. Never logs queries, bodies or keys. */
export function observe(
	{ incoming, outgoing, client, facts }: Exchange,
	path: string,
	{ log, metrics }: { readonly log: Logger; readonly metrics: Metrics },
): void {
	const begunAt = performance.now();
	const { socket, method = '' } = incoming;
	const [readBefore, writtenBefore] = [socket.bytesRead, socket.bytesWritten];
	outgoing.setHeader(requestIdHeader, facts.requestId);
	outgoing.once('close', () => {
		const route = routeOf(path);
		const status = outgoing.writableFinished ? outgoing.statusCode : 0;
		const ms = Math.round(performance.now() - begunAt);
		const received = socket.bytesRead - readBefore;
		const sent = socket.bytesWritten - writtenBefore;
		metrics.note({ method, route, status, seconds: ms / 1000, received, sent });
		const message = status === 0 ? 'connection ended before the answer' : 'answered';
		const { isTold, ...known } = facts;
		log[isTold ? 'info' : levelOf(route, status)](
			{ ...known, client: client.address, method, route, status, ms, sent },
			message,
		);
	});
}
