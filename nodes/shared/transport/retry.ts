import { random, wait } from '../environment';
import type { Answer, Call } from './connection/call';
import type { Connection } from './connection/connection';
import { NotBegun } from './connection/notBegun';
import { failedCallOf, type FailedCall } from './errors/failedCall';
import { cancelledError, heldError, withAttempts } from './errors/rateLimitErrors';
import type { Permit } from './limiter/permit';
import { readAllowance } from './limiter/rateHeaders';
import { sendOrThrow } from './sendOrThrow';

/** The first wait before a retry is at most this long, in ms; each further one twice as long. */
const firstBackoff = 500;
const maxBackoff = 30_000;

/** All waits for one call together, in ms. */
const maxTotalWait = 5 * 60_000;

/**
 * Sends a call and reads its answer, and again after an error that may pass, up to `maxRetries` times. Waits are of
 * random length below a limit that doubles ("full jitter"), unless the service says how long. After a 429 it is the
 * limiter that waits, for all calls.
 *
 * @throws NodeApiError the last one, which tells how often the call was sent; at once when the service asks for a longer
 * wait than there is patience for, or the execution is cancelled.
 * @throws NotBegun when the run has come to its end before a change was sent.
 */
export async function retry<T>(
	connection: Connection,
	call: Call,
	read: (answer: Answer) => Promise<T>,
): Promise<T> {
	const { signal, limits } = connection;
	const limiter = connection.limiterFor(call.target.url);
	let patienceMs = maxTotalWait;
	for (let attempts = 1; ; attempts++) {
		const permit = await permitFor(connection, call, patienceMs);
		const outcome = await attempt(connection, call, permit, read);
		if ('result' in outcome) return outcome.result;
		const failed = failedCallOf(outcome.error);
		if (!failed.isRetryable) throw outcome.error;
		const waitMs = failed.load === 'refused' ? limiter.holdMs() : backoff(failed, attempts);
		if (attempts > limits.maxRetries || waitMs > patienceMs) {
			throw withAttempts(outcome.error, attempts, failed.retryAfterMs ?? waitMs);
		}
		patienceMs -= waitMs;
		if (failed.load !== 'refused') await wait(waitMs, signal);
	}
}

async function permitFor(connection: Connection, call: Call, patienceMs: number): Promise<Permit> {
	const { signal, stopped } = connection;
	const isChange = call.method !== 'GET';
	const ending = [signal, isChange ? stopped : undefined].filter((one) => one !== undefined);
	const outcome = await connection.limiterFor(call.target.url).permit({
		isFollowUp: !isChange,
		patienceMs,
		signal: AbortSignal.any(ending),
	});
	if ('end' in outcome) return outcome;
	if ('holdMs' in outcome) throw heldError(connection, call, outcome.holdMs);
	if (isChange && !signal?.aborted) throw new NotBegun();
	throw cancelledError(connection, call);
}

/** One attempt, which gives its permit back with what it says about the service's load. */
async function attempt<T>(
	connection: Connection,
	call: Call,
	permit: Permit,
	read: (answer: Answer) => Promise<T>,
): Promise<{ result: T } | { error: unknown }> {
	let allowance: ReturnType<typeof readAllowance>;
	try {
		const answer = await sendOrThrow(connection, call, ({ headers, target }) => {
			if (target.withKey) allowance = readAllowance(headers);
		});
		const result = await read(answer);
		permit.end({ kind: 'answered', allowance });
		return { result };
	} catch (error) {
		const { load, retryAfterMs } = failedCallOf(error);
		const kind = connection.signal?.aborted ? 'unclear' : load;
		permit.end({ kind, retryAfterMs, allowance });
		return { error };
	}
}

function backoff({ retryAfterMs }: FailedCall, attempts: number): number {
	const own = random() * Math.min(maxBackoff, firstBackoff * 2 ** (attempts - 1));
	// `Retry-After: 0` asks to come back soon, not to come back without end.
	const isLonger = retryAfterMs !== undefined && retryAfterMs >= firstBackoff;
	return isLonger ? retryAfterMs : Math.max(retryAfterMs ?? 0, own);
}
