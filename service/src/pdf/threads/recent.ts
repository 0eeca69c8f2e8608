/** Values created on first use; the most recently used ones are kept. */
export class Recent<Value> {
	/** In order of use: a Map keeps the insertion order of its keys. */
	readonly #values = new Map<string, Promise<Value>>();
	readonly #capacity: number;

	constructor(capacity: number) {
		this.#capacity = capacity;
	}

	has(key: string): boolean {
		return this.#values.has(key);
	}

	/** Does not keep failures. */
	get(key: string, make: () => Promise<Value>): Promise<Value> {
		const value = this.#values.get(key) ?? this.#make(key, make);
		this.#values.delete(key);
		this.#values.set(key, value);
		const [oldest] = this.#values.keys();
		if (this.#values.size > this.#capacity && oldest !== undefined) this.#values.delete(oldest);
		return value;
	}

	#make(key: string, make: () => Promise<Value>): Promise<Value> {
		const value = make();
		value.catch(() => this.#values.delete(key));
		return value;
	}
}
