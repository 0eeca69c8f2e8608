import {
	sleep,
	type ICredentialsDecrypted,
	type ICredentialTestFunctions,
	type IDataObject,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type ILoadOptionsFunctions,
	type IN8nHttpFullResponse,
	type IPollFunctions,
} from 'n8n-workflow';

/**
 * The only place that reads the clock, draws random numbers, waits, and reaches the network. Has no state: each
 * function looks up the global when it is called, so a test that replaces `Date`, `performance`, `setTimeout`,
 * `Math.random` and n8n's HTTP helper controls a whole run.
 */

/** Node.js's `performance`; the tests also load the types of browsers, which have no `eventLoopUtilization`. */
declare const performance: {
	now(): number;
	eventLoopUtilization?(): { readonly active: number } | undefined;
};

/** The wall clock, in ms since 1970. It may be set back, so only compare it with dates. */
export function now(): number {
	return Date.now();
}

/** A monotonic clock, in ms; only differences mean something. */
export function uptime(): number {
	return performance.now();
}

/** How long n8n's event loop has been busy since some moment, in ms; always 0 if the runtime doesn't measure it. */
export function loopBusyMs(): number {
	return performance.eventLoopUtilization?.()?.active ?? 0;
}

/** A random number from 0 up to, but not including, 1. */
export function random(): number {
	return Math.random();
}

export function uniqueKey(): string {
	return crypto.randomUUID();
}

/** The longest timer of Node.js in ms; without a signal for n8n's `sleep` (before n8n 2), an aborted wait ends this late. */
const slice = sleep.length > 1 ? 2 ** 31 - 1 : 250;

/** Waits `ms` milliseconds, or until `signal` is aborted, which the caller must check. Never throws. */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
	const end = uptime() + ms;
	for (let left = ms; left > 0 && !signal?.aborted; left = end - uptime()) {
		await sleep(Math.min(Math.ceil(left), slice), signal).catch(() => undefined);
	}
}

/**
 * The abort reason of waits that are no longer needed. Shared, because `abort()` without a reason creates an error with
 * a stack each time.
 */
const notNeeded = new Error('The wait is no longer needed');

/** Ends the waits that were given the signal of `waits`. */
export function endWaits(waits: AbortController): void {
	waits.abort(notNeeded);
}

export async function nextTurn(): Promise<void> {
	await sleep(0);
}

/** Gives `act` a signal that is aborted when `ms` milliseconds have passed and it is still under way. */
export async function withDeadline<T>(
	ms: number,
	act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	const deadline = new AbortController();
	const done = new AbortController();
	void wait(ms, done.signal).then(() => {
		if (!done.signal.aborted) deadline.abort();
	});
	try {
		return await act(deadline.signal);
	} finally {
		endWaits(done);
	}
}

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** Sends one request with n8n's helper, which adds the API key if `credential` is given. */
export async function httpRequest(
	context: RequestContext,
	request: IHttpRequestOptions,
	credential?: ICredentialsDecrypted,
): Promise<IN8nHttpFullResponse> {
	if (!credential) return await context.helpers.httpRequest(request);
	const { httpRequestWithAuthentication } = context.helpers;
	// n8n's helper ignores the request's signal and uses its caller's, so it gets a caller that returns the request's.
	const caller: RequestContext = Object.create(context, {
		getExecutionCancelSignal: { value: () => request.abortSignal },
	});
	return await httpRequestWithAuthentication.call(caller, credential.type, request, {
		credentialsDecrypted: credential,
	});
}

/** Requests one entry of a list, as text, for a test of the credential, where n8n has no other helper than `request`. */
export async function requestToTest(
	context: ICredentialTestFunctions,
	{ url, headers }: { readonly url: string; readonly headers: IDataObject },
) {
	const answer: Partial<IN8nHttpFullResponse> = await context.helpers.request({
		uri: url,
		headers,
		qs: { limit: 1 },
		timeout: 20_000,
		followRedirect: false,
		// Returns any status, with its body as text.
		simple: false,
		resolveWithFullResponse: true,
		json: false,
	});
	const { statusCode = 0, headers: received = {}, body } = answer;
	return {
		status: statusCode,
		headers: received,
		body: typeof body === 'string' ? body : JSON.stringify(body ?? ''),
	};
}
