import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Field, Page, Template } from './records.ts';

type Row = Record<string, SQLOutputValue>;

const columns = 'uid, name, fields, base_hash, created, updated';

function toTemplate(row: Row): Template {
	return {
		uid: String(row['uid']),
		teamId: 1,
		creatorId: 1,
		created: String(row['created']),
		updated: String(row['updated']),
		name: String(row['name']),
		fields: JSON.parse(String(row['fields'])) as Field[],
		baseHash: String(row['base_hash']),
	};
}

export class TemplateTable {
	readonly #database;
	readonly #byUid;
	readonly #pages;
	readonly #insert;

	constructor(database: DatabaseSync) {
		this.#database = database;
		this.#byUid = database.prepare(`SELECT ${columns} FROM template WHERE uid = ?`);
		const page = (direction: string) =>
			database.prepare(
				`SELECT ${columns} FROM template ORDER BY position ${direction} LIMIT ? OFFSET ?`,
			);
		this.#pages = { newest: page('DESC'), oldest: page('ASC') };
		this.#insert = database.prepare(`INSERT INTO template (${columns}) VALUES (?, ?, ?, ?, ?, ?)`);
	}

	insert(template: Template): void {
		const { uid, name, fields, baseHash, created, updated } = template;
		this.#insert.run(uid, name, JSON.stringify(fields), baseHash, created, updated);
	}

	/** Stores name, fields, base and time of change of a template that is there. */
	update(template: Template): void {
		const { uid, name, fields, baseHash, updated } = template;
		this.#database
			.prepare('UPDATE template SET name = ?, fields = ?, base_hash = ?, updated = ? WHERE uid = ?')
			.run(name, JSON.stringify(fields), baseHash, updated, uid);
	}

	delete(uid: string): void {
		this.#database.prepare('DELETE FROM template WHERE uid = ?').run(uid);
	}

	get(uid: string): Template | undefined {
		const row = this.#byUid.get(uid);
		return row && toTemplate(row);
	}

	list({ limit, offset, order }: Page): Template[] {
		return this.#pages[order].all(limit, offset).map(toTemplate);
	}

	count(): number {
		return Number(this.#database.prepare('SELECT count(*) AS n FROM template').get()?.['n']);
	}
}
