/** Identifies a trigger across n8n's objects for it. */
export type TriggerKey = string;

interface PollUnderWay {
	readonly endsAt: number;
}

/**
 * The polls running in this process. n8n starts a poll even while the previous one is running; both would return the
 * same documents.
 */
export class PollGuard {
	readonly #underWay = new Map<TriggerKey, PollUnderWay>();

	/**
	 * Begins a poll, unless another poll of this trigger is running. A poll that has not ended at `endsAt` no longer
	 * counts: n8n has given up on it.
	 *
	 * @returns `counts` (is this still the poll that counts?) and `end`; undefined if another poll is running
	 */
	begin(key: TriggerKey, now: number, endsAt: number) {
		const other = this.#underWay.get(key);
		if (other && now < other.endsAt) return undefined;
		const own: PollUnderWay = { endsAt };
		this.#underWay.set(key, own);
		const counts = (at: number) => this.#underWay.get(key) === own && at < endsAt;
		const end = () => {
			if (this.#underWay.get(key) === own) this.#underWay.delete(key);
		};
		return { counts, end };
	}
}
