import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { z } from 'zod/v4';
import { deliver } from '../../../../../service/src/http/exchange/answer.ts';
import type { Answer } from '../../../../../service/src/http/exchange/answer.ts';
import { defineFault, pause } from './faultKind.ts';

/** How many bytes of the body arrive; default: the first half. */
const after = z.number().int().min(0).optional();

/** How long, in ms, to wait after writing, so that the bytes reach the client before the connection ends. */
const arrivalMs = 20;

function firstPart({ body }: Answer, length = Math.floor(body.byteLength / 2)): Uint8Array {
	return body.subarray(0, length);
}

function fullHead(outgoing: ServerResponse, { status, headers, body }: Answer): void {
	outgoing.writeHead(status, { ...headers, 'content-length': body.byteLength });
	outgoing.flushHeaders();
}

/** The headers and part of the body arrive, then the connection is reset. */
export const resetInBody = defineFault(
	z.strictObject({ kind: z.literal('reset-in-body'), after }),
	async (action, exchange) => {
		const { outgoing } = exchange;
		const answer = await exchange.answer();
		fullHead(outgoing, answer);
		outgoing.write(firstPart(answer, action.after));
		await pause(arrivalMs, exchange);
		outgoing.socket?.resetAndDestroy();
	},
);

/**
 * The connection closes before the body is complete. `framing` decides how a client can notice: by the Content-Length,
 * by the missing last chunk, or, with "until-close", only in the bytes.
 */
export const cutBody = defineFault(
	z.strictObject({
		kind: z.literal('cut-body'),
		framing: z.enum(['length', 'chunked', 'until-close']).default('length'),
		after,
	}),
	async (action, exchange) => {
		const { outgoing } = exchange;
		const answer = await exchange.answer();
		if (action.framing === 'length') fullHead(outgoing, answer);
		else {
			outgoing.useChunkedEncodingByDefault = action.framing === 'chunked';
			outgoing.writeHead(answer.status, { ...answer.headers, connection: 'close' });
			outgoing.flushHeaders();
		}
		outgoing.write(firstPart(answer, action.after));
		await pause(arrivalMs, exchange);
		outgoing.socket?.end();
	},
);

/** The body is complete, but Content-Length is `by` bytes too high (or, if negative, too low). */
export const wrongLength = defineFault(
	z.strictObject({ kind: z.literal('wrong-length'), by: z.number().int() }),
	async ({ by }, { outgoing, answer }) => {
		const { status, headers, body } = await answer();
		const length = Math.max(0, body.byteLength + by);
		outgoing.writeHead(status, { ...headers, 'content-length': length });
		outgoing.end(body);
	},
);

/** The body is complete, but arrives a few bytes at a time, as long as the client is there. */
export const dribble = defineFault(
	z.strictObject({
		kind: z.literal('dribble'),
		bytes: z.number().int().min(1).default(256),
		everyMs: z.number().min(0).default(10),
	}),
	async ({ bytes, everyMs }, exchange) => {
		const { outgoing } = exchange;
		const answer = await exchange.answer();
		fullHead(outgoing, answer);
		const gone = new AbortController();
		outgoing.once('close', () => gone.abort());
		for (let at = 0; at < answer.body.byteLength && !outgoing.closed; at += bytes) {
			outgoing.write(answer.body.subarray(at, at + bytes));
			await pause(everyMs, exchange, gone.signal);
		}
		outgoing.end();
	},
);

/** The body is compressed, whether or not the client accepts that. */
export const gzip = defineFault(
	z.strictObject({ kind: z.literal('gzip') }),
	async (_action, { outgoing, answer }) => {
		const honest = await answer();
		deliver(outgoing, {
			...honest,
			headers: { ...honest.headers, 'content-encoding': 'gzip' },
			body: gzipSync(honest.body),
		});
	},
);
