import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Document, Page } from './records.ts';
import { likePattern } from './database/database.ts';

type Row = Record<string, SQLOutputValue>;

const columns =
	'document.uid, document.team_id, template.uid AS template_uid, template_name, document.name, document.created, document.updated';
const joined = `SELECT ${columns} FROM document JOIN template ON template.position = document.template`;

function toDocument(row: Row): Document {
	return {
		uid: String(row['uid']),
		teamId: Number(row['team_id']),
		creatorId: Number(row['team_id']),
		created: String(row['created']),
		updated: String(row['updated']),
		templateName: String(row['template_name']),
		name: String(row['name']),
		templateUid: String(row['template_uid']),
	};
}

/** The documents of one team. */
export class DocumentTable {
	readonly #database;
	readonly #teamId;
	readonly #byUid;
	readonly #pages;
	readonly #insert;
	readonly #count;

	constructor(database: DatabaseSync, teamId: number) {
		this.#database = database;
		this.#teamId = teamId;
		this.#byUid = database.prepare(`${joined} WHERE document.uid = ? AND document.team_id = ?`);
		const page = (order: string, read: string) =>
			database.prepare(
				`${joined} WHERE document.position IN
					(SELECT position FROM document WHERE team_id = ? ORDER BY position ${read} LIMIT ? OFFSET ?)
				ORDER BY document.position ${order}`,
			);
		this.#pages = {
			newest: { fromStart: page('DESC', 'DESC'), fromEnd: page('DESC', 'ASC') },
			oldest: { fromStart: page('ASC', 'ASC'), fromEnd: page('ASC', 'DESC') },
		};
		this.#insert = database.prepare(
			`INSERT INTO document (team_id, uid, template, template_name, name, created, updated)
			VALUES (?, ?, ?, ?, ?, ?, ?)`,
		);
		this.#count = database.prepare('SELECT document_count AS n FROM team WHERE team_id = ?');
	}

	/** Adds a document; returns its position, the ID that its bytes refer to. */
	insert(document: Document, template: number): number {
		const { uid, templateName, name, created, updated } = document;
		const { lastInsertRowid } = this.#insert.run(
			this.#teamId,
			uid,
			template,
			templateName,
			name,
			created,
			updated,
		);
		return Number(lastInsertRowid);
	}

	get(uid: string): Document | undefined {
		const row = this.#byUid.get(uid, this.#teamId);
		return row && toDocument(row);
	}

	/** Reads from the nearer end of the list, because SQLite steps over every row before a page. */
	list({ limit, offset, order, search = '' }: Page): Document[] {
		if (search.trim() !== '') return this.#search({ limit, offset, order, search });
		const left = Math.max(this.count() - offset, 0);
		const size = Math.min(limit, left);
		const after = left - size;
		const { fromStart, fromEnd } = this.#pages[order];
		const rows =
			after < offset
				? fromEnd.all(this.#teamId, size, after)
				: fromStart.all(this.#teamId, size, offset);
		return rows.map(toDocument);
	}

	#search({ limit, offset, order, search = '' }: Page): Document[] {
		const direction = order === 'newest' ? 'DESC' : 'ASC';
		return this.#database
			.prepare(
				`${joined} WHERE document.team_id = ? AND document.name LIKE ? ESCAPE '\\'
				ORDER BY document.position ${direction} LIMIT ? OFFSET ?`,
			)
			.all(this.#teamId, likePattern(search), limit, offset)
			.map(toDocument);
	}

	delete(uid: string): void {
		this.#database
			.prepare('DELETE FROM document WHERE uid = ? AND team_id = ?')
			.run(uid, this.#teamId);
	}

	count(search = ''): number {
		if (search.trim() !== '') {
			const find =
				"SELECT count(*) AS n FROM document WHERE team_id = ? AND name LIKE ? ESCAPE '\\'";
			return Number(this.#database.prepare(find).get(this.#teamId, likePattern(search))?.['n']);
		}
		return Number(this.#count.get(this.#teamId)?.['n']);
	}

	/** How many were created from the template with this uid. */
	countOf(templateUid: string): number {
		const find = `SELECT count(*) AS n FROM document WHERE template =
			(SELECT position FROM template WHERE uid = ? AND team_id = ?)`;
		return Number(this.#database.prepare(find).get(templateUid, this.#teamId)?.['n']);
	}

	forgetOldest(count: number): void {
		if (count <= 0) return;
		this.#database
			.prepare(
				`DELETE FROM document WHERE position IN
					(SELECT position FROM document WHERE team_id = ? ORDER BY position LIMIT ?)`,
			)
			.run(this.#teamId, count);
	}
}
