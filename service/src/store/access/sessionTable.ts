import { locksRows } from '../database/dialect.ts';
import type { Query } from '../database/tables.ts';
import { toUser } from './userTable.ts';
import type { User } from './userTable.ts';

export interface Session {
	readonly sessionId: number;
	readonly created: string;
	readonly lastUsed: string;
	readonly expires: string;
	readonly device: string;
	readonly address: string;
}

export interface NewSession {
	readonly tokenHash: string;
	readonly userId: number;
	readonly created: Date;
	readonly expires: Date;
	readonly device: string;
	readonly address: string;
}

const columns = [
	'session_id',
	'session.created',
	'last_used',
	'expires',
	'device',
	'address',
] as const;

interface Row {
	readonly session_id: number;
	readonly created: string;
	readonly last_used: string;
	readonly expires: string;
	readonly device: string;
	readonly address: string;
}

function toSession({ session_id, created, last_used, expires, device, address }: Row): Session {
	return { sessionId: session_id, created, lastUsed: last_used, expires, device, address };
}

function toSessionAndUser(
	row: (Row & Parameters<typeof toUser>[0] & { readonly session_created: string }) | undefined,
) {
	return row && { session: toSession({ ...row, created: row.session_created }), user: toUser(row) };
}

/** The sessions of signed-in browsers. */
export class SessionTable {
	readonly #query: Query;

	constructor(query: Query) {
		this.#query = query;
	}

	async add({ tokenHash, userId, created, expires, device, address }: NewSession): Promise<void> {
		await this.#query
			.insertInto('session')
			.values({
				token_hash: tokenHash,
				user_id: userId,
				created: created.toISOString(),
				last_used: created.toISOString(),
				expires: expires.toISOString(),
				device,
				address,
			})
			.execute();
	}

	/** The session of a token, with its user. */
	async find(tokenHash: string): Promise<{ session: Session; user: User } | undefined> {
		return toSessionAndUser(await this.#withToken(tokenHash).executeTakeFirst());
	}

	/** Like `find`, and locks user and session until the transaction ends. */
	async keep(tokenHash: string): Promise<{ session: Session; user: User } | undefined> {
		const row = await this.#withToken(tokenHash)
			.$if(locksRows(this.#query), (rows) => rows.forShare())
			.executeTakeFirst();
		return toSessionAndUser(row);
	}

	#withToken(tokenHash: string) {
		return this.#query
			.selectFrom('session')
			.innerJoin('user_account', 'user_account.user_id', 'session.user_id')
			.selectAll('user_account')
			.select([
				'session_id',
				'session.created as session_created',
				'last_used',
				'expires',
				'device',
				'address',
			])
			.where('token_hash', '=', tokenHash);
	}

	async use(sessionId: number, at: Date, expires: Date, address: string): Promise<void> {
		await this.#query
			.updateTable('session')
			.set({ last_used: at.toISOString(), expires: expires.toISOString(), address })
			.where('session_id', '=', sessionId)
			.execute();
	}

	/** The sessions of a user, most recently used first. */
	async ofUser(userId: number): Promise<Session[]> {
		const rows = await this.#query
			.selectFrom('session')
			.select(columns)
			.where('user_id', '=', userId)
			.orderBy('last_used', 'desc')
			.execute();
		return rows.map(toSession);
	}

	async removeToken(tokenHash: string): Promise<void> {
		await this.#query.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
	}

	/** Ends one session of a user; false if it isn't theirs. */
	async remove(userId: number, sessionId: number): Promise<boolean> {
		const { numDeletedRows } = await this.#query
			.deleteFrom('session')
			.where('user_id', '=', userId)
			.where('session_id', '=', sessionId)
			.executeTakeFirstOrThrow();
		return numDeletedRows > 0n;
	}

	/** Ends all sessions of a user, except one if given. */
	async removeAll(userId: number, except?: number): Promise<void> {
		const all = this.#query.deleteFrom('session').where('user_id', '=', userId);
		await (except === undefined ? all : all.where('session_id', '<>', except)).execute();
	}

	async forget(before: Date): Promise<void> {
		await this.#query.deleteFrom('session').where('expires', '<=', before.toISOString()).execute();
	}
}
