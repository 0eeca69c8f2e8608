import { loopBusyMs, uptime, wait } from '../../environment';
import { ConcurrencyLimit, type Moment, type Place } from './concurrencyLimit';
import type { Denial, Ending, Permit, RunLimiter, Wish } from './permit';
import { RateLimit } from './rateLimit';

interface Waiting extends Wish {
	readonly settle: (outcome: Permit | Denial) => void;
}

/** A run that sends requests. */
interface Member {
	readonly upper: number;
	inFlight: number;
	waiting: Waiting[];
}

/** When the requests of all runs that call one service with one key may begin. The runs take turns. */
export class Limiter {
	readonly #concurrency = new ConcurrencyLimit(1);
	readonly #rate = new RateLimit();
	#members: Member[] = [];
	#wakesAt = Infinity;
	#usedAt = uptime();

	/** How long no run has used it, in ms. */
	get idleMs(): number {
		return this.#members.length > 0 ? 0 : uptime() - this.#usedAt;
	}

	/** @param upper the most requests that this run has in flight at once */
	forRun(upper: number): RunLimiter {
		const member: Member = { upper, inFlight: 0, waiting: [] };
		return {
			permit: async (wish) => await this.#permit(member, wish),
			holdMs: () => this.#rate.holdMs(uptime()),
		};
	}

	/** Only runs that wait or have requests in flight count. */
	#setMembers(members: Member[]): void {
		this.#members = members;
		this.#usedAt = uptime();
		if (members.length > 0)
			this.#concurrency.upper = Math.max(...members.map(({ upper }) => upper));
	}

	#leaveIfIdle(member: Member): void {
		if (member.inFlight > 0 || member.waiting.length > 0) return;
		this.#setMembers(this.#members.filter((other) => other !== member));
	}

	async #permit(member: Member, wish: Wish): Promise<Permit | Denial> {
		return await new Promise((resolve) => {
			const cancel = () => {
				member.waiting = member.waiting.filter((other) => other !== waiting);
				this.#leaveIfIdle(member);
				waiting.settle({ isCancelled: true });
			};
			const waiting: Waiting = {
				...wish,
				settle: (outcome) => {
					wish.signal?.removeEventListener('abort', cancel);
					resolve(outcome);
				},
			};
			if (wish.signal?.aborted) return resolve({ isCancelled: true });
			wish.signal?.addEventListener('abort', cancel, { once: true });
			const firstLater = member.waiting.findIndex(({ isFollowUp }) => !isFollowUp);
			const place = wish.isFollowUp && firstLater >= 0 ? firstLater : member.waiting.length;
			member.waiting.splice(place, 0, waiting);
			if (!this.#members.includes(member)) this.#setMembers([...this.#members, member]);
			this.#serve();
		});
	}

	/** Gives permits as long as there is room, to the runs in turn. */
	#serve(): void {
		while (this.#concurrency.inFlight < this.#concurrency.limit) {
			const at = uptime();
			this.#denyImpatient(this.#rate.holdMs(at));
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
		const place = this.#concurrency.begin(this.#moment(at));
		this.#rate.begin(at);
		member.inFlight++;
		let hasEnded = false;
		return {
			end: (ending) => {
				if (hasEnded) return;
				hasEnded = true;
				member.inFlight--;
				this.#end(place, ending);
				this.#leaveIfIdle(member);
				this.#serve();
			},
		};
	}

	#end(place: Place, { kind, retryAfterMs, allowance }: Ending): void {
		const at = uptime();
		// Without Retry-After, a refusal while more at once are tried means that they are too many.
		const isTooMany = kind === 'refused' && !retryAfterMs && place.isTrial;
		if (kind === 'answered') this.#rate.accepted(place.startedAt, at);
		else if (isTooMany) this.#rate.pause(at);
		else if (kind === 'refused') this.#rate.refused(place.startedAt, retryAfterMs, at);
		if (allowance) this.#rate.allow(allowance, this.#concurrency.begun - place.order - 1, at);
		const isWanted = this.#members.some(({ waiting }) => waiting.length > 0);
		const isOverloaded = isTooMany || kind === 'overloaded';
		const load = isOverloaded ? 'overloaded' : kind === 'answered' ? 'answered' : 'unclear';
		this.#concurrency.end(place, load, this.#moment(at), isWanted);
	}

	#moment(at: number): Moment {
		return { at, busyMs: loopBusyMs() };
	}

	#denyImpatient(holdMs: number): void {
		for (const member of this.#members) {
			const impatient = member.waiting.filter(({ patienceMs }) => holdMs > patienceMs);
			member.waiting = member.waiting.filter(({ patienceMs }) => holdMs <= patienceMs);
			for (const { settle } of impatient) settle({ holdMs });
			this.#leaveIfIdle(member);
		}
	}

	#serveIn(ms: number, at: number): void {
		if (ms === Infinity || at + ms >= this.#wakesAt) return;
		this.#wakesAt = at + ms;
		void wait(ms).then(() => {
			this.#wakesAt = Infinity;
			this.#serve();
		});
	}
}
