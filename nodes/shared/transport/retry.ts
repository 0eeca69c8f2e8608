import { random, uptime, wait } from '../environment';
import { type Answer, type Call, NotBegun } from './connection/call';
import { addToDescription, CallError, factsOf, sentence, type CallFacts } from './errors/callError';
import { notSentError, withAttempts, withDenial, withLongWait } from './errors/rateLimitErrors';
import type { Permit } from './limiter/permit';
import { readAllowance } from './limiter/rateLimitHeaders';
import { sendOrThrow } from './send';

/** The upper bound of the first wait before a retry, which doubles each time, and of any wait; in ms. */
const firstBackoff = 500;
const maxBackoff = 30_000;

/** All waits of one call together, and of a run for a service that accepts nothing, in ms: 5 minutes. */
const maxTotalWait = 5 * 60_000;

/**
 * Sends a call and reads its answer; retries up to `maxRetries` times what `errors/retryable.ts` calls retryable. Waits
 * `Retry-After`, else a random time below a bound that doubles ("full jitter"). After a 429, a 503 or a refused
 * connection the rate limiter makes all calls wait: see `limiter/circuitBreaker.ts`.
 *
 * @throws CallError the last error, with the number of attempts; at once when the service asks for a longer wait than the
 * call or the run has left, or the execution is canceled.
 * @throws NotBegun when the run stopped before the service did a change.
 */
export async function retry<T>(call: Call, read: (answer: Answer) => Promise<T>): Promise<T> {
	const { signal, runFailed, limits, limiterFor } = call.connection;
	const limiter = limiterFor(call.target.url);
	const isChange = call.method !== 'GET';
	const ends = [signal, isChange ? runFailed : undefined].filter((one) => one !== undefined);
	const ended = AbortSignal.any(ends);
	const runPatienceMs = () => Math.min(maxTotalWait, (limits.endsAt ?? Infinity) - uptime());
	const leftMs = () => Math.min(patienceMs, runPatienceMs());
	let patienceMs = maxTotalWait;
	let failed: CallError | undefined;
	let isInDoubt = false;
	/** How long the limiter makes this call wait before its next attempt, if there is one. */
	let limiterWaitMs = 0;
	for (let attempts = 1; ; attempts++) {
		const permit = await limiter.permit({
			isRetry: attempts > 1,
			isGet: !isChange,
			patienceMs: leftMs(),
			runPatienceMs: runPatienceMs(),
			signal: ended,
		});
		if (!('end' in permit)) {
			if (failed && (isInDoubt || 'nothingAcceptedForMs' in permit)) {
				throw withDenial(withAttempts(failed, attempts - 1), permit);
			}
			if ('isCanceled' in permit && isChange && !(failed && signal?.aborted)) throw new NotBegun();
			throw notSentError(call, permit);
		}
		patienceMs -= limiterWaitMs;
		const outcome = await attempt(call, permit, read);
		if ('result' in outcome) return outcome.result;
		if (!(outcome.error instanceof CallError)) throw outcome.error;
		failed = outcome.error;
		const { facts } = failed;
		// An earlier attempt may have created something, even if this one certainly did not.
		if (isInDoubt && !facts.isInDoubt) addToDescription(failed, sentence(call.ifInDoubt));
		isInDoubt ||= facts.isInDoubt;
		if (!facts.isRetryable) throw failed;
		const isRefused = facts.load === 'refused' || facts.load === 'unavailable';
		const waitMs = isRefused ? limiter.waitMs() : backoff(facts, attempts);
		const isTooLong = waitMs > leftMs();
		if (isRefused && isTooLong) {
			const tried = withAttempts(failed, attempts);
			throw facts.retryAfterMs === undefined
				? withDenial(tried, { nothingAcceptedForMs: runPatienceMs() })
				: withLongWait(tried, call, waitMs);
		}
		if (isTooLong || attempts > limits.maxRetries) throw withAttempts(failed, attempts, waitMs);
		limiterWaitMs = isRefused ? waitMs : 0;
		if (isRefused) continue;
		patienceMs -= waitMs;
		await wait(waitMs, signal);
	}
}

/** One attempt; it returns its permit to the rate limiter with what it says about the service's load. */
async function attempt<T>(
	call: Call,
	permit: Permit,
	read: (answer: Answer) => Promise<T>,
): Promise<{ result: T } | { error: unknown }> {
	let allowance: ReturnType<typeof readAllowance>;
	try {
		const answer = await sendOrThrow(call, ({ headers, target }) => {
			if (!target.withKey) return;
			allowance = readAllowance(headers);
			if (headers['idempotency-key'] === 'supported') call.connection.service.honorsKeys = true;
		});
		const result = await read(answer);
		permit.end({ kind: 'answered', allowance });
		return { result };
	} catch (error) {
		const { load, retryAfterMs } = factsOf(error);
		const kind = call.connection.signal?.aborted ? 'unclear' : load;
		permit.end({ kind, retryAfterMs, allowance });
		return { error };
	}
}

function backoff({ retryAfterMs }: CallFacts, attempts: number): number {
	const own = random() * Math.min(maxBackoff, firstBackoff * 2 ** (attempts - 1));
	// `Retry-After: 0` means soon; without a wait of our own, it would cause a busy loop.
	const isLonger = retryAfterMs !== undefined && retryAfterMs >= firstBackoff;
	return isLonger ? retryAfterMs : Math.max(retryAfterMs ?? 0, own);
}
