import { isIPv6 } from 'node:net';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { NewLimiter } from '../../store/database/limiters.ts';
import { ServiceProblem } from '../problem.ts';

const quarterHour = 900;
const hour = 3600;

/**
 * IPv6 clients usually own a whole network and could use another address for each attempt, so the network counts.
 */
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
	/** The browser's ID, if this user has signed in with it before. */
	readonly knownDevice: string | undefined;
}

/**
 * Limits wrong passwords by address, by account and address, and by account. The last limit alone would let anybody
 * lock an account, so browsers in which its user has signed in before are counted separately.
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

	/**
	 * Counts an attempt, before the password is checked, so that parallel attempts count, too; throws ServiceProblem.
	 */
	async begin(attempt: Attempt): Promise<void> {
		for (const [limiter, key] of this.#counted(attempt)) {
			await limiter.consume(key).catch((refusal: unknown) => {
				throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal;
			});
		}
	}

	/** Takes the attempt back: its password was right. */
	async succeeded(attempt: Attempt): Promise<void> {
		for (const [limiter, key] of this.#counted(attempt)) await limiter.reward(key);
	}
}

function tooMany(ms: number): ServiceProblem {
	const seconds = Math.ceil(ms / 1000);
	const minutes = Math.ceil(seconds / 60);
	const when = minutes === 1 ? 'a minute' : `${minutes} minutes`;
	const message = `Too many attempts to sign in. Try again in ${when}.`;
	return new ServiceProblem('too_many_requests', message, [], {
		retryAfterSeconds: seconds,
		reason: 'too-many-attempts',
		values: { count: minutes },
	});
}
