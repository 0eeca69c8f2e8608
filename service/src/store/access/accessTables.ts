import type { Database } from '../database/database.ts';
import type { Guard } from '../database/guarded.ts';
import type { Query } from '../database/tables.ts';
import { KeyTable } from '../keyTable.ts';
import { countForgotten, ownRetentions } from '../retention.ts';
import type { OwnRetention, Retention } from '../retention.ts';
import { AuditTable } from './auditTable.ts';
import { LinkTable } from './linkTable.ts';
import { MemberTable } from './memberTable.ts';
import { SessionTable } from './sessionTable.ts';
import { TeamNames } from './teamNames.ts';
import { UserTable } from './userTable.ts';

/** The tables of users, sessions, keys and members, for one query or transaction. */
export class AccessTables {
	readonly users: UserTable;
	readonly teams: TeamNames;
	readonly members: MemberTable;
	readonly sessions: SessionTable;
	readonly links: LinkTable;
	readonly audit: AuditTable;

	constructor(query: Query, now: () => Date) {
		this.users = new UserTable(query, now);
		this.teams = new TeamNames(query);
		this.members = new MemberTable(query, now);
		this.sessions = new SessionTable(query);
		this.links = new LinkTable(query);
		this.audit = new AuditTable(query, now);
	}
}

/** Reads and changes these tables. */
export class AccessStore {
	readonly read: AccessTables;
	readonly keys: KeyTable;
	readonly now: () => Date;
	readonly #database: Database;

	constructor(database: Database, now: () => Date) {
		this.#database = database;
		this.now = now;
		this.read = new AccessTables(database.query, now);
		this.keys = new KeyTable(database, now);
	}

	/**
	 * Stores all changes or none. The transaction begins with the actor's guard, which checks that the permission still
	 * exists.
	 */
	change<Result>(
		{ guard }: { readonly guard?: Guard | undefined },
		work: (tables: AccessTables, query: Query) => Promise<Result>,
	): Promise<Result> {
		return this.#database.transaction(async (query) => {
			await guard?.(query);
			return work(new AccessTables(query, this.now), query);
		});
	}

	/** Like `change`, but one at a time across all instances, for changes that depend on other users. */
	changeUsers<Result>(
		{ guard }: { readonly guard?: Guard | undefined },
		work: (tables: AccessTables, query: Query) => Promise<Result>,
	): Promise<Result> {
		const lockedGuard: Guard = async (query) => {
			await this.#database.lock('users', query);
			await guard?.(query);
		};
		return this.change({ guard: lockedGuard }, work);
	}

	retentions(): Promise<ReadonlyMap<number, OwnRetention>> {
		return ownRetentions(this.#database.query);
	}

	/** How many documents of a team exceed its limits. */
	countForgotten(teamId: number, retention: Retention): Promise<number> {
		return countForgotten(this.#database, teamId, retention, this.now());
	}
}
