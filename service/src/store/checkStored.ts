import { sql } from 'kysely';
import { DamagedError } from './damage.ts';
import type { Query } from './database/tables.ts';
import { isIntact, partsOf } from './documentBytes.ts';
import type { StoredBytes } from './documentBytes.ts';
import type { Storage } from './storage.ts';
import { allHashes, allRows } from './walk.ts';

/** The amount of stored data, and the damage found. */
export interface StoredFacts {
	readonly templates: number;
	readonly documents: number;
	readonly contents: number;
	/** One sentence per problem. */
	readonly damages: readonly string[];
}

/** The lengths of PDFs, by hash. */
type Lengths = ReadonlyMap<string, number>;

/** Reads and checks all stored data, in one snapshot; changes nothing. */
export async function checkStored({ database, contents }: Storage): Promise<StoredFacts> {
	return database.snapshot(async (query) => {
		const damages: string[] = [];
		if (database.kind === 'sqlite') damages.push(...(await damagesOfFile(query)));
		const lengths = new Map<string, number>();
		for await (const hashes of allHashes(query)) {
			for (const hash of hashes) {
				const bytes = await contents.read(hash, query).catch((error: Error) => {
					const isDamaged = error instanceof DamagedError;
					const why = isDamaged ? 'is damaged.' : `cannot be read: ${error.message}`;
					damages.push(`The PDF ${hash} ${why}`);
				});
				if (bytes) lengths.set(hash, bytes.byteLength);
			}
		}
		const templates = await checkTemplates(query, lengths, damages);
		const documents = await checkDocuments(query, lengths, damages);
		damages.push(...(await miscounted(query)));
		return { templates, documents, contents: lengths.size, damages };
	});
}

/** SQLite's own integrity check. */
async function damagesOfFile(query: Query): Promise<string[]> {
	const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check(20)`.execute(
		query,
	);
	const found = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
	const { rows: lost } = await sql<{ table: string; parent: string }>`
		PRAGMA foreign_key_check`.execute(query);
	return [
		...found.map((line) => `The database is damaged: ${line}`),
		...lost.map(
			({ table, parent }) => `A row of ${table} refers to one of ${parent} that is gone.`,
		),
	];
}

async function checkTemplates(query: Query, lengths: Lengths, damages: string[]): Promise<number> {
	let count = 0;
	for await (const rows of allRows(query, 'template')) {
		count += rows.length;
		for (const { uid, fields, content_hash: hash } of rows) {
			if (!isList(String(fields)))
				damages.push(`The fields of template ${String(uid)} are damaged.`);
			if (!lengths.has(String(hash)))
				damages.push(`The PDF of template ${String(uid)} is missing.`);
		}
	}
	return count;
}

function isList(json: string): boolean {
	try {
		return Array.isArray(JSON.parse(json));
	} catch {
		return false;
	}
}

async function checkDocuments(query: Query, lengths: Lengths, damages: string[]): Promise<number> {
	for await (const rows of allRows(query, 'document_bytes')) {
		const documents = rows.map((row) => Number(row['document']));
		const parts = await partsOf(query, documents);
		for (const row of rows) {
			const stored = row as unknown as StoredBytes;
			const shared = parts.get(Number(row['document'])) ?? [];
			const length = lengths.get(stored.content_hash) ?? -1;
			const isWhole = shared.every(({ hash }) => lengths.has(hash));
			if (stored.taken > length || !isWhole || !isIntact(stored, shared))
				damages.push(`The PDF of ${await called(query, row['document'])} is damaged.`);
		}
	}
	const { rows } = await sql<{ uid: string }>`SELECT uid FROM document
		WHERE NOT EXISTS (SELECT 1 FROM document_bytes WHERE document_bytes.document = document.position)
		LIMIT 20`.execute(query);
	damages.push(...rows.map(({ uid }) => `The PDF of document ${uid} is missing.`));
	const { n } = await query
		.selectFrom('document')
		.select(({ fn }) => fn.countAll<number>().as('n'))
		.executeTakeFirstOrThrow();
	return Number(n);
}

async function called(query: Query, position: unknown): Promise<string> {
	const row = await query
		.selectFrom('document')
		.select('uid')
		.where('position', '=', Number(position))
		.executeTakeFirst();
	return `document ${row?.uid ?? String(position)}`;
}

/** Teams and templates whose number of documents differs from the triggers' count. */
async function miscounted(query: Query): Promise<string[]> {
	const { rows: teams } = await sql<{ name: string }>`
		SELECT name FROM team
		WHERE (SELECT count(*) FROM document JOIN template ON template.position = document.template
				WHERE document.team_id = team.team_id
					AND document.deleted_at IS NULL AND template.deleted_at IS NULL)
			<> (SELECT coalesce(sum(n), 0) FROM document_tally
				WHERE document_tally.team_id = team.team_id)
	`.execute(query);
	const { rows: templates } = await sql<{ uid: string }>`
		SELECT uid FROM template
			LEFT JOIN (
				SELECT template AS of, count(*) AS n, count(deleted_at) AS trashed FROM document GROUP BY template
			) AS counted ON counted.of = template.position
			LEFT JOIN (
				SELECT template AS of, sum(n) AS n, sum(trashed) AS trashed FROM template_tally GROUP BY template
			) AS tally ON tally.of = template.position
		WHERE coalesce(counted.n, 0) <> coalesce(tally.n, 0) + coalesce(tally.trashed, 0)
			OR coalesce(counted.trashed, 0) <> coalesce(tally.trashed, 0)
	`.execute(query);
	return [
		...teams.map(({ name }) => `The documents of the team "${name}" are counted wrongly.`),
		...templates.map(({ uid }) => `The documents of the template ${uid} are counted wrongly.`),
	];
}
