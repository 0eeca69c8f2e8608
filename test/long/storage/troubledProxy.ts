import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What becomes of a request: passed on after a while, refused, done without an answer, or answered in part. */
export type Trouble =
	| { readonly kind: 'slow'; readonly ms: number }
	| { readonly kind: 'refused' }
	| { readonly kind: 'unanswered' }
	| { readonly kind: 'cut' };

export interface TroubledProxy extends AsyncDisposable {
	readonly url: string;
	/** Chosen anew for each request; undefined: passed on as it is. */
	trouble: (request: IncomingMessage) => Trouble | undefined;
}

/** Passes requests on to another server, whose client meets trouble. */
export async function openTroubledProxy(target: string): Promise<TroubledProxy> {
	const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
	const proxy: Pick<TroubledProxy, 'trouble'> = { trouble: () => undefined };
	async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
		const trouble = proxy.trouble(incoming);
		if (trouble?.kind === 'refused') {
			incoming.resume();
			outgoing.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
			return;
		}
		if (trouble?.kind === 'slow') await sleep(trouble.ms);
		const { method, url, headers } = incoming;
		const onward = request(`${target}${url}`, { method, headers, setHost: false });
		onward.on('error', () => outgoing.destroy());
		incoming.pipe(onward);
		const [answer] = (await once(onward, 'response').catch(() => [])) as [IncomingMessage?];
		if (!answer || trouble?.kind === 'unanswered') {
			answer?.resume();
			outgoing.destroy();
			return;
		}
		outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
		if (trouble?.kind !== 'cut') {
			answer.pipe(outgoing);
			return;
		}
		answer.once('data', (chunk: Buffer) => {
			outgoing.write(chunk.subarray(0, chunk.byteLength / 2), () => outgoing.destroy());
		});
	}
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	return Object.assign(proxy, {
		url: `http://127.0.0.1:${port}`,
		[Symbol.asyncDispose]: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	});
}
