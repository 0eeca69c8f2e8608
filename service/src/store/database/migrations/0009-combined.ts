import { kindOf } from '../dialect.ts';
import { runAll, words } from './migration.ts';
import type { Migration } from './migration.ts';

/** The templates of a combined document, but for the one that its row names: it goes when one of them does. */
export const combined: Migration = {
	tables: (query) => {
		const { int, strict } = words[kindOf(query)];
		return runAll(query, [
			`CREATE TABLE document_source (
				document ${int} NOT NULL REFERENCES document (position) ON DELETE CASCADE,
				template ${int} NOT NULL REFERENCES template (position) ON DELETE CASCADE,
				PRIMARY KEY (document, template)
			) ${strict}`,
			'CREATE INDEX document_source_by_template ON document_source (template)',
		]);
	},
};
