import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** A key to add; the database keeps only its hash and its first characters. */
export interface NewKey {
	readonly key: string;
	/** What its owner calls it. */
	readonly name: string;
	/** Default: never. */
	readonly expires?: Date | undefined;
}

/** A key as it is stored. */
export interface StoredKey {
	readonly id: number;
	readonly name: string;
	/** The first characters of the key. */
	readonly prefix: string;
	/** ISO 8601 in UTC, like `expires`. */
	readonly created: string;
	readonly expires: string | undefined;
}

/** How much of a key is stored to recognize it by: too little to guess the rest, also of a short key. */
const shownOf = ({ length }: string) => Math.min(10, Math.floor(length / 2.5));

/** A key that nobody can guess. */
export function newKey(prefix = 'pdf_'): string {
	return prefix + randomBytes(18).toString('base64url');
}

export function keyHash(key: string): string {
	return createHash('sha256').update(key).digest('hex');
}

/** The API keys in a database. */
export class KeyTable {
	readonly #now: () => Date;
	readonly #insert: StatementSync;
	readonly #team: StatementSync;
	readonly #list: StatementSync;
	readonly #delete: StatementSync;
	readonly #revoke: StatementSync;

	constructor(database: DatabaseSync, now: () => Date) {
		this.#now = now;
		this.#insert = database.prepare(
			'INSERT INTO api_key (team_id, name, hash, prefix, created, expires) VALUES (?, ?, ?, ?, ?, ?)',
		);
		this.#team = database.prepare('SELECT team_id, expires FROM api_key WHERE hash = ?');
		this.#list = database.prepare(
			'SELECT key_id, name, prefix, created, expires FROM api_key WHERE team_id = ? ORDER BY key_id',
		);
		this.#delete = database.prepare('DELETE FROM api_key WHERE hash = ?');
		this.#revoke = database.prepare('DELETE FROM api_key WHERE key_id = ?');
	}

	add(teamId: number, { key, name, expires }: NewKey): void {
		const prefix = key.slice(0, shownOf(key));
		const [from, until] = [this.#now().toISOString(), expires?.toISOString() ?? null];
		this.#insert.run(teamId, name, keyHash(key), prefix, from, until);
	}

	/** The team of a key that has not expired. */
	team(key: string): number | undefined {
		const row = this.#team.get(keyHash(key));
		if (!row) return undefined;
		const { team_id: teamId, expires } = row;
		const isValid = expires === null || Date.parse(String(expires)) > this.#now().getTime();
		return isValid ? Number(teamId) : undefined;
	}

	/** The keys of a team, expired ones included, in the order in which they were added. */
	list(teamId: number): StoredKey[] {
		return this.#list.all(teamId).map((row) => ({
			id: Number(row['key_id']),
			name: String(row['name']),
			prefix: String(row['prefix']),
			created: String(row['created']),
			expires: row['expires'] === null ? undefined : String(row['expires']),
		}));
	}

	delete(key: string): void {
		this.#delete.run(keyHash(key));
	}

	/** Deletes the key with this ID. */
	revoke(id: number): void {
		this.#revoke.run(id);
	}
}
