import type { Selectable } from 'kysely';
import { locksRows } from '../database/dialect.ts';
import type { Query, Tables } from '../database/tables.ts';
import { emailForm } from './emailAddress.ts';

export interface User {
	readonly userId: number;
	readonly email: string;
	/** Whether an administrator or an OIDC provider has confirmed that the address is theirs. */
	readonly isVerified: boolean;
	/** Whether the user administers the service. */
	readonly isAdmin: boolean;
	readonly passwordHash: string | undefined;
	/** Whether the user has signed in by OIDC. */
	readonly hasOidc: boolean;
	readonly chosenTeam: number | undefined;
	readonly created: string;
}

/** A user's identity at an OIDC provider. */
export interface OidcSubject {
	readonly issuer: string;
	readonly subject: string;
}

export interface NewUser {
	/** In canonical form, see emailAddress.ts. */
	readonly email: string;
	readonly isVerified: boolean;
	readonly passwordHash?: string | undefined;
	readonly isAdmin?: boolean | undefined;
	readonly oidc?: OidcSubject | undefined;
}

export function toUser(row: Selectable<Tables['user_account']>): User {
	return {
		userId: row.user_id,
		email: row.email,
		isVerified: row.is_verified === 1,
		isAdmin: row.is_admin === 1,
		passwordHash: row.password_hash ?? undefined,
		hasOidc: row.oidc_subject !== null,
		chosenTeam: row.chosen_team ?? undefined,
		created: row.created,
	};
}

/** The users, who may sign in. */
export class UserTable {
	readonly #query: Query;
	readonly #now: () => Date;

	constructor(query: Query, now: () => Date) {
		this.#query = query;
		this.#now = now;
	}

	/** Adds a user; undefined if there is one with this address. */
	async add({
		email,
		isVerified,
		passwordHash,
		isAdmin = false,
		oidc,
	}: NewUser): Promise<User | undefined> {
		const row = await this.#query
			.insertInto('user_account')
			.values({
				email,
				is_verified: Number(isVerified),
				password_hash: passwordHash ?? null,
				is_admin: Number(isAdmin),
				oidc_issuer: oidc?.issuer ?? null,
				oidc_subject: oidc?.subject ?? null,
				chosen_team: null,
				created: this.#now().toISOString(),
			})
			.onConflict((conflict) => conflict.column('email').doNothing())
			.returningAll()
			.executeTakeFirst();
		return row && toUser(row);
	}

	async withId(userId: number): Promise<User | undefined> {
		const row = await this.#query
			.selectFrom('user_account')
			.selectAll()
			.where('user_id', '=', userId)
			.executeTakeFirst();
		return row && toUser(row);
	}

	/** Like `withId`, and locks the row until the transaction ends. */
	async keep(userId: number): Promise<User | undefined> {
		const row = await this.#query
			.selectFrom('user_account')
			.selectAll()
			.where('user_id', '=', userId)
			.$if(locksRows(this.#query), (user) => user.forNoKeyUpdate())
			.executeTakeFirst();
		return row && toUser(row);
	}

	/** The user with this address, in any spelling of it. */
	async withEmail(text: string): Promise<User | undefined> {
		const email = emailForm(text);
		if (email === undefined) return undefined;
		const row = await this.#query
			.selectFrom('user_account')
			.selectAll()
			.where('email', '=', email)
			.executeTakeFirst();
		return row && toUser(row);
	}

	async withOidc({ issuer, subject }: OidcSubject): Promise<User | undefined> {
		const row = await this.#query
			.selectFrom('user_account')
			.selectAll()
			.where('oidc_issuer', '=', issuer)
			.where('oidc_subject', '=', subject)
			.executeTakeFirst();
		return row && toUser(row);
	}

	/** All users, sorted by address. */
	async all(): Promise<User[]> {
		const rows = await this.#query
			.selectFrom('user_account')
			.selectAll()
			.orderBy('email')
			.execute();
		return rows.map(toUser);
	}

	async count(): Promise<number> {
		const { n } = await this.#query
			.selectFrom('user_account')
			.select(({ fn }) => fn.countAll().as('n'))
			.executeTakeFirstOrThrow();
		return Number(n);
	}

	async setPassword(userId: number, passwordHash: string): Promise<void> {
		await this.#change(userId, { password_hash: passwordHash });
	}

	async removePassword(userId: number): Promise<void> {
		await this.#change(userId, { password_hash: null });
	}

	/** Links a user to their identity at the OIDC provider, which has verified the address. */
	async setOidc(userId: number, { issuer, subject }: OidcSubject): Promise<void> {
		await this.#change(userId, { oidc_issuer: issuer, oidc_subject: subject, is_verified: 1 });
	}

	async setAdmin(userId: number, isAdmin: boolean): Promise<void> {
		await this.#change(userId, { is_admin: Number(isAdmin) });
	}

	async chooseTeam(userId: number, teamId: number): Promise<void> {
		await this.#change(userId, { chosen_team: teamId });
	}

	async #change(
		userId: number,
		change: Partial<Selectable<Tables['user_account']>>,
	): Promise<void> {
		await this.#query
			.updateTable('user_account')
			.set(change)
			.where('user_id', '=', userId)
			.execute();
	}

	/** Deletes a user with sessions and memberships. */
	async remove(userId: number): Promise<void> {
		await this.#query.deleteFrom('user_account').where('user_id', '=', userId).execute();
	}
}
