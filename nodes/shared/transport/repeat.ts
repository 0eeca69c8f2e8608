import { random, uptime, wait } from '../environment';
import { chanceAfter, type Chance } from './chance';
import type { Connection } from './connection';
import type { Call } from './request';
import { cancelledError, heldError, tellTries } from './waitErrors';

/** The first wait before a repetition is at most this long, in ms; each further one twice as long. */
const firstBackoff = 500;
const maxBackoff = 30_000;

/** All waits for one call together, in ms. */
const maxTotalWait = 5 * 60_000;

/**
 * Makes a call, and again after an error that leaves a chance, up to `maxRetries` times. Waits are of random
 * length below a limit that doubles ("full jitter"), unless the service says how long. One that keeps asking for
 * fewer requests is left alone for half of the limit at least, as it may count those of a second.
 *
 * @throws NodeApiError the last one, which tells how often the call was made; at once when the service asks
 * for a longer wait than there is patience for, or the execution is cancelled.
 */
export async function repeat<T>(
	connection: Connection,
	call: Call,
	attempt: () => Promise<T>,
): Promise<T> {
	const { pace, signal, limits } = connection;
	const end = uptime() + maxTotalWait;
	for (let tries = 1; ; tries++) {
		await pace.turn(end - uptime(), signal);
		if (signal?.aborted) throw cancelledError(connection, call);
		if (pace.hold > 0) throw heldError(connection, call, pace.hold);
		const outcome = await attempt().then(
			(result) => ({ isDone: true as const, result }),
			(error: unknown) => ({ isDone: false as const, error }),
		);
		const chance = outcome.isDone ? undefined : chanceAfter(outcome.error);
		if (!chance?.isForAll) pace.goOn();
		if (outcome.isDone) return outcome.result;
		if (!chance) throw outcome.error;
		const ms = backoff(chance, tries);
		if (chance.isForAll) pace.holdBack(ms);
		const isLast = tries > limits.maxRetries || uptime() + ms > end;
		if (isLast) throw tellTries(outcome.error, tries, ms);
		if (!chance.isForAll) await wait(ms, signal);
	}
}

function backoff({ afterMs, isForAll }: Chance, tries: number): number {
	const most = Math.min(maxBackoff, firstBackoff * 2 ** (tries - 1));
	const least = isForAll && tries > 1 ? most / 2 : 0;
	return afterMs ?? least + random() * (most - least);
}
