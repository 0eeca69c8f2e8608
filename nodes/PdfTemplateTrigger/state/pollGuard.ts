/** How n8n names a trigger, the same for each object that stands for it. */
export type TriggerKey = string;

interface PollUnderWay {
	readonly endsAt: number;
}

/**
 * The polls that are under way in this process. n8n begins a poll even while the one before is under way; the two
 * would return the same documents.
 */
export class PollGuard {
	readonly #underWay = new Map<TriggerKey, PollUnderWay>();

	/**
	 * Begins a poll, unless another one of this trigger is under way. One that has not ended at `endsAt` has no say
	 * any more: n8n has given it up.
	 *
	 * @returns whether this poll is still the one that counts, and how it ends; undefined when it may not begin
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
