import { DatabaseSync } from 'node:sqlite';

/** The database of an n8n that runs without a queue. May be read while n8n runs. */
export class N8nDatabase {
	readonly #file: string;

	constructor(file: string) {
		this.#file = file;
	}

	/** What the nodes of a workflow keep between executions, as JSON; null before they keep anything. */
	staticData(workflowId: string): string | null {
		const sql = 'SELECT staticData AS text FROM workflow_entity WHERE id = ?';
		return this.#texts(sql, workflowId)[0] ?? null;
	}

	/** n8n must not be running: it keeps what it has read. */
	writeStaticData(workflowId: string, json: string): void {
		using database = new DatabaseSync(this.#file);
		const sql = 'UPDATE workflow_entity SET staticData = ? WHERE id = ?';
		database.prepare(sql).run(json, workflowId);
	}

	/** With durable cursors, what the only trigger of a workflow keeps, as JSON; null before its first poll. */
	cursor(workflowId: string): string | null {
		const sql = 'SELECT cursor AS text FROM poller_state WHERE workflowId = ?';
		return this.#texts(sql, workflowId)[0] ?? null;
	}

	/** The data of all executions of a workflow, as n8n serializes it. */
	executions(workflowId: string): string[] {
		const sql =
			'SELECT data AS text FROM execution_data JOIN execution_entity ON id = executionId WHERE workflowId = ?';
		return this.#texts(sql, workflowId);
	}

	#texts(sql: string, workflowId: string): string[] {
		using database = new DatabaseSync(this.#file, { readOnly: true });
		const rows = database.prepare(sql).all(workflowId);
		return rows.flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
	}
}
