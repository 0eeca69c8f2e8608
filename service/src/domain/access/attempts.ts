import { isIPv6 } from 'node:net';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { NewLimiter } from '../../store/database/limiters.ts';
import { ServiceProblem } from '../problem.ts';

const quarterHour = 900;
const hour = 3600;

/** Who gets a whole network of IPv6 addresses can use another one for each attempt. */
function networkOf(address: string): string {
	const plain = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*/, '');
	if (!isIPv6(plain)) return plain;
	const { hostname } = new URL(`http://[${plain}]`);
	const [head = '', tail] = hostname.slice(1, -1).split('::');
	const groups = head.split(':').filter(Boolean);
	const rest = tail?.split(':').filter(Boolean) ?? [];
	const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest.length).fill('0');
	return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}

export interface Attempt {
	readonly email: string;
	readonly address: string;
	/** The browser, if this user has signed in with it before. */
	readonly knownDevice: string | undefined;
}

/**
 * Limits wrong passwords: by address, by account and address, and by account. The last would let anyone lock out the
 * owner, so browsers in which the owner has signed in before are counted by themselves.
 */
export class Attempts {
	readonly #byAddress: RateLimiterAbstract;
	readonly #byPair: RateLimiterAbstract;
	readonly #byAccount: RateLimiterAbstract;

	constructor(newLimiter: NewLimiter) {
		this.#byAddress = newLimiter({ keyPrefix: 'address', points: 50, duration: quarterHour });
		this.#byPair = newLimiter({ keyPrefix: 'pair', points: 8, duration: quarterHour });
		this.#byAccount = newLimiter({ keyPrefix: 'account', points: 50, duration: hour });
	}

	#counted({ email, address, knownDevice }: Attempt): (readonly [RateLimiterAbstract, string])[] {
		const network = networkOf(address);
		return knownDevice === undefined
			? [
					[this.#byAddress, network],
					[this.#byPair, `${email} ${network}`],
					[this.#byAccount, email],
				]
			: [[this.#byPair, `${email} ${knownDevice}`]];
	}

	/** Counts an attempt before its password is checked, so that many at once count as well; throws ServiceProblem. */
	async begin(attempt: Attempt): Promise<void> {
		for (const [limiter, key] of this.#counted(attempt)) {
			await limiter.consume(key).catch((refusal: unknown) => {
				throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal;
			});
		}
	}

	/** A right password: it was no attempt to guess. */
	async succeeded(attempt: Attempt): Promise<void> {
		for (const [limiter, key] of this.#counted(attempt)) await limiter.reward(key);
	}
}

function tooMany(ms: number): ServiceProblem {
	const seconds = Math.ceil(ms / 1000);
	const minutes = Math.ceil(seconds / 60);
	const when = minutes === 1 ? 'a minute' : `${minutes} minutes`;
	const message = `Too many attempts to sign in. Try again in ${when}.`;
	return new ServiceProblem('too_many_requests', message, [], seconds);
}
