import { request as requestHttp } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { apiKeyHeader } from '../../../service/src/http/exchange/apiKey.ts';

/** The key that clients send to the recorder, instead of the real one. */
export const placeholderKey = 'local-service-key';

/** The real service. */
export interface Upstream {
	readonly service: URL;
	/** The real key, which replaces `placeholderKey`. */
	readonly key: string;
}

export interface ForwardedRequest {
	readonly method: string;
	/** Relative to the service's URL. */
	readonly path: string;
	readonly search: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: Buffer;
}

export interface UpstreamAnswer {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly body: Buffer;
}

/** Headers about one connection, not about the message. */
const ofConnection = new Set([
	'connection',
	'keep-alive',
	'proxy-authenticate',
	'proxy-authorization',
	'te',
	'trailer',
	'transfer-encoding',
	'upgrade',
	'expect',
	'host',
	'content-length',
]);

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
	return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));
}

function sentHeaders({ headers, body, method }: ForwardedRequest, key: string) {
	const hasBody = body.byteLength > 0 || !['GET', 'HEAD', 'DELETE'].includes(method);
	return {
		...endToEnd(headers),
		...(headers[apiKeyHeader] === placeholderKey && { [apiKeyHeader]: key }),
		...(hasBody && { 'content-length': body.byteLength }),
		'accept-encoding': 'identity',
	};
}

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
	gzip: gunzipSync,
	deflate: inflateSync,
	br: brotliDecompressSync,
};

/** Decompresses an answer: some services compress without being asked. */
function decoded({ headers, ...answer }: UpstreamAnswer): UpstreamAnswer {
	const { 'content-encoding': encoding = '', ...others } = headers;
	const decode = decoders[encoding];
	if (!decode || answer.body.byteLength === 0) return { headers, ...answer };
	return { ...answer, headers: others, body: decode(answer.body) };
}

/** The path of the service's URL, without a trailing slash. */
export function basePath(service: URL): string {
	return service.pathname.replace(/\/+$/, '');
}

/** Forwards a request to the service only: redirects are returned, not followed. */
export async function forward(
	{ service, key }: Upstream,
	request: ForwardedRequest,
	signal: AbortSignal,
): Promise<UpstreamAnswer> {
	const target = new URL(service);
	target.pathname = basePath(service) + request.path;
	target.search = request.search;
	const send = target.protocol === 'https:' ? requestHttps : requestHttp;
	const { method } = request;
	const sending = send(target, {
		method,
		headers: sentHeaders(request, key),
		signal,
		agent: false,
	});
	sending.end(request.body);
	const [response] = (await once(sending, 'response')) as [IncomingMessage];
	const { statusCode: status = 502, headers } = response;
	return decoded({ status, headers: endToEnd(headers), body: await buffer(response) });
}
