import { randomUUID } from 'node:crypto';
import { locksRows } from '../database/dialect.ts';
import type { Query } from '../database/tables.ts';

/** The teams by their names. */
export class TeamNames {
	readonly #query: Query;

	constructor(query: Query) {
		this.#query = query;
	}

	/** All teams in the order of their creation, with their numbers of members. */
	async all(): Promise<{ teamId: number; name: string; members: number }[]> {
		const rows = await this.#query
			.selectFrom('team')
			.leftJoin('membership', 'membership.team_id', 'team.team_id')
			.select(['team.team_id as teamId', 'name'])
			.select(({ fn }) => fn.count('membership.user_id').as('members'))
			.where('removed_at', 'is', null)
			.groupBy(['team.team_id', 'name'])
			.orderBy('team.team_id')
			.execute();
		return rows.map(({ members, ...team }) => ({ ...team, members: Number(members) }));
	}

	async nameOf(teamId: number): Promise<string | undefined> {
		const row = await this.#query
			.selectFrom('team')
			.select('name')
			.where('team_id', '=', teamId)
			.where('removed_at', 'is', null)
			.executeTakeFirst();
		return row?.name;
	}

	/** Like `nameOf`, and keeps others from adding to the team until the transaction ends. */
	async nameToRemove(teamId: number): Promise<string | undefined> {
		const row = await this.#query
			.selectFrom('team')
			.select('name')
			.where('team_id', '=', teamId)
			.where('removed_at', 'is', null)
			.$if(locksRows(this.#query), (team) => team.forUpdate())
			.executeTakeFirst();
		return row?.name;
	}

	/** Adds a team; undefined if the name is taken. */
	async add(name: string): Promise<number | undefined> {
		const row = await this.#query
			.insertInto('team')
			.values({ name })
			.onConflict((conflict) => conflict.column('name').doNothing())
			.returning('team_id')
			.executeTakeFirst();
		return row?.team_id;
	}

	async rename(teamId: number, name: string): Promise<void> {
		await this.#query.updateTable('team').set({ name }).where('team_id', '=', teamId).execute();
	}

	/** Whether a team has no templates, not even in the trash, and so no documents. */
	async isEmpty(teamId: number): Promise<boolean> {
		const found = await this.#query
			.selectFrom('template')
			.select('position')
			.where('team_id', '=', teamId)
			.where('deleted_for_good', '=', 0)
			.limit(1)
			.executeTakeFirst();
		return found === undefined;
	}

	/** Removes a team and its memberships, and frees its name. purge.ts deletes its other rows later. */
	async remove(teamId: number, now: Date): Promise<void> {
		for (const table of ['api_key', 'membership', 'one_time_link', 'team_retention'] as const) {
			await this.#query.deleteFrom(table).where('team_id', '=', teamId).execute();
		}
		await this.#query
			.updateTable('user_account')
			.set({ chosen_team: null })
			.where('chosen_team', '=', teamId)
			.execute();
		await this.#query
			.updateTable('team')
			.set({ name: `removed ${randomUUID()}`, removed_at: now.toISOString() })
			.where('team_id', '=', teamId)
			.execute();
	}
}
