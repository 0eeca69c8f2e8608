import { kindOf } from '../dialect.ts';
import { runAll, words } from './migration.ts';
import type { Migration } from './migration.ts';

/** A picture is stored once for all documents that have it: its bytes are left out of theirs. */
export const documentParts: Migration = {
	tables: (query) => {
		const { int, strict } = words[kindOf(query)];
		return runAll(query, [
			`CREATE TABLE document_part (
				document ${int} NOT NULL REFERENCES document (position) ON DELETE CASCADE,
				at ${int} NOT NULL,
				content_hash TEXT NOT NULL REFERENCES content (hash),
				PRIMARY KEY (document, at)
			) ${strict}`,
			'CREATE INDEX document_part_by_content ON document_part (content_hash)',
		]);
	},
};
