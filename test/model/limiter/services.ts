import type { Allowance } from '../../../nodes/shared/transport/limiter/rateLimitHeaders';

interface Clock {
	readonly now: number;
	in(ms: number, act: () => void): void;
}

/** What a service does with a request: `done` is called when its answer is there. */
export type Service = (clock: Clock, done: (answer: Answer) => void) => void;

export interface Answer {
	readonly status: 200 | 429 | 500 | 503;
	readonly retryAfterMs?: number;
	readonly allowance?: Allowance;
}

/** Any number of requests at once, each for as long as `latencyMs` says. */
export function unlimited(latencyMs: (now: number) => number): Service {
	return (clock, done) => clock.in(latencyMs(clock.now), () => done({ status: 200 }));
}

/** Works on `room` requests at once, each for `workMs`; others wait in a queue, or are refused. */
export function withRoom(
	room: number,
	workMs: (now: number) => number,
	others: 'wait' | 503 | 429,
): Service {
	let working = 0;
	const queue: (() => void)[] = [];
	return (clock, done) => {
		const work = () => {
			working++;
			clock.in(workMs(clock.now), () => {
				working--;
				done({ status: 200 });
				queue.shift()?.();
			});
		};
		if (working < room) work();
		else if (others === 'wait') queue.push(work);
		else clock.in(5, () => done({ status: others }));
	};
}

export interface RateRule {
	readonly quota: number;
	readonly windowMs: number;
	/** Whether the window begins anew at whole multiples, or slides. */
	readonly isFixed: boolean;
	readonly tells: 'nothing' | 'retryAfter' | 'remaining';
	/** How far into a window the run begins, for fixed windows. */
	readonly phaseMs?: number;
}

/** Allows `quota` requests per window. */
export function withRate(rule: RateRule, latencyMs: (now: number) => number): Service {
	let accepted: number[] = [];
	return (clock, done) => {
		const { now } = clock;
		// Windows of a service do not begin when a run begins.
		const { isFixed, windowMs, phaseMs = 317 } = rule;
		const begin = isFixed ? now - ((now + phaseMs) % windowMs) : now - windowMs;
		accepted = accepted.filter((at) => (rule.isFixed ? at >= begin : at > begin));
		const isAccepted = accepted.length < rule.quota;
		if (isAccepted) accepted.push(now);
		const opensAt = rule.isFixed ? begin + rule.windowMs : (accepted[0] ?? now) + rule.windowMs;
		const waitMs = Math.max(1, Math.ceil((opensAt - now) / 1000)) * 1000;
		const answer: Answer = {
			status: isAccepted ? 200 : 429,
			...(!isAccepted && rule.tells !== 'nothing' && { retryAfterMs: waitMs }),
			...(rule.tells === 'remaining' && {
				allowance: { remaining: rule.quota - accepted.length, resetMs: waitMs },
			}),
		};
		clock.in(isAccepted ? latencyMs(now) : 5, () => done(answer));
	};
}

/** Each of the services may refuse. */
export function both(one: Service, other: Service): Service {
	return (clock, done) =>
		one(clock, (answer) => (answer.status === 200 ? other(clock, done) : done(answer)));
}

/** A share of what is done fails after all. */
export function failing(share: number, chance: () => number, service: Service): Service {
	return (clock, done) =>
		service(clock, (answer) => done(chance() < share ? { status: 500 } : answer));
}
