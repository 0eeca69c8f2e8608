import type { IDataObject, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { httpRequest } from '../environment';
import type { Connection } from './connection';
import { connectionError, redirectError } from './errors';
import { aim, type Target } from './origin';

/** One call to the service. `goal` completes "Could not …" in messages. */
export interface Call {
	readonly goal: string;
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	readonly target: Target;
	readonly query?: IDataObject;
	readonly body?: IDataObject;
	/** The object that the call is about, named when the service does not find it. */
	readonly subject?: { readonly kind: 'template' | 'document'; readonly uid: string };
	/** A fill: each time it reaches the service, a document is made. */
	readonly createsDocument?: boolean;
}

/** Node's `Readable`, by way of n8n: a node may not import from `stream`, not even a type. */
export type ByteStream = Exclude<
	Parameters<IExecuteFunctions['helpers']['prepareBinaryData']>[0],
	Buffer
>;

/** What came back, unless it was a redirect: the status whatever it is, and the body still to be read. */
export interface Answer {
	readonly status: number;
	readonly headers: IDataObject;
	readonly body: ByteStream;
	/** Where the answer came from, after redirects. */
	readonly target: Target;
}

const maxRedirects = 5;

/**
 * The one function that talks HTTP. It sends the call once, follows redirects by hand (the key stays with
 * its origin: see `aim`) and hands back the answer with its body as a stream, whatever the status.
 *
 * @throws NodeApiError when no answer came, or a redirect leads nowhere.
 */
export async function send(connection: Connection, call: Call): Promise<Answer> {
	let hop = call;
	for (let redirects = 0; redirects <= maxRedirects; redirects++) {
		const answer = await sendOnce(connection, hop);
		const location = redirectLocation(answer);
		if (location === undefined) return answer;
		answer.body.destroy();
		hop = redirected(connection, hop, answer.status, location);
	}
	throw redirectError(connection, call, `more than ${maxRedirects} times`);
}

async function sendOnce(connection: Connection, call: Call): Promise<Answer> {
	try {
		const answer = await httpRequest(
			connection.context,
			options(call, connection),
			call.target.withKey ? connection.credential : undefined,
		);
		return {
			status: answer.statusCode,
			headers: answer.headers,
			body: answer.body as ByteStream,
			target: call.target,
		};
	} catch (error) {
		throw connectionError(connection, call, error);
	}
}

function options(call: Call, { limits, signal }: Connection): IHttpRequestOptions {
	const hasBody = call.body !== undefined;
	return {
		method: call.method,
		url: call.target.url,
		qs: call.query,
		// Sent as text: axios copies objects, and loses a key such as __proto__ on the way.
		body: hasBody ? JSON.stringify(call.body) : undefined,
		headers: hasBody ? { 'Content-Type': 'application/json' } : {},
		encoding: 'stream',
		timeout: limits.timeoutMs,
		abortSignal: signal,
		returnFullResponse: true,
		// Any status is an answer. This also keeps n8n's helper from repeating a call after a 401.
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
}

function redirectLocation({ status, headers }: Answer): string | undefined {
	const isRedirect = [301, 302, 303, 307, 308].includes(status);
	return isRedirect && typeof headers.location === 'string' ? headers.location : undefined;
}

/**
 * The next hop. Only 307 and 308 ask for the same call once more; any other redirect makes a read of it in most
 * clients, which then succeeds without having done anything. Data is never sent on to another origin.
 */
function redirected(connection: Connection, call: Call, status: number, location: string): Call {
	const next = aim(location, call.target.url, connection.baseUrl);
	if (!next.ok) {
		throw redirectError(connection, call, `to an address that cannot be used: ${next.reason}`);
	}
	const { target } = next;
	if (call.method !== 'GET' && (status < 307 || !target.withKey)) {
		throw redirectError(connection, call, `to another address (${new URL(target.url).origin})`);
	}
	return { ...call, target, query: undefined };
}
