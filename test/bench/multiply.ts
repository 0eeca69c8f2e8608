import { sql } from 'kysely';
import { openStorage } from '../../service/src/store/storage.ts';
import type { Place } from './measuredService.ts';

const atOnce = 10_000;

/** Adds copies of the first document, with titles of their own: those numbered from `from` to before `to`. */
export async function multiply(place: Place, from: number, to: number): Promise<void> {
	await using opened = new AsyncDisposableStack();
	const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = place.environment;
	const { database } = await openStorage({ dataDir, databaseUrl }, opened);
	for (let first = from; first < to; first += atOnce) {
		const last = sql.lit(Math.min(first + atOnce, to) - 1);
		const seconds = sql`${sql.lit(Date.UTC(2025, 0, 1) / 1000)} + i * 10`;
		const created =
			database.kind === 'postgres'
				? sql`to_char(to_timestamp(${seconds}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
				: sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`;
		await database.transaction(async (query) => {
			await sql`
				WITH RECURSIVE numbers (i) AS (SELECT ${sql.lit(first)} UNION ALL SELECT i + 1 FROM numbers WHERE i < ${last})
				INSERT INTO document (team_id, uid, template, template_name, name, created, updated)
				SELECT team_id, 'copy-' || i, template, template_name,
					CASE i % 4 WHEN 0 THEN 'Invoice' WHEN 1 THEN 'Certificate' WHEN 2 THEN 'Rechnung' ELSE 'Letter' END
						|| ' 2025-' || i || CASE i % 3 WHEN 0 THEN ' Müller' WHEN 1 THEN ' Ada Lovelace' ELSE ' Smith & Co' END,
					${created}, ${created}
				FROM numbers CROSS JOIN (SELECT * FROM document ORDER BY position LIMIT 1) AS first
			`.execute(query);
			await sql`
				INSERT INTO document_bytes (document, content_hash, taken, delta, checksum)
				SELECT document.position, first.content_hash, first.taken, first.delta, first.checksum
				FROM document CROSS JOIN (SELECT * FROM document_bytes ORDER BY document LIMIT 1) AS first
				WHERE document.position > (SELECT max(document) FROM document_bytes)
			`.execute(query);
		});
	}
	// As the housekeeping of PostgreSQL itself does after a while.
	if (database.kind === 'postgres') await sql`VACUUM ANALYZE`.execute(database.query);
}
