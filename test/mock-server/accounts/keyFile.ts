import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod/v4';
import { UnusableDataError } from '../../../service/src/store/database/database.ts';

const keysSchema = z.array(z.string().min(1));

/** The keys created here, in a file of the data folder that only its owner can read. Exports hold no keys. */
export class KeyFile {
	readonly #path: string | undefined;
	readonly #keys: string[];

	/** Without a folder, the keys are kept in memory only. Throws UnusableDataError. */
	constructor(dataDir?: string) {
		this.#path = dataDir === undefined ? undefined : join(dataDir, 'keys.json');
		this.#keys = this.#read();
	}

	get keys(): readonly string[] {
		return this.#keys;
	}

	add(key: string): void {
		this.#keys.push(key);
		this.#write();
	}

	/** Replaces a key. An old key that came from the command line is not here; the new one is added for the next start. */
	replace(old: string, key: string): void {
		const at = this.#keys.indexOf(old);
		if (at < 0) this.#keys.push(key);
		else this.#keys[at] = key;
		this.#write();
	}

	#read(): string[] {
		if (this.#path === undefined || !existsSync(this.#path)) return [];
		try {
			return keysSchema.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
		} catch (cause) {
			throw new UnusableDataError(`Cannot read the keys in ${this.#path}.`, { cause });
		}
	}

	#write(): void {
		if (this.#path === undefined) return;
		const half = `${this.#path}.new`;
		writeFileSync(half, JSON.stringify(this.#keys), { mode: 0o600 });
		renameSync(half, this.#path);
	}
}
