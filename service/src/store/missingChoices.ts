import type { FormField } from '../pdf/form.ts';
import type { Database } from './database/database.ts';

/** A template of any team, stored by a version that left out fields with options, or maximum lengths. */
export interface OldTemplate {
	readonly position: number;
	/** As stored, in JSON. */
	readonly fields: string;
	/** The hash of its PDF. */
	readonly contentHash: string;
}

/** The templates in whose PDFs something was not read yet, those of equal PDFs together. */
export async function* templatesWithoutChoices(database: Database): AsyncGenerator<OldTemplate> {
	const { query } = database;
	const positions = await query
		.selectFrom('template')
		.select('position')
		.where('has_choices', '<', 3)
		.orderBy('content_hash')
		.execute();
	for (const { position } of positions) {
		const row = await query
			.selectFrom('template')
			.select(['position', 'fields', 'content_hash as contentHash'])
			.where('position', '=', position)
			.executeTakeFirst();
		if (row) yield row;
	}
}

/** Stores the fields of such a template, unless they were changed meanwhile. */
export async function storeWithChoices(
	database: Database,
	{ position, fields: before }: OldTemplate,
	fields: readonly FormField[],
): Promise<void> {
	await database.transaction((query) =>
		query
			.updateTable('template')
			.set({ fields: JSON.stringify(fields), has_choices: 3 })
			.where('position', '=', position)
			.where('fields', '=', before)
			.execute(),
	);
}
