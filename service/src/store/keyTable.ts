import { createHash, randomBytes } from 'node:crypto';
import type { Database } from './database/database.ts';
import type { Query } from './database/tables.ts';
import { prepared } from './database/prepared.ts';
import { locksRows } from './database/dialect.ts';

/** A key to add; the database keeps only its hash and its first characters. */
export interface NewKey {
	readonly key: string;
	/** Its name, chosen by its owner. */
	readonly name: string;
	/** Default: never. */
	readonly expires?: Date | undefined;
	/** The user who created it, if known. */
	readonly creatorId?: number | undefined;
}

/** A key as it is stored. */
export interface StoredKey {
	readonly id: number;
	readonly name: string;
	/** The first characters of the key. */
	readonly prefix: string;
	/** ISO 8601 in UTC, like the other times. */
	readonly created: string;
	readonly expires: string | undefined;
	readonly lastUsed: string | undefined;
	readonly creatorId: number | undefined;
	/** The email address of its creator, while that user exists. */
	readonly creator: string | undefined;
}

/** A key as stored, without what only lists show. */
export type TeamKey = Pick<StoredKey, 'id' | 'name' | 'created' | 'expires' | 'creatorId'>;

/** The team and creator of a key. */
export interface KeyOwner {
	readonly keyId: number;
	readonly teamId: number;
	readonly name: string;
	readonly creatorId: number | undefined;
}

/** The stored prefix of a key, to recognize it by: too short to derive the rest, even of a short key. */
export const prefixOf = (key: string) => key.slice(0, Math.min(10, Math.floor(key.length / 2.5)));

/** How often, in ms, the use of a key is noted at most. */
const noteMs = 60_000;

/** A new random key. */
export function newKey(prefix = 'pdf_'): string {
	return prefix + randomBytes(18).toString('base64url');
}

export function keyHash(key: string): string {
	return createHash('sha256').update(key).digest('hex');
}

const owned = prepared((query, { hash }: { hash: string }) =>
	query
		.selectFrom('api_key')
		.select(['key_id', 'team_id', 'name', 'expires', 'last_used', 'creator_id'])
		.where('hash', '=', hash),
);

/** Locked until the transaction ends, so that nobody revokes it. */
const kept = prepared((query, { keyId }: { keyId: number }) =>
	query
		.selectFrom('api_key')
		.select('expires')
		.where('key_id', '=', keyId)
		.$if(locksRows(query), (row) => row.forKeyShare()),
);

/** The API keys. Looked up for every request, so that changes take effect in all processes at once. */
export class KeyTable {
	readonly #database: Database;
	readonly #now: () => Date;
	/** When this process last noted the use of a key, by its ID. */
	readonly #noted = new Map<number, number>();

	constructor(database: Database, now: () => Date) {
		this.#database = database;
		this.#now = now;
	}

	#change<Result>(
		work: (query: Query) => Promise<Result>,
		query: Query | undefined,
	): Promise<Result> {
		return query ? work(query) : this.#database.transaction(work);
	}

	async add(
		teamId: number,
		{ key, name, expires, creatorId }: NewKey,
		query?: Query,
	): Promise<void> {
		const values = {
			team_id: teamId,
			name,
			hash: keyHash(key),
			prefix: prefixOf(key),
			created: this.#now().toISOString(),
			expires: expires?.toISOString() ?? null,
			creator_id: creatorId ?? null,
		};
		await this.#change((own) => own.insertInto('api_key').values(values).execute(), query);
	}

	/** The team and creator of a key that hasn't expired. */
	async find(key: string): Promise<KeyOwner | undefined> {
		const [row] = await owned(this.#database.query, { hash: keyHash(key) });
		if (!row || this.#isOver(row)) return undefined;
		this.#noteUse(row.key_id, Date.parse(row.last_used ?? '') || 0, this.#now().getTime());
		const { key_id: keyId, team_id: teamId, name, creator_id: creatorId } = row;
		return { keyId, teamId, name, creatorId: creatorId ?? undefined };
	}

	/** Whether a key is still valid. Locks it until the transaction ends. */
	async isValid(keyId: number, query: Query): Promise<boolean> {
		const [row] = await kept(query, { keyId });
		return row !== undefined && !this.#isOver(row);
	}

	#isOver({ expires }: { readonly expires: string | null }): boolean {
		return expires !== null && Date.parse(expires) <= this.#now().getTime();
	}

	/** Notes the use of a key, once a minute, in the background: requests neither wait for it nor fail with it. */
	#noteUse(keyId: number, last: number, now: number): void {
		if (now - Math.max(last, this.#noted.get(keyId) ?? 0) < noteMs) return;
		this.#noted.set(keyId, now);
		const lastUsed = new Date(now).toISOString();
		const note = this.#database.transaction((query) =>
			query
				.updateTable('api_key')
				.set({ last_used: lastUsed })
				.where('key_id', '=', keyId)
				.execute(),
		);
		void note.catch(() => undefined);
	}

	/** The keys of a team, expired ones included, in the order in which they were added. */
	async list(teamId: number): Promise<StoredKey[]> {
		const rows = await this.#database.query
			.selectFrom('api_key')
			.leftJoin('user_account', 'user_account.user_id', 'api_key.creator_id')
			.select([
				'key_id as id',
				'name',
				'prefix',
				'api_key.created',
				'expires',
				'last_used',
				'creator_id',
				'email',
			])
			.where('team_id', '=', teamId)
			.orderBy('key_id')
			.execute();
		return rows.map(({ expires, last_used, creator_id, email, ...row }) => ({
			...row,
			expires: expires ?? undefined,
			lastUsed: last_used ?? undefined,
			creatorId: creator_id ?? undefined,
			creator: email ?? undefined,
		}));
	}

	/** A key of a team; undefined if there is none. */
	async ofTeam(teamId: number, keyId: number, query: Query): Promise<TeamKey | undefined> {
		const row = await query
			.selectFrom('api_key')
			.select(['key_id', 'name', 'created', 'expires', 'creator_id'])
			.where('team_id', '=', teamId)
			.where('key_id', '=', keyId)
			.executeTakeFirst();
		if (!row) return undefined;
		const { key_id: id, name, created, expires, creator_id: creatorId } = row;
		return { id, name, created, expires: expires ?? undefined, creatorId: creatorId ?? undefined };
	}

	async delete(key: string): Promise<void> {
		await this.#database.transaction((query) =>
			query.deleteFrom('api_key').where('hash', '=', keyHash(key)).execute(),
		);
	}

	/** Deletes the keys that a user created, in all teams. */
	revokeOf(creatorId: number, query: Query): Promise<{ teamId: number; name: string }[]> {
		return query
			.deleteFrom('api_key')
			.where('creator_id', '=', creatorId)
			.returning(['team_id as teamId', 'name'])
			.execute();
	}

	/** How many keys each user created, in all teams. */
	async countsOfCreators(): Promise<ReadonlyMap<number, number>> {
		const rows = await this.#database.query
			.selectFrom('api_key')
			.select(['creator_id', ({ fn }) => fn.countAll<number>().as('n')])
			.where('creator_id', 'is not', null)
			.groupBy('creator_id')
			.execute();
		return new Map(rows.map(({ creator_id: id, n }) => [Number(id), Number(n)]));
	}

	/** Deletes the key with this ID; false if it doesn't exist any more. */
	async revoke(id: number, query?: Query): Promise<boolean> {
		const { numDeletedRows } = await this.#change(
			(own) => own.deleteFrom('api_key').where('key_id', '=', id).executeTakeFirstOrThrow(),
			query,
		);
		return numDeletedRows > 0n;
	}
}
