import type { IHttpRequestOptions } from 'n8n-workflow';
import { readText } from './body';
import type { Answer, Call, ByteStream } from './connection/call';
import type { Limits } from './connection/connection';
import { answerError, connectionError, redirectError } from './errors/requestErrors';
import { httpRequest, withDeadline } from '../environment';
import { resolveUrl } from './connection/target';

/** How much of an error body is read to find the service's message. */
const maxErrorBytes = 64 * 1024;

/**
 * Sends a call and returns its answer if its status is 2xx; the body is still to be read. `onAnswer` sees every answer.
 *
 * @throws CallError without an answer or after an error status, with the service's message.
 */
export async function sendOrThrow(call: Call, onAnswer: (answer: Answer) => void): Promise<Answer> {
	const answer = await send(call);
	onAnswer(answer);
	if (answer.status >= 200 && answer.status <= 299) return answer;
	const { timeoutMs } = call.connection.limits;
	const { text } = await readText(answer, maxErrorBytes, timeoutMs).catch(() => ({ text: '' }));
	throw answerError(call, answer, text);
}

const maxRedirects = 5;

/**
 * Sends a call once; the only code that talks HTTP. Follows up to five redirects itself, because n8n's helper would send
 * the API key along (see `resolveUrl`). Returns the answer with any status, its body as a stream.
 *
 * @throws CallError without an answer, or after a redirect that is not followed.
 */
export async function send(call: Call): Promise<Answer> {
	let hop = call;
	for (let redirects = 0; redirects <= maxRedirects; redirects++) {
		const answer = await sendOnce(hop);
		const { location } = answer.headers;
		const isRedirect = [301, 302, 303, 307, 308].includes(answer.status);
		if (!isRedirect || typeof location !== 'string') return answer;
		answer.close();
		hop = redirected(hop, answer.status, location);
	}
	throw redirectError(call, `more than ${maxRedirects} times`);
}

async function sendOnce(call: Call): Promise<Answer> {
	const { context, credential, limits, signal } = call.connection;
	const closing = new AbortController();
	const close = () => closing.abort();
	signal?.addEventListener('abort', close, { once: true });
	if (signal?.aborted) close();
	try {
		const answer = await withDeadline(limits.timeoutMs, async (deadline) => {
			deadline.addEventListener('abort', close, { once: true });
			const request = options(call, limits, closing.signal);
			return await httpRequest(
				context,
				request,
				call.target.withKey ? credential : undefined,
			).catch((error: unknown) => {
				throw deadline.aborted ? { code: 'ETIMEDOUT' } : error;
			});
		});
		const body = answer.body as ByteStream;
		// An unhandled error event of the body would crash n8n.
		body.on('error', () => undefined);
		body.once('close', () => signal?.removeEventListener('abort', close));
		return {
			status: answer.statusCode,
			headers: answer.headers,
			body,
			close: () => {
				if (!body.readableEnded) close();
			},
			target: call.target,
		};
	} catch (error) {
		signal?.removeEventListener('abort', close);
		throw connectionError(call, error);
	}
}

function options(call: Call, limits: Limits, signal: AbortSignal): IHttpRequestOptions {
	const { idempotencyKey } = call;
	const hasBody = call.body !== undefined;
	return {
		method: call.method,
		url: call.target.url,
		qs: call.query,
		// As text: axios copies objects and loses keys such as __proto__.
		body: hasBody ? JSON.stringify(call.body) : undefined,
		headers: {
			...(hasBody && { 'Content-Type': 'application/json' }),
			...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
		},
		encoding: 'stream',
		timeout: limits.timeoutMs,
		abortSignal: signal,
		returnFullResponse: true,
		// Returns any status. Also keeps n8n's helper from repeating a call after a 401.
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
}

/**
 * The next hop. A change follows only 307 and 308, and never to another origin: the other redirects turn a POST into a
 * GET, whose answer looks like a success.
 */
function redirected(call: Call, status: number, location: string): Call {
	const next = resolveUrl(location, call.target.url, call.connection.baseUrl);
	if (!next.ok) {
		throw redirectError(call, `to an address that cannot be used: ${next.reason}`);
	}
	const { target } = next;
	if (call.method !== 'GET' && (status < 307 || !target.withKey)) {
		throw redirectError(call, `to another address (${new URL(target.url).origin})`);
	}
	return { ...call, target, query: undefined };
}
