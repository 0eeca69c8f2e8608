import { sql } from 'kysely';
import { checksumOf } from '../checksum.ts';
import { kindOf } from '../dialect.ts';
import type { Query } from '../tables.ts';
import { runAll, words } from './migration.ts';
import type { Migration } from './migration.ts';

/** Documents can have some MB each. */
const rowsAtOnce = 20;

/** Trusts the data that is stored already. */
async function addChecksums(query: Query): Promise<void> {
	for (let last = 0; ; ) {
		const rows = await query
			.selectFrom('document_bytes')
			.select(['document', 'content_hash as hash', 'taken', 'delta'])
			.where('checksum', 'is', null)
			.where('document', '>', last)
			.orderBy('document')
			.limit(rowsAtOnce)
			.execute();
		for (const { document, ...parts } of rows) {
			const checksum = checksumOf(parts);
			await sql`UPDATE document_bytes SET checksum = ${checksum} WHERE document = ${document}`.execute(
				query,
			);
			last = document;
		}
		if (rows.length < rowsAtOnce) return;
	}
}

/** A document has a checksum of all that its bytes are made of. */
export const checksum: Migration = {
	tables: (query) =>
		runAll(query, [`ALTER TABLE document_bytes ADD COLUMN checksum ${words[kindOf(query)].bytes}`]),
	rows: addChecksums,
};
