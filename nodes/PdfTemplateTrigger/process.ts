import type { TriggerState } from './listState';

export type TriggerKey = string;

/** Above this number of triggers, those polled longest ago are forgotten; for them, n8n's stored state is used. */
const maxTriggers = 500;

/** Makes an entry the latest of a map, which forgets its oldest above `maxTriggers`. */
function touch<T>(entries: Map<string, T>, key: string, entry: T): T {
	entries.delete(key);
	entries.set(key, entry);
	const [oldest] = entries.keys();
	if (entries.size > maxTriggers && oldest !== undefined) entries.delete(oldest);
	return entry;
}

/**
 * Tells triggers apart whose nodes have the same ID. A renamed node keeps its ID, while n8n's static data, which goes by
 * the name, is empty: what this process knows of it goes on under the new name. Copied nodes can have one ID as well,
 * and are triggers of their own: their names are in the workflow at the same time.
 */
export class TriggerKeys {
	/** By node, the names that it was polled under, the latest last, each with the key of its trigger. */
	readonly #nodes = new Map<string, Map<string, TriggerKey>>();
	#made = 0;

	/** `isThere`: whether the workflow has another trigger of this name. */
	keyOf(node: string, name: string, isThere: (name: string) => boolean): TriggerKey {
		const names = this.#nodes.get(node) ?? new Map<string, TriggerKey>();
		const known = names.get(name);
		names.delete(name);
		const others = [...names].reverse();
		const taken = new Set(others.filter(([other]) => isThere(other)).map(([, key]) => key));
		const free = [known, ...others.map(([, key]) => key)].find((key) => key && !taken.has(key));
		const key = free ?? `${node}:${++this.#made}`;
		touch(this.#nodes, node, names.set(name, key));
		return key;
	}
}

/**
 * The polls running in this process. n8n starts a poll even while the previous one is running; both would return the
 * same documents.
 */
export class PollGuard {
	readonly #underWay = new Map<TriggerKey, { readonly endsAt: number }>();

	/**
	 * Begins a poll, unless another poll of this trigger is running. A poll that has not ended at `endsAt` no longer
	 * counts: n8n has given up on it.
	 *
	 * @returns `counts` (is this still the poll that counts?) and `end`; undefined if another poll is running
	 */
	begin(key: TriggerKey, now: number, endsAt: number) {
		const other = this.#underWay.get(key);
		if (other && now < other.endsAt) return undefined;
		const own = { endsAt };
		this.#underWay.set(key, own);
		const counts = (at: number) => this.#underWay.get(key) === own && at < endsAt;
		const end = () => {
			if (this.#underWay.get(key) === own) this.#underWay.delete(key);
		};
		return { counts, end };
	}
}

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
		const entry = touch(this.#entries, key, this.#entries.get(key) ?? {});
		const { returned } = entry;
		if (returned && stored && stored.revision >= returned.state.revision) entry.certain = stored;
		else if (returned) {
			if (now - returned.roundAt >= roundMs) {
				returned.olderRounds++;
				returned.roundAt = now;
			}
			const isOld = now - returned.at >= minUncertainMs;
			if (!isOld || returned.olderRounds < minOlderRounds) return 'uncertain';
		}
		entry.returned = undefined;
		const { certain } = entry;
		return certain && certain.revision >= (stored?.revision ?? 0) ? certain : stored;
	}

	/** Records the state after a poll; `hasItems`: whether it returned documents. */
	note(key: TriggerKey, state: TriggerState, hasItems: boolean, now: number): void {
		const entry = touch(this.#entries, key, this.#entries.get(key) ?? {});
		if (hasItems) entry.returned = { state, at: now, olderRounds: 0, roundAt: now };
		else entry.certain = state;
	}
}

/** What an n8n process keeps in memory about all its triggers. */
export class TriggerProcess {
	readonly keys = new TriggerKeys();
	readonly guard = new PollGuard();
	readonly returned = new ReturnedDocuments();
}
