import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Document, Page } from './records.ts';

type Row = Record<string, SQLOutputValue>;

const columns = 'uid, template_uid, template_name, name, created, updated';

function toDocument(row: Row): Document {
	return {
		uid: String(row['uid']),
		teamId: 1,
		creatorId: 1,
		created: String(row['created']),
		updated: String(row['updated']),
		templateName: String(row['template_name']),
		name: String(row['name']),
		templateUid: String(row['template_uid']),
	};
}

export class DocumentTable {
	readonly #database;
	readonly #byUid;
	readonly #pages;
	readonly #insert;

	constructor(database: DatabaseSync) {
		this.#database = database;
		this.#byUid = database.prepare(`SELECT ${columns} FROM document WHERE uid = ?`);
		const page = (direction: string) =>
			database.prepare(
				`SELECT ${columns} FROM document ORDER BY position ${direction} LIMIT ? OFFSET ?`,
			);
		this.#pages = { newest: page('DESC'), oldest: page('ASC') };
		this.#insert = database.prepare(
			`INSERT INTO document (${columns}, content_hash) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		);
	}

	insert(document: Document, contentHash: string): void {
		const { uid, templateUid, templateName, name, created, updated } = document;
		this.#insert.run(uid, templateUid, templateName, name, created, updated, contentHash);
	}

	get(uid: string): Document | undefined {
		const row = this.#byUid.get(uid);
		return row && toDocument(row);
	}

	contentHash(uid: string): string | undefined {
		const row = this.#database.prepare('SELECT content_hash FROM document WHERE uid = ?').get(uid);
		return row && String(row['content_hash']);
	}

	list({ limit, offset, order }: Page): Document[] {
		return this.#pages[order].all(limit, offset).map(toDocument);
	}

	count(): number {
		return Number(this.#database.prepare('SELECT count(*) AS n FROM document').get()?.['n']);
	}
}
