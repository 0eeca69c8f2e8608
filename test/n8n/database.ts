import { DatabaseSync } from 'node:sqlite';

/** The database of an n8n that runs without a queue. May be read while n8n runs. */
export class N8nDatabase {
	readonly #file: string;

	constructor(file: string) {
		this.#file = file;
	}

	/** What the nodes of a workflow keep between executions, as JSON; null before they keep anything. */
	staticData(workflowId: string): string | null {
		using database = new DatabaseSync(this.#file, { readOnly: true });
		const sql = 'SELECT staticData FROM workflow_entity WHERE id = ?';
		return (database.prepare(sql).get(workflowId)?.staticData as string | null | undefined) ?? null;
	}

	/** n8n must not be running: it keeps what it has read. */
	writeStaticData(workflowId: string, json: string): void {
		using database = new DatabaseSync(this.#file);
		const sql = 'UPDATE workflow_entity SET staticData = ? WHERE id = ?';
		database.prepare(sql).run(json, workflowId);
	}
}
