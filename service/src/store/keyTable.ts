import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** A key to add; the database keeps only its hash and its first characters. */
export interface NewKey {
	readonly key: string;
	/** What its owner calls it. */
	readonly name: string;
	readonly created: Date;
	/** Default: never. */
	readonly expires?: Date | undefined;
}

/** How much of a key is stored to recognize it by. */
const shown = 8;

/** A key that nobody can guess. */
export function newKey(prefix = 'pdf_'): string {
	return prefix + randomBytes(18).toString('base64url');
}

export function keyHash(key: string): string {
	return createHash('sha256').update(key).digest('hex');
}

/** The API keys in a database. */
export class KeyTable {
	readonly #insert: StatementSync;
	readonly #team: StatementSync;
	readonly #delete: StatementSync;

	constructor(database: DatabaseSync) {
		this.#insert = database.prepare(
			'INSERT INTO api_key (team_id, name, hash, prefix, created, expires) VALUES (?, ?, ?, ?, ?, ?)',
		);
		this.#team = database.prepare('SELECT team_id, expires FROM api_key WHERE hash = ?');
		this.#delete = database.prepare('DELETE FROM api_key WHERE hash = ?');
	}

	add(teamId: number, { key, name, created, expires }: NewKey): void {
		const prefix = key.slice(0, shown);
		const [from, until] = [created.toISOString(), expires?.toISOString() ?? null];
		this.#insert.run(teamId, name, keyHash(key), prefix, from, until);
	}

	/** The team of a key that has not expired. */
	team(key: string, now: () => Date): number | undefined {
		const row = this.#team.get(keyHash(key));
		if (!row) return undefined;
		const { team_id: teamId, expires } = row;
		const isValid = expires === null || Date.parse(String(expires)) > now().getTime();
		return isValid ? Number(teamId) : undefined;
	}

	delete(key: string): void {
		this.#delete.run(keyHash(key));
	}
}
