import type { IncomingMessage, ServerResponse } from 'node:http';
import { whyForeign, whyNotOwnHost } from '../../../service/src/http/exchange/ownOrigin.ts';
import { openPort } from '../http/openPort.ts';
import type { PortOptions } from '../http/openPort.ts';
import { readBody } from '../../../service/src/http/exchange/requestBody.ts';
import { forward } from './forward.ts';
import type { ForwardedRequest, Upstream, UpstreamAnswer } from './forward.ts';
import { Recording } from './recording.ts';
import { driftReport } from './report.ts';
import { throughRecorder } from './rewriteLinks.ts';

export interface RecorderOptions extends PortOptions, Upstream {}

export interface Recorder extends AsyncDisposable {
	readonly url: string;
	readonly recording: Recording;
}

function sendText(outgoing: ServerResponse, status: number, text: string): void {
	outgoing.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}

async function readRequest(
	incoming: IncomingMessage,
	outgoing: ServerResponse,
): Promise<ForwardedRequest> {
	const { method = 'GET', url = '/', headers } = incoming;
	const { pathname: path, search } = new URL(url, 'http://localhost');
	const body = await readBody({ incoming, outgoing }, Infinity);
	return { method, path, search, headers, body };
}

function sendAnswer(outgoing: ServerResponse, { status, headers, body }: UpstreamAnswer): void {
	const hasLength = outgoing.req.method !== 'HEAD' && status !== 204 && status !== 304;
	outgoing.writeHead(status, {
		...headers,
		...(hasLength && { 'content-length': body.byteLength }),
	});
	outgoing.end(body);
}

/** Whether another site's page sent the request; it must not use the key that the recorder holds. */
function isForeign({ headers }: IncomingMessage, host: string): boolean {
	const { host: authority, origin, 'sec-fetch-site': site } = headers;
	if (!URL.canParse(`http://${authority}`)) return true;
	const reason =
		whyNotOwnHost(`http://${authority}`, { host }) ??
		whyForeign({ host: authority, origin, site: site?.toString() });
	return reason !== undefined;
}

/** Starts a recorder: it forwards requests to the real service and compares the answers with the assumptions. */
export async function openRecorder({ service, key, ...at }: RecorderOptions): Promise<Recorder> {
	const recording = new Recording(service);
	const listener = await openPort(at);

	const forwardRequest = async (
		incoming: IncomingMessage,
		outgoing: ServerResponse,
	): Promise<void> => {
		const gone = new AbortController();
		outgoing.once('close', () => gone.abort());
		const request = await readRequest(incoming, outgoing);
		const answer = await forward({ service, key }, request, gone.signal);
		sendAnswer(outgoing, { ...answer, body: throughRecorder(answer, service, listener.url) });
		recording.note({ ...request, query: new URLSearchParams(request.search), answer });
	};

	listener.answerBy((incoming, outgoing) => {
		if (isForeign(incoming, at.host)) {
			return sendText(outgoing, 403, 'Pages of other sites are not allowed to use the recorder.');
		}
		if (incoming.url === '/__mock/drift') return sendText(outgoing, 200, driftReport(recording));
		forwardRequest(incoming, outgoing).catch((error: Error) => {
			if (outgoing.writableEnded) console.error(error);
			else if (outgoing.headersSent) outgoing.destroy();
			else sendText(outgoing, 502, `The service did not answer: ${error.message}`);
		});
	});
	return {
		url: listener.url,
		recording,
		[Symbol.asyncDispose]: () => listener[Symbol.asyncDispose](),
	};
}
