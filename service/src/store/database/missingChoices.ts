import type { DatabaseSync } from 'node:sqlite';
import type { FormField } from '../../pdf/form.ts';

/** A template of any team, stored by a version that left out drop-downs and radio groups, or maximum lengths. */
export interface OldTemplate {
	readonly position: number;
	/** As stored, in JSON. */
	readonly fields: string;
	readonly bytes: Uint8Array;
}

/** The templates in whose PDFs something was not read yet, those of equal PDFs together. */
export function* templatesWithoutChoices(database: DatabaseSync): Generator<OldTemplate> {
	const find = `SELECT position, fields, bytes FROM template JOIN content ON hash = content_hash
		WHERE position = ?`;
	const positions = database
		.prepare('SELECT position FROM template WHERE has_choices < 2 ORDER BY content_hash')
		.all();
	for (const { position } of positions) {
		const row = database.prepare(find).get(position ?? null);
		if (!row) continue;
		const bytes = row['bytes'] as Uint8Array;
		yield { position: Number(position), fields: String(row['fields']), bytes };
	}
}

/** Stores the fields of such a template, unless they were changed meanwhile. */
export function storeWithChoices(
	database: DatabaseSync,
	{ position, fields: before }: OldTemplate,
	fields: readonly FormField[],
): void {
	database
		.prepare('UPDATE template SET fields = ?, has_choices = 2 WHERE position = ? AND fields = ?')
		.run(JSON.stringify(fields), position, before);
}
