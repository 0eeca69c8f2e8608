import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** How long, in ms, a key stands for its document. */
const keptMs = 86_400_000;

/** A key that a client gave to a fill, so that it can ask again without a second document. */
export interface FillKey {
	readonly key: string;
	/** A hash of what was asked for: the template and the body. */
	readonly requestHash: string;
}

/** Another process has used the key meanwhile. */
export class KeyTakenError extends Error {}

/** The keys of one team's fills. */
export class FillKeys {
	readonly #teamId: number;
	readonly #find: StatementSync;
	readonly #insert: StatementSync;
	readonly #forget: StatementSync;

	constructor(database: DatabaseSync, teamId: number) {
		this.#teamId = teamId;
		this.#find = database.prepare(
			'SELECT request_hash, document_uid FROM fill_key WHERE team_id = ? AND key = ? AND created > ?',
		);
		this.#insert = database.prepare(
			`INSERT INTO fill_key (team_id, key, request_hash, document_uid, created)
			VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		);
		this.#forget = database.prepare('DELETE FROM fill_key WHERE created <= ?');
	}

	/** What a key stands for. */
	find(key: string, now: Date): { requestHash: string; documentUid: string } | undefined {
		const row = this.#find.get(this.#teamId, key, oldest(now));
		if (!row) return undefined;
		return { requestHash: String(row['request_hash']), documentUid: String(row['document_uid']) };
	}

	/** Forgets keys that are too old, and keeps a new one; throws KeyTakenError. Part of the document's transaction. */
	add({ key, requestHash }: FillKey, documentUid: string, now: Date): void {
		this.#forget.run(oldest(now));
		const created = now.toISOString();
		const { changes } = this.#insert.run(this.#teamId, key, requestHash, documentUid, created);
		if (changes === 0) throw new KeyTakenError();
	}
}

function oldest(now: Date): string {
	return new Date(now.getTime() - keptMs).toISOString();
}
