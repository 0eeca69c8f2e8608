import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { KeyTable } from './keyTable.ts';

function idIn(row: Record<string, unknown> | undefined): number | undefined {
	return row && Number(row['team_id']);
}

/** The teams in a database, with their keys. */
export class TeamTable {
	readonly keys: KeyTable;
	readonly #insert: StatementSync;
	readonly #ids: StatementSync;
	readonly #names: StatementSync;
	readonly #named: StatementSync;
	readonly #ofDocument: StatementSync;

	constructor(database: DatabaseSync, now: () => Date) {
		this.keys = new KeyTable(database, now);
		this.#insert = database.prepare('INSERT INTO team (name) VALUES (?)');
		this.#ids = database.prepare('SELECT team_id FROM team ORDER BY team_id');
		this.#names = database.prepare('SELECT name FROM team ORDER BY team_id');
		this.#named = database.prepare('SELECT team_id FROM team WHERE name = ?');
		this.#ofDocument = database.prepare('SELECT team_id FROM document WHERE uid = ?');
	}

	/** Adds a team whose name is not taken. */
	add(name: string): number {
		return Number(this.#insert.run(name).lastInsertRowid);
	}

	/** In the order in which they were added. */
	ids(): number[] {
		return this.#ids.all().map((row) => Number(row['team_id']));
	}

	names(): string[] {
		return this.#names.all().map((row) => String(row['name']));
	}

	named(name: string): number | undefined {
		return idIn(this.#named.get(name));
	}

	ofDocument(uid: string): number | undefined {
		return idIn(this.#ofDocument.get(uid));
	}
}

/** How many templates and documents all teams ever added. */
export function insertedSoFar(database: DatabaseSync): number {
	const row = database.prepare('SELECT coalesce(sum(seq), 0) AS n FROM sqlite_sequence').get();
	return Number(row?.['n']);
}
