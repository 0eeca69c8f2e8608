import { random, uptime, wait } from '../environment';
import type { Answer, Call } from './connection/call';
import type { Connection } from './connection/connection';
import { NotBegun } from './connection/notBegun';
import { callFailureOf, type CallFailure } from './errors/retryable';
import {
	cancelledError,
	longWaitError,
	withAttempts,
	withLongWait,
} from './errors/rateLimitErrors';
import type { Permit } from './limiter/permit';
import { readAllowance } from './limiter/rate/rateHeaders';
import { sendOrThrow } from './sendOrThrow';

/** Upper bounds of the first wait before a retry, doubled for each further one, and of any wait; in ms. */
const firstBackoff = 500;
const maxBackoff = 30_000;

/** All waits of one call together, in ms: 5 minutes. */
const maxTotalWait = 5 * 60_000;

/**
 * Sends a call and reads its answer; retries up to `maxRetries` times what `errors/retryable.ts` calls retryable. Waits
 * `Retry-After`, else a random time below a bound that doubles ("full jitter"). After a 429 the rate limiter waits, for
 * all calls: see `limiter/rate/rateLimit.ts`.
 *
 * @throws NodeApiError the last error, with the number of attempts; at once when the service asks for a longer wait than the
 * call or the run has left, or the execution is cancelled.
 * @throws NotBegun when the run stopped before a change was sent.
 */
export async function retry<T>(
	connection: Connection,
	call: Call,
	read: (answer: Answer) => Promise<T>,
): Promise<T> {
	const { signal, limits } = connection;
	const limiter = connection.limiterFor(call.target.url);
	const leftMs = () => Math.min(patienceMs, (limits.endsAt ?? Infinity) - uptime());
	let patienceMs = maxTotalWait;
	let heldMs = 0;
	for (let attempts = 1; ; attempts++) {
		const permit = await permitFor(connection, call, leftMs(), attempts === 1);
		patienceMs -= heldMs;
		const outcome = await attempt(connection, call, permit, read);
		if ('result' in outcome) return outcome.result;
		const failed = callFailureOf(outcome.error);
		if (!failed.isRetryable) throw outcome.error;
		const waitMs = failed.load === 'refused' ? limiter.holdMs() : backoff(failed, attempts);
		if (failed.load === 'refused' && waitMs > leftMs()) {
			throw withAttempts(withLongWait(outcome.error, call, waitMs), attempts);
		}
		if (attempts > limits.maxRetries || waitMs > leftMs()) {
			throw withAttempts(outcome.error, attempts, failed.retryAfterMs ?? waitMs);
		}
		heldMs = failed.load === 'refused' ? waitMs : 0;
		if (heldMs > 0) continue;
		patienceMs -= waitMs;
		await wait(waitMs, signal);
	}
}

async function permitFor(
	connection: Connection,
	call: Call,
	patienceMs: number,
	isFirst: boolean,
): Promise<Permit> {
	const { signal, stopped } = connection;
	const isChange = call.method !== 'GET';
	const ending = [signal, isChange ? stopped : undefined].filter((one) => one !== undefined);
	const outcome = await connection.limiterFor(call.target.url).permit({
		isFollowUp: !isChange,
		isRetry: !isFirst,
		patienceMs,
		signal: AbortSignal.any(ending),
	});
	if ('end' in outcome) return outcome;
	if ('holdMs' in outcome) throw longWaitError(connection, call, outcome.holdMs);
	if (isChange && (isFirst || !signal?.aborted)) throw new NotBegun();
	throw cancelledError(connection, call);
}

/** One attempt; it returns its permit to the rate limiter with what it says about the service's load. */
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
		const { load, retryAfterMs } = callFailureOf(error);
		const kind = connection.signal?.aborted ? 'unclear' : load;
		permit.end({ kind, retryAfterMs, allowance });
		return { error };
	}
}

function backoff({ retryAfterMs }: CallFailure, attempts: number): number {
	const own = random() * Math.min(maxBackoff, firstBackoff * 2 ** (attempts - 1));
	// `Retry-After: 0` means soon; without a wait of our own it would mean a busy loop.
	const isLonger = retryAfterMs !== undefined && retryAfterMs >= firstBackoff;
	return isLonger ? retryAfterMs : Math.max(retryAfterMs ?? 0, own);
}
