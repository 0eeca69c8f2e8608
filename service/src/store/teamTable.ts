import type { Database } from './database/database.ts';
import { KeyTable } from './keyTable.ts';

/** The teams with their keys. */
export class TeamTable {
	readonly keys: KeyTable;
	readonly #database: Database;

	constructor(database: Database, now: () => Date) {
		this.#database = database;
		this.keys = new KeyTable(database, now);
	}

	/** Adds a team whose name is not taken. */
	async add(name: string): Promise<number> {
		const { team_id: teamId } = await this.#database.transaction((query) =>
			query.insertInto('team').values({ name }).returning('team_id').executeTakeFirstOrThrow(),
		);
		return teamId;
	}

	/** All teams in the order of their creation. */
	async ids(): Promise<number[]> {
		return (await this.#all()).map((row) => row.team_id);
	}

	async names(): Promise<string[]> {
		return (await this.#all()).map(({ name }) => name);
	}

	#all(): Promise<{ team_id: number; name: string }[]> {
		return this.#database.query
			.selectFrom('team')
			.select(['team_id', 'name'])
			.where('removed_at', 'is', null)
			.orderBy('team_id')
			.execute();
	}

	async named(name: string): Promise<number | undefined> {
		const row = await this.#database.query
			.selectFrom('team')
			.select('team_id')
			.where('name', '=', name)
			.where('removed_at', 'is', null)
			.executeTakeFirst();
		return row?.team_id;
	}

	/** The team whose document this is. */
	async ofDocument(uid: string): Promise<number | undefined> {
		const row = await this.#database.query
			.selectFrom('document')
			.innerJoin('template', 'template.position', 'document.template')
			.select('document.team_id')
			.where('document.uid', '=', uid)
			.where('document.deleted_at', 'is', null)
			.where('template.deleted_at', 'is', null)
			.executeTakeFirst();
		return row?.team_id;
	}
}
