import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requestListener } from '../../src/http/listener.ts';
import { Pause } from '../../src/http/pause.ts';
import type { Patience } from '../../src/http/pause.ts';
import { until } from '../until.ts';

let server: Server;
afterEach(async () => {
	server.closeAllConnections();
	server.close();
	await once(server, 'close');
});

/** Serves a body without an end, until `end` is called; resolves when a client has the begin of it. */
async function download(patience?: Patience) {
	const pause = new Pause(patience);
	let end: () => void = () => undefined;
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			end = () => controller.close();
		},
		pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
	});
	const fetch = pause.around(
		() => new Response(body),
		() => undefined,
	);
	server = createServer(requestListener(fetch, { host: '127.0.0.1', allowedHosts: [] }));
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	const [answer] = (await once(request({ port }).end(), 'response')) as [IncomingMessage];
	answer.on('error', () => undefined);
	return { pause, answer, end: () => end() };
}

test('what replaces everything waits until downloads have ended', async () => {
	const { pause, answer, end } = await download();
	let hasEnded = false;
	const replacing = pause.during(async () => expect(hasEnded).toBe(true));
	answer.resume();
	await once(answer, 'data');
	hasEnded = true;
	end();
	await replacing;
	await until('the end of the download', () => answer.complete);
});

test('a download that nobody reads is broken off visibly', async () => {
	const { pause, answer } = await download({ sendingMs: 50, answeringMs: 50 });
	await pause.during(async () => undefined);
	answer.resume();
	await until('the end of the connection', () => answer.closed);
	expect(answer.complete).toBe(false);
});
