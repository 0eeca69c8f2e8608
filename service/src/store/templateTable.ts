import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { FormField } from '../pdf/form.ts';
import type { Page, Template } from './records.ts';
import { likePattern } from './database/database.ts';

type Row = Record<string, SQLOutputValue>;

const columns = 'uid, team_id, name, fields, content_hash, created, updated';

function toTemplate(row: Row): Template {
	return {
		uid: String(row['uid']),
		teamId: Number(row['team_id']),
		creatorId: Number(row['team_id']),
		created: String(row['created']),
		updated: String(row['updated']),
		name: String(row['name']),
		fields: JSON.parse(String(row['fields'])) as FormField[],
		baseHash: String(row['content_hash']),
	};
}

/** The templates of one team. */
export class TemplateTable {
	readonly #database;
	readonly #teamId;
	readonly #byUid;
	readonly #pages;
	readonly #insert;
	readonly #count;

	constructor(database: DatabaseSync, teamId: number) {
		this.#database = database;
		this.#teamId = teamId;
		this.#byUid = database.prepare(
			`SELECT position, ${columns} FROM template WHERE uid = ? AND team_id = ?`,
		);
		const page = (direction: string) =>
			database.prepare(
				`SELECT ${columns} FROM template WHERE team_id = ? ORDER BY position ${direction} LIMIT ? OFFSET ?`,
			);
		this.#pages = { newest: page('DESC'), oldest: page('ASC') };
		this.#insert = database.prepare(
			`INSERT INTO template (${columns}, has_choices) VALUES (?, ?, ?, ?, ?, ?, ?, 2)`,
		);
		this.#count = database.prepare('SELECT template_count AS n FROM team WHERE team_id = ?');
	}

	insert(template: Template): void {
		const { uid, name, fields, baseHash, created, updated } = template;
		this.#insert.run(uid, this.#teamId, name, JSON.stringify(fields), baseHash, created, updated);
	}

	/** Stores the name, fields, PDF and `updated` of an existing template. */
	update(template: Template): void {
		const { uid, name, fields, baseHash, updated } = template;
		this.#database
			.prepare(
				'UPDATE template SET name = ?, fields = ?, content_hash = ?, updated = ? WHERE uid = ? AND team_id = ?',
			)
			.run(name, JSON.stringify(fields), baseHash, updated, uid, this.#teamId);
	}

	/** Remembers the files of a deleted template, so that they are not loaded again. */
	noteDeleted(uid: string): void {
		this.#database
			.prepare(
				`INSERT OR IGNORE INTO deleted_source (team_id, hash)
				SELECT team_id, hash FROM template JOIN template_source ON template = position
				WHERE uid = ? AND team_id = ?`,
			)
			.run(uid, this.#teamId);
	}

	isDeletedSource(hash: string): boolean {
		const find = 'SELECT 1 FROM deleted_source WHERE hash = ? AND team_id = ?';
		return this.#database.prepare(find).get(hash, this.#teamId) !== undefined;
	}

	delete(uid: string): void {
		this.#database
			.prepare('DELETE FROM template WHERE uid = ? AND team_id = ?')
			.run(uid, this.#teamId);
	}

	get(uid: string): Template | undefined {
		const row = this.#byUid.get(uid, this.#teamId);
		return row && toTemplate(row);
	}

	uidsOfName(name: string): string[] {
		return this.#database
			.prepare('SELECT uid FROM template WHERE team_id = ? AND name = ?')
			.all(this.#teamId, name)
			.map((row) => String(row['uid']));
	}

	/** The ID by which documents refer to a template. */
	position(uid: string): number | undefined {
		const row = this.#byUid.get(uid, this.#teamId);
		return row && Number(row['position']);
	}

	/** The uid of the template created from files with this hash. */
	uidOfSource(hash: string): string | undefined {
		const row = this.#database
			.prepare(
				'SELECT uid FROM template JOIN template_source ON template = position WHERE hash = ? AND team_id = ?',
			)
			.get(hash, this.#teamId);
		return row && String(row['uid']);
	}

	noteSource(uid: string, hash: string): void {
		this.#database
			.prepare('INSERT OR REPLACE INTO template_source (template, hash) VALUES (?, ?)')
			.run(Number(this.position(uid)), hash);
	}

	list({ limit, offset, order, search = '' }: Page): Template[] {
		if (search.trim() !== '') {
			const direction = order === 'newest' ? 'DESC' : 'ASC';
			const find = `SELECT ${columns} FROM template
				WHERE team_id = ? AND (name LIKE ?2 ESCAPE '\\' OR uid LIKE ?2 ESCAPE '\\')
				ORDER BY position ${direction} LIMIT ? OFFSET ?`;
			const pattern = likePattern(search);
			return this.#database.prepare(find).all(this.#teamId, pattern, limit, offset).map(toTemplate);
		}
		return this.#pages[order].all(this.#teamId, limit, offset).map(toTemplate);
	}

	count(search = ''): number {
		if (search.trim() !== '') {
			const find = `SELECT count(*) AS n FROM template
				WHERE team_id = ? AND (name LIKE ?2 ESCAPE '\\' OR uid LIKE ?2 ESCAPE '\\')`;
			return Number(this.#database.prepare(find).get(this.#teamId, likePattern(search))?.['n']);
		}
		return Number(this.#count.get(this.#teamId)?.['n']);
	}
}
