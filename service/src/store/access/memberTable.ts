import { locksRows } from '../database/dialect.ts';
import type { Query, Role } from '../database/tables.ts';

/** A team as one of its members sees it. */
export interface Membership {
	readonly teamId: number;
	readonly name: string;
	readonly role: Role;
}

export interface Member {
	readonly userId: number;
	readonly email: string;
	readonly role: Role;
	readonly created: string;
}

/** Who belongs to which team. */
export class MemberTable {
	readonly #query: Query;
	readonly #now: () => Date;

	constructor(query: Query, now: () => Date) {
		this.#query = query;
		this.#now = now;
	}

	/** The teams of a user, in the order in which they were added. */
	teamsOf(userId: number): Promise<Membership[]> {
		return this.#teamsOf(userId).execute();
	}

	/** Like `teamsOf`, and locks the rows until the transaction ends. */
	keepTeamsOf(userId: number): Promise<Membership[]> {
		return this.#teamsOf(userId)
			.$if(locksRows(this.#query), (rows) => rows.forShare('membership'))
			.execute();
	}

	#teamsOf(userId: number) {
		return this.#query
			.selectFrom('membership')
			.innerJoin('team', 'team.team_id', 'membership.team_id')
			.select(['team.team_id as teamId', 'team.name', 'role'])
			.where('user_id', '=', userId)
			.orderBy('team.team_id');
	}

	async ofTeam(teamId: number): Promise<Member[]> {
		return this.#query
			.selectFrom('membership')
			.innerJoin('user_account', 'user_account.user_id', 'membership.user_id')
			.select(['membership.user_id as userId', 'email', 'role', 'membership.created'])
			.where('team_id', '=', teamId)
			.orderBy('email')
			.execute();
	}

	/** Adds a member, or changes a member's role. */
	async set(teamId: number, userId: number, role: Role): Promise<void> {
		await this.#query
			.insertInto('membership')
			.values({ team_id: teamId, user_id: userId, role, created: this.#now().toISOString() })
			.onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doUpdateSet({ role }))
			.execute();
	}

	/** False if the user wasn't a member. */
	async remove(teamId: number, userId: number): Promise<boolean> {
		const { numDeletedRows } = await this.#query
			.deleteFrom('membership')
			.where('team_id', '=', teamId)
			.where('user_id', '=', userId)
			.executeTakeFirstOrThrow();
		return numDeletedRows > 0n;
	}
}
