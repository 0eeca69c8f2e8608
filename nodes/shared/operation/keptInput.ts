import type { IBinaryData, IDataObject, INodeExecutionData } from 'n8n-workflow';

/** n8n takes an item with this property for a failed one. */
const errorName = 'error';

type Item = Pick<INodeExecutionData, 'json' | 'binary'>;

/**
 * Include Other Input Fields: adds what a node returns to the item's own fields and files. The input is never
 * overwritten: if both have a name, the input's becomes `_name`; so does its `error`.
 */
export class KeptInput {
	readonly #renamed = new Map<string, string>();

	behind(input: Item, { json, binary = {} }: Item): Item {
		const files = this.#behind<IBinaryData>(input.binary ?? {}, binary);
		return {
			json: this.#behind<IDataObject[string]>(input.json, json),
			...(Object.keys(files).length > 0 && { binary: files }),
		};
	}

	/** One hint for the whole run, if there were such names. The option's description already mentions `error`. */
	hint(): string | undefined {
		const names = [...this.#renamed].map(([name, newName]) => `"${name}" is now "${newName}"`);
		if (names.length === 0) return undefined;
		return `The input has fields that the output has, too: ${names.join(', ')}.`;
	}

	#behind<T>(input: Readonly<Record<string, T>>, own: Readonly<Record<string, T>>) {
		const isTaken = (name: string) => name in own || name === errorName;
		const kept = Object.entries(input).map(([name, value]) => {
			let newName = name;
			while (isTaken(newName) || (newName !== name && newName in input)) newName = `_${newName}`;
			if (newName !== name && name !== errorName) this.#renamed.set(name, newName);
			return [newName, value] as const;
		});
		return Object.fromEntries<T>([...kept, ...Object.entries(own)]);
	}
}
