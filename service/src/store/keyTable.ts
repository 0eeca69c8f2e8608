import { createHash, randomBytes } from 'node:crypto';
import type { Database } from './database/database.ts';

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
	readonly #database: Database;
	readonly #now: () => Date;

	constructor(database: Database, now: () => Date) {
		this.#database = database;
		this.#now = now;
	}

	async add(teamId: number, { key, name, expires }: NewKey): Promise<void> {
		const values = {
			team_id: teamId,
			name,
			hash: keyHash(key),
			prefix: key.slice(0, shownOf(key)),
			created: this.#now().toISOString(),
			expires: expires?.toISOString() ?? null,
		};
		await this.#database.transaction((query) =>
			query.insertInto('api_key').values(values).execute(),
		);
	}

	/** The team of a key that has not expired. */
	async team(key: string): Promise<number | undefined> {
		const row = await this.#database.query
			.selectFrom('api_key')
			.select(['team_id', 'expires'])
			.where('hash', '=', keyHash(key))
			.executeTakeFirst();
		if (!row) return undefined;
		const isValid = row.expires === null || Date.parse(row.expires) > this.#now().getTime();
		return isValid ? row.team_id : undefined;
	}

	/** The keys of a team, expired ones included, in the order in which they were added. */
	async list(teamId: number): Promise<StoredKey[]> {
		const rows = await this.#database.query
			.selectFrom('api_key')
			.select(['key_id as id', 'name', 'prefix', 'created', 'expires'])
			.where('team_id', '=', teamId)
			.orderBy('key_id')
			.execute();
		return rows.map((row) => ({ ...row, expires: row.expires ?? undefined }));
	}

	async delete(key: string): Promise<void> {
		await this.#database.transaction((query) =>
			query.deleteFrom('api_key').where('hash', '=', keyHash(key)).execute(),
		);
	}

	/** Deletes the key with this ID. */
	async revoke(id: number): Promise<void> {
		await this.#database.transaction((query) =>
			query.deleteFrom('api_key').where('key_id', '=', id).execute(),
		);
	}
}
