import { ConcurrencyLimit } from '../../../../../nodes/shared/transport/limiter/concurrency/concurrencyLimit';
import type { Allowance } from '../../../../../nodes/shared/transport/limiter/rate/rateHeaders';
import { RateLimit } from '../../../../../nodes/shared/transport/limiter/rate/rateLimit';

/** A clock that jumps from event to event. */
export class SimulatedClock {
	now = 0;
	#events: { at: number; act: () => void }[] = [];

	in(ms: number, act: () => void): void {
		const at = this.now + Math.max(0, ms);
		let place = this.#events.length;
		while (place > 0 && (this.#events[place - 1]?.at ?? 0) > at) place--;
		this.#events.splice(place, 0, { at, act });
	}

	run(): void {
		for (let event = this.#events.shift(); event; event = this.#events.shift()) {
			this.now = event.at;
			event.act();
		}
	}
}

/** What a service does with a request: `done` is called when its answer is there. */
export type SimulatedService = (clock: SimulatedClock, done: (answer: Answer) => void) => void;

export interface Answer {
	readonly status: 200 | 429 | 503;
	readonly retryAfterMs?: number;
	readonly allowance?: Allowance;
}

/** The same pseudo-random numbers for the same seed. */
export function seeded(seed: number): () => number {
	let state = seed;
	return () => (state = (state * 1664525 + 1013904223) % 2 ** 32) / 2 ** 32;
}

/** Any number of requests at once, each for as long as `latencyMs` says. */
export function unlimited(latencyMs: (now: number) => number): SimulatedService {
	return (clock, done) => clock.in(latencyMs(clock.now), () => done({ status: 200 }));
}

/** Works on `room` requests at once, each for `workMs`; others wait in a queue, or are refused. */
export function withRoom(
	room: number,
	workMs: (now: number) => number,
	others: 'wait' | 503 | 429,
): SimulatedService {
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
export function withRate(rule: RateRule, latencyMs: (now: number) => number): SimulatedService {
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

export interface Outcome {
	readonly elapsedMs: number;
	readonly refused: number;
	readonly mostInFlight: number;
	/** Mean of requests in flight after the first two seconds. */
	readonly meanInFlight: number;
}

interface Setting {
	/** The most requests at once. */
	readonly upper?: number;
	/** n8n's own work per answer. */
	readonly cpuMs?: number;
	/** For how long of each second n8n's event loop does nothing. */
	readonly stallMs?: number;
	/** How long it takes to read the fields of the template, which each run does first. */
	readonly fieldsMs?: number;
	/** What answers the download after each fill, if there is one. */
	readonly downloads?: SimulatedService;
}

/** Sends `count` fills as the two limits allow, each again until it is answered, and their downloads before further fills. */
export function simulate(
	service: SimulatedService,
	count: number,
	{ upper = 50, cpuMs = 0, stallMs = 0, fieldsMs = 20, downloads }: Setting = {},
): Outcome {
	const clock = new SimulatedClock();
	const concurrency = new ConcurrencyLimit(upper);
	const rate = new RateLimit();
	let waiting = count;
	let waitingDownloads = 0;
	let refused = 0;
	let mostInFlight = 0;
	let [area, since] = [0, 0];
	let [busyMs, freeAt] = [0, 0];

	/** Lets n8n act after `ms`, or once its event loop turns again. */
	const act = (ms: number, action: () => void) => {
		const intoSecond = (clock.now + Math.max(0, ms)) % 1000;
		clock.in(ms + Math.max(0, stallMs - intoSecond), action);
	};
	const busyAt = (at: number) =>
		busyMs + Math.floor(at / 1000) * stallMs + Math.min(at % 1000, stallMs);
	const note = () => {
		const from = Math.max(2000, since);
		if (clock.now > from) area += concurrency.inFlight * (clock.now - from);
		since = clock.now;
	};
	const send = () => {
		note();
		const isDownload = downloads !== undefined && waitingDownloads > 0;
		if (isDownload) waitingDownloads--;
		else waiting--;
		const { now } = clock;
		const place = concurrency.begin({ at: now, busyMs: busyAt(now) }, isDownload);
		rate.begin(now);
		mostInFlight = Math.max(mostInFlight, concurrency.inFlight);
		const serve = isDownload ? downloads : service;
		serve(clock, (answer) => {
			freeAt = Math.max(clock.now, freeAt) + cpuMs;
			busyMs += cpuMs;
			act(freeAt - clock.now, () => receive(answer, place));
		});
	};
	const receive = (answer: Answer, place: ReturnType<ConcurrencyLimit['begin']>) => {
		note();
		const isTooMany =
			answer.status === 503 || (answer.status === 429 && !answer.retryAfterMs && place.isTrial);
		if (answer.status === 200) {
			rate.accepted(place.startedAt, clock.now);
			if (downloads && !place.isFollowUp) waitingDownloads++;
		} else {
			refused++;
			if (place.isFollowUp) waitingDownloads++;
			else waiting++;
			if (isTooMany) rate.pause(clock.now);
			else rate.refused(place.startedAt, answer.retryAfterMs, clock.now);
		}
		if (answer.allowance)
			rate.allow(answer.allowance, concurrency.begun - place.order - 1, clock.now);
		const load = isTooMany ? 'overloaded' : answer.status === 200 ? 'answered' : 'unclear';
		const moment = { at: clock.now, busyMs: busyAt(clock.now) };
		// A run asks for no more at once than it may have in flight.
		const isWanted = waiting + waitingDownloads > 0 && concurrency.inFlight < upper;
		concurrency.end(place, load, moment, isWanted);
		serve();
	};
	let wakesAt = Infinity;
	const serve = () => {
		while (waiting + waitingDownloads > 0 && concurrency.inFlight < concurrency.limit) {
			const delay = rate.delayMs(clock.now, concurrency.inFlight);
			if (delay === 0) send();
			else if (delay === Infinity || clock.now + delay >= wakesAt) return;
			else {
				wakesAt = clock.now + delay;
				act(delay, () => {
					wakesAt = Infinity;
					serve();
				});
				return;
			}
		}
	};
	const read = concurrency.begin({ at: 0, busyMs: 0 }, true);
	clock.in(fieldsMs, () => {
		concurrency.end(read, 'answered', { at: clock.now, busyMs: busyAt(clock.now) }, true);
		serve();
	});
	clock.run();
	const elapsedMs = clock.now - fieldsMs;
	return { elapsedMs, refused, mostInFlight, meanInFlight: area / Math.max(1, elapsedMs - 2000) };
}
