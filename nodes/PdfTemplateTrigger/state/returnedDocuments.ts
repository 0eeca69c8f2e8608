import type { TriggerKey } from './pollGuard';
import type { TriggerState } from './staticData';

/** What a poll returned, with the state that goes with it, until n8n gives that state back. */
interface Returned {
	readonly state: TriggerState;
	readonly at: number;
	/** How many polls since then were given an older state. */
	olderStates: number;
}

interface Entry {
	/** The newest state with which nothing is uncertain. */
	certain?: TriggerState | undefined;
	returned?: Returned | undefined;
}

/**
 * So long, in ms, and over so many polls n8n may give an older state than the one that went with the last result,
 * until that result counts as thrown away. A poll that was set up before the state was stored has the older one.
 */
const minUncertainMs = 60_000;
const minOlderStates = 2;

/** Of more triggers than this, those that were polled longest ago are forgotten; n8n's own state serves them as well. */
const maxTriggers = 500;

/**
 * What this process has returned for each trigger, beside what n8n stores. n8n throws a result away together with its
 * state when the workflow was deactivated or activated anew during the poll, or the poll lost its lease; and it gives an
 * old state although it took the result, when a poll is set up before the state is stored, another trigger of the
 * workflow stores its own, or two registrations of the trigger live side by side (n8n 2.40,
 * `trigger-execution-context.factory.ts`, `poll-trigger-task-handler.ts`). Which one it was shows in whether n8n ever
 * gives back the state that went with the result.
 */
export class ReturnedDocuments {
	readonly #entries = new Map<TriggerKey, Entry>();

	/**
	 * The state to go on from, given what n8n has stored; undefined when there is none. `uncertain` as long as it is open
	 * whether n8n took the last result: to poll now would return it twice, or lose it.
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
				returned.olderStates++;
				const isOld = now - returned.at >= minUncertainMs;
				if (!isOld || returned.olderStates < minOlderStates) return 'uncertain';
				entry.returned = undefined;
			}
		}
		const { certain } = entry;
		return certain && certain.revision >= (stored?.revision ?? 0) ? certain : stored;
	}

	/** A poll has ended with this state; `hasItems`: and with documents. */
	note(key: TriggerKey, state: TriggerState, hasItems: boolean, now: number): void {
		const entry = this.#touch(key);
		if (hasItems) entry.returned = { state, at: now, olderStates: 0 };
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
