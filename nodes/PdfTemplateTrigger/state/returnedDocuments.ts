import type { TriggerKey } from './pollGuard';
import type { TriggerState } from './staticData';

/** A result that a poll returned, with its state, until n8n provides that state again. */
interface Returned {
	readonly state: TriggerState;
	readonly at: number;
	/** How many rounds of polls since then received an older state, and when the last of them began. */
	olderRounds: number;
	roundAt: number;
}

interface Entry {
	/** The newest state that n8n certainly has, or that returned no documents. */
	certain?: TriggerState | undefined;
	returned?: Returned | undefined;
}

/**
 * How long, in ms, and over how many rounds of polls n8n can provide an older state than that of the last result, until
 * the result counts as discarded. A poll that was set up before the state was stored has the older one.
 */
const minUncertainMs = 60_000;
const minOlderRounds = 2;

/** Polls that begin within this time, in ms, are one round: n8n polls all registrations of a trigger at once. */
const roundMs = 1_000;

/** Above this number of triggers, those polled longest ago are dropped; for them, n8n's stored state is used. */
const maxTriggers = 500;

/**
 * What this process returned for each trigger, in addition to the state that n8n stores. n8n discards a result and its
 * state if the workflow was deactivated or reactivated during the poll, or the poll lost its lease. It provides an old
 * state although it accepted the result if a poll is set up before the state is stored, another trigger of the workflow
 * stores its state, or two registrations of the trigger exist (n8n 2.40, `trigger-execution-context.factory.ts`,
 * `poll-trigger-task-handler.ts`). The two cases differ in whether n8n ever provides the result's state again.
 */
export class ReturnedDocuments {
	readonly #entries = new Map<TriggerKey, Entry>();

	/**
	 * The state to continue from, given n8n's stored state; undefined if there is none. `uncertain` while it is unknown
	 * whether n8n accepted the last result: polling now would return it twice, or lose it.
	 */
	reconcile(
		key: TriggerKey,
		stored: TriggerState | undefined,
		now: number,
	): TriggerState | undefined | 'uncertain' {
		const entry = this.#touch(key);
		const { returned } = entry;
		if (returned) {
			if (stored && stored.revision >= returned.state.revision) {
				entry.certain = stored;
				entry.returned = undefined;
			} else {
				if (now - returned.roundAt >= roundMs) {
					returned.olderRounds++;
					returned.roundAt = now;
				}
				const isOld = now - returned.at >= minUncertainMs;
				if (!isOld || returned.olderRounds < minOlderRounds) return 'uncertain';
				entry.returned = undefined;
			}
		}
		const { certain } = entry;
		return certain && certain.revision >= (stored?.revision ?? 0) ? certain : stored;
	}

	/** Records the state after a poll; `hasItems`: whether it returned documents. */
	note(key: TriggerKey, state: TriggerState, hasItems: boolean, now: number): void {
		const entry = this.#touch(key);
		if (hasItems) entry.returned = { state, at: now, olderRounds: 0, roundAt: now };
		else entry.certain = state;
	}

	#touch(key: TriggerKey): Entry {
		const entry = this.#entries.get(key) ?? {};
		this.#entries.delete(key);
		this.#entries.set(key, entry);
		const [oldest] = this.#entries.keys();
		if (this.#entries.size > maxTriggers && oldest !== undefined) this.#entries.delete(oldest);
		return entry;
	}
}
