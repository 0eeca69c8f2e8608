import type { TriggerKey } from './pollGuard';

/** Above this number of nodes, those polled longest ago are forgotten. */
const maxNodes = 500;

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
		this.#nodes.delete(node);
		this.#nodes.set(node, names.set(name, key));
		const [oldest] = this.#nodes.keys();
		if (this.#nodes.size > maxNodes && oldest !== undefined) this.#nodes.delete(oldest);
		return key;
	}
}
