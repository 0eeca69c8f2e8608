import { locksRows } from '../database/dialect.ts';
import type { Query } from '../database/tables.ts';

/** The teams by their names. */
export class TeamNames {
	readonly #query: Query;

	constructor(query: Query) {
		this.#query = query;
	}

	/** In the order in which they were added, with how many members they have. */
	async all(): Promise<{ teamId: number; name: string; members: number }[]> {
		const rows = await this.#query
			.selectFrom('team')
			.leftJoin('membership', 'membership.team_id', 'team.team_id')
			.select(['team.team_id as teamId', 'name'])
			.select(({ fn }) => fn.count('membership.user_id').as('members'))
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
			.executeTakeFirst();
		return row?.name;
	}

	/** As `nameOf`; until the transaction ends, nobody adds something to the team. */
	async nameToRemove(teamId: number): Promise<string | undefined> {
		const row = await this.#query
			.selectFrom('team')
			.select('name')
			.where('team_id', '=', teamId)
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

	/** Whether a team has no template and no document, those in the trash included. */
	async isEmpty(teamId: number): Promise<boolean> {
		for (const table of ['template', 'document'] as const) {
			const found = await this.#query
				.selectFrom(table)
				.select('position')
				.where('team_id', '=', teamId)
				.limit(1)
				.executeTakeFirst();
			if (found) return false;
		}
		return true;
	}

	async remove(teamId: number): Promise<void> {
		await this.#query.deleteFrom('team').where('team_id', '=', teamId).execute();
	}
}
