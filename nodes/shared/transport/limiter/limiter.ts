import { loopBusyMs, uptime, wait } from '../../environment';
import { ConcurrencyLimit, type Moment, type Slot } from './concurrency/concurrencyLimit';
import type { Denial, RequestOutcome, Permit, RunLimiter, PermitRequest } from './permit';
import { RateLimit } from './rate/rateLimit';

interface Waiting extends PermitRequest {
	readonly settle: (outcome: Permit | Denial) => void;
}

/** A run that sends requests. */
interface Member {
	readonly upper: number;
	inFlight: number;
	waiting: Waiting[];
	/** Whether a request of its own was sent since the service asked it to wait. */
	hasProbed: boolean;
}

/** Decides when requests may begin, for all runs that call one origin with one key; round-robin between runs. */
export class Limiter {
	readonly #concurrency = new ConcurrencyLimit(1);
	readonly #rate = new RateLimit();
	#members: Member[] = [];
	#wakesAt = Infinity;
	#wake = new AbortController();
	#usedAt = uptime();

	/** Since when no run has used it, as a duration in ms. */
	get idleMs(): number {
		return this.#members.length > 0 ? 0 : uptime() - this.#usedAt;
	}

	/** @param upper the most requests that this run has in flight at once */
	forRun(upper: number): RunLimiter {
		const member: Member = { upper, inFlight: 0, waiting: [], hasProbed: false };
		return {
			permit: async (request) => await this.#permit(member, request),
			holdMs: () => this.#rate.holdMs(uptime()),
		};
	}

	/** Members are the runs that wait or have requests in flight. */
	#setMembers(members: Member[]): void {
		this.#members = members;
		this.#usedAt = uptime();
		if (members.length === 0) return this.#stopWaiting();
		this.#concurrency.upper = Math.max(...members.map(({ upper }) => upper));
	}

	#leaveIfIdle(member: Member): void {
		if (member.inFlight > 0 || member.waiting.length > 0) return;
		this.#setMembers(this.#members.filter((other) => other !== member));
	}

	async #permit(member: Member, request: PermitRequest): Promise<Permit | Denial> {
		return await new Promise((resolve) => {
			const cancel = () => {
				member.waiting = member.waiting.filter((other) => other !== waiting);
				this.#leaveIfIdle(member);
				waiting.settle({ isCancelled: true });
			};
			const waiting: Waiting = {
				...request,
				settle: (outcome) => {
					request.signal?.removeEventListener('abort', cancel);
					resolve(outcome);
				},
			};
			if (request.signal?.aborted) return resolve({ isCancelled: true });
			request.signal?.addEventListener('abort', cancel, { once: true });
			const firstLater = member.waiting.findIndex(({ isFollowUp }) => !isFollowUp);
			const place = request.isFollowUp && firstLater >= 0 ? firstLater : member.waiting.length;
			member.waiting.splice(place, 0, waiting);
			if (!this.#members.includes(member)) this.#setMembers([...this.#members, member]);
			this.#serve();
		});
	}

	/** Grants permits while there is room, round-robin between the runs. */
	#serve(): void {
		while (this.#concurrency.inFlight < this.#concurrency.limit) {
			const at = uptime();
			this.#denyImpatient(at);
			const member = this.#members.find(
				({ waiting, inFlight, upper }) => waiting.length > 0 && inFlight < upper,
			);
			if (!member) return;
			const delay = this.#rate.delayMs(at, this.#concurrency.inFlight);
			if (delay > 0) return this.#serveIn(delay, at);
			this.#members = [...this.#members.filter((other) => other !== member), member];
			member.waiting.shift()?.settle(this.#grant(member, at));
		}
	}

	#grant(member: Member, at: number): Permit {
		const slot = this.#concurrency.begin(this.#moment(at));
		this.#rate.begin(at);
		member.inFlight++;
		let hasEnded = false;
		return {
			end: (outcome) => {
				if (hasEnded) return;
				hasEnded = true;
				member.inFlight--;
				member.hasProbed = outcome.kind === 'refused';
				this.#end(slot, outcome);
				this.#leaveIfIdle(member);
				this.#serve();
			},
		};
	}

	#end(slot: Slot, { kind, retryAfterMs, allowance }: RequestOutcome): void {
		const at = uptime();
		// A 429 without Retry-After during a trial of more requests at once means too many at once.
		const isTooMany = kind === 'refused' && !retryAfterMs && slot.isTrial;
		if (kind === 'answered') this.#rate.accepted(slot.startedAt, at);
		else if (isTooMany) this.#rate.pause(at);
		else if (kind === 'refused') this.#rate.refused(slot.startedAt, retryAfterMs, at);
		if (allowance) this.#rate.allow(allowance, this.#concurrency.begun - slot.order - 1, at);
		const isWanted = this.#members.some(({ waiting }) => waiting.length > 0);
		const isOverloaded = isTooMany || kind === 'overloaded';
		const load = isOverloaded ? 'overloaded' : kind === 'answered' ? 'answered' : 'unclear';
		this.#concurrency.end(slot, load, this.#moment(at), isWanted);
	}

	#moment(at: number): Moment {
		return { at, busyMs: loopBusyMs() };
	}

	/** A run that would have to wait too long sends one request, as the service may have changed its mind, and no more. */
	#denyImpatient(at: number): void {
		const holdMs = this.#rate.holdMs(at);
		for (const member of this.#members) {
			const impatient = member.waiting.filter(({ patienceMs }) => holdMs > patienceMs);
			if (impatient.length === 0) continue;
			const probing = member.hasProbed ? undefined : impatient.shift();
			member.hasProbed = true;
			member.waiting = member.waiting.filter((request) => !impatient.includes(request));
			for (const { settle } of impatient) settle({ holdMs });
			if (probing) {
				member.waiting = member.waiting.filter((request) => request !== probing);
				probing.settle(this.#grant(member, at));
			}
			this.#leaveIfIdle(member);
		}
	}

	#serveIn(ms: number, at: number): void {
		if (ms === Infinity || at + ms >= this.#wakesAt) return;
		this.#stopWaiting();
		this.#wakesAt = at + ms;
		const { signal } = (this.#wake = new AbortController());
		void wait(ms, signal).then(() => {
			if (signal.aborted) return;
			this.#wakesAt = Infinity;
			this.#serve();
		});
	}

	#stopWaiting(): void {
		this.#wake.abort();
		this.#wakesAt = Infinity;
	}
}
