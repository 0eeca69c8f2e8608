import { contentHash } from './contents.ts';
import type { Contents } from './contents.ts';
import { DamagedError } from './damage.ts';
import { checksumOf } from './database/checksum.ts';
import type { Database } from './database/database.ts';
import { locksRows } from './database/dialect.ts';
import { partsOf as stepsOf } from './database/steps.ts';
import type { Query } from './database/tables.ts';
import { isIntact, ownBytes, partsOf } from './documentBytes.ts';
import type { Split } from './documentBytes.ts';

/** What a document consists of. */
export interface Pieces {
	readonly uid: string;
	readonly name: string;
	/** What its bytes begin with, by its hash, and how many of that. */
	readonly base: string;
	readonly taken: number;
	readonly delta: Uint8Array;
}

/** What documents consist of. */
export interface Sources {
	/** The positions of their templates, in their order. */
	readonly templates: ReadonlySet<number>;
	/** The uids of the documents that there are. */
	readonly found: ReadonlySet<string>;
}

/** The templates of documents outside the trash, those of combined ones included. */
export async function sourcesOf(
	database: Database,
	teamId: number,
	uids: readonly string[],
): Promise<Sources> {
	const sources = new Map<string, number[]>();
	for await (const some of stepsOf([...new Set(uids)])) {
		const rows = await database.query
			.selectFrom('document')
			.innerJoin('template', 'template.position', 'document.template')
			.leftJoin('document_source', 'document_source.document', 'document.position')
			.select(['document.uid', 'document.template', 'document_source.template as other'])
			.where('document.team_id', '=', teamId)
			.where('document.uid', 'in', some)
			.where('document.deleted_at', 'is', null)
			.where('template.deleted_at', 'is', null)
			.execute();
		for (const { uid, template, other } of rows) {
			const known = sources.get(uid) ?? [template];
			sources.set(uid, other === null ? known : [...known, other]);
		}
	}
	const templates = new Set(uids.flatMap((uid) => sources.get(uid) ?? []));
	return { templates, found: new Set(sources.keys()) };
}

/** Reads what documents consist of, in this order; undefined where one is gone. Rejects with DamagedError. */
export async function piecesOf(
	{ database, contents, teamId }: { database: Database; contents: Contents; teamId: number },
	uids: readonly string[],
): Promise<(Pieces | undefined)[]> {
	const { query } = database;
	const rows = await query
		.selectFrom('document_bytes')
		.innerJoin('document', 'document.position', 'document_bytes.document')
		.select(['document', 'uid', 'name', 'content_hash', 'taken', 'delta', 'checksum'])
		.where('team_id', '=', teamId)
		.where('uid', 'in', uids)
		.execute();
	const places = await partsOf(
		query,
		rows.map(({ document }) => document),
	);
	const all = new Map<string, Pieces>();
	for (const row of rows) {
		const { uid, name, document, content_hash: base, taken } = row;
		const own = places.get(document) ?? [];
		if (!isIntact(row, own)) throw new DamagedError(`The PDF of document ${uid}`);
		const shared = await Promise.all(
			own.map(async ({ at, hash }) => ({ at, bytes: await contents.get(hash) })),
		);
		all.set(uid, { uid, name, base, taken, delta: ownBytes(row, shared) });
	}
	return uids.map((uid) => all.get(uid));
}

/** As long as a part is: a file of any length is stored in such parts. */
const partLength = 4_000_000;

interface Part {
	readonly at: number;
	readonly hash: string;
	readonly length: number;
}

/** A part was swept before the document was stored: its row came too late. */
export class PartsGoneError extends Error {}

/** Stores a file part by part, as it grows. What no document refers to is swept later. */
export class FileInParts {
	readonly #database: Database;
	readonly #contents: Contents;
	readonly #parts: Part[] = [];
	#waiting: Uint8Array[] = [];
	#size = 0;
	#stored = 0;

	constructor(database: Database, contents: Contents) {
		this.#database = database;
		this.#contents = contents;
	}

	async add(bytes: Uint8Array): Promise<void> {
		this.#waiting.push(bytes);
		this.#size += bytes.byteLength;
		if (this.#size >= partLength) await this.#store();
	}

	async #store(): Promise<void> {
		if (this.#size === 0) return;
		const bytes = Buffer.concat(this.#waiting);
		[this.#waiting, this.#size] = [[], 0];
		const hash = contentHash(bytes);
		await this.#contents.storing([{ bytes, hash }], (put) => this.#database.transaction(put));
		this.#parts.push({ at: this.#stored, hash, length: bytes.byteLength });
		this.#stored += bytes.byteLength;
	}

	/** Stores the rest; returns how the document is stored. */
	async end(): Promise<Split> {
		await this.#store();
		const [first, ...others] = this.#parts;
		if (!first) throw new Error('The file is empty.');
		const none = new Uint8Array();
		const shared = others.map(({ at, hash }) => ({ at, hash, bytes: none }));
		const parts = { taken: first.length, delta: none, shared };
		const checksum = checksumOf({ hash: first.hash, ...parts });
		return { base: { hash: first.hash, bytes: none }, ...parts, checksum };
	}

	/** Until the transaction ends, nothing sweeps the parts. Throws PartsGoneError. */
	async keep(query: Query): Promise<void> {
		const hashes = [...new Set(this.#parts.map(({ hash }) => hash))];
		for await (const some of stepsOf(hashes)) {
			const rows = await query
				.selectFrom('content')
				.select('hash')
				.where('hash', 'in', some)
				.$if(locksRows(query), (row) => row.forKeyShare())
				.execute();
			if (rows.length < some.length) throw new PartsGoneError();
		}
	}
}

/** Notes the templates of a combined document; returns their names, that of its own first. Undefined if one is gone. */
export async function keepSources(
	query: Query,
	positions: readonly number[],
): Promise<readonly { position: number; uid: string; name: string }[] | undefined> {
	const rows: { position: number; uid: string; name: string }[] = [];
	for await (const some of stepsOf(positions)) {
		rows.push(
			...(await query
				.selectFrom('template')
				.select(['position', 'uid', 'name'])
				.where('position', 'in', some)
				.where('deleted_at', 'is', null)
				.$if(locksRows(query), (row) => row.forShare())
				.execute()),
		);
	}
	if (rows.length < positions.length) return undefined;
	const byPosition = new Map(rows.map((row) => [row.position, row]));
	return positions.flatMap((position) => byPosition.get(position) ?? []);
}

/** How many documents outside the trash are combined of a template that is not their first. */
export async function countCombinedOf(
	query: Query,
	{ teamId, uid }: { readonly teamId: number; readonly uid: string },
): Promise<number> {
	const { count } = await query
		.selectFrom('template')
		.innerJoin('document_source', 'document_source.template', 'template.position')
		.innerJoin('document', 'document.position', 'document_source.document')
		.select(({ fn }) => fn.countAll().as('count'))
		.where('template.team_id', '=', teamId)
		.where('template.uid', '=', uid)
		.where('document.deleted_at', 'is', null)
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** Deletes the documents that are combined of a template among others, at this time. */
export async function deleteCombinedOf(
	query: Query,
	template: number,
	time: string,
): Promise<void> {
	await query
		.updateTable('document')
		.set({ deleted_at: time })
		.where('deleted_at', 'is', null)
		.where('position', 'in', (from) =>
			from.selectFrom('document_source').select('document').where('template', '=', template),
		)
		.execute();
}

/** Takes documents out of the trash for good that are combined of templates among others. */
export async function forgetCombinedOf(query: Query, templates: readonly number[]): Promise<void> {
	for await (const some of stepsOf(templates)) {
		await query
			.updateTable('document')
			.set({ deleted_at: '' })
			.where('position', 'in', (from) =>
				from.selectFrom('document_source').select('document').where('template', 'in', some),
			)
			.execute();
	}
}

/** Restores the documents that were deleted with a template; if another of theirs is still deleted, they are with that. */
export async function restoreCombinedOf(
	query: Query,
	template: number,
	time: string,
): Promise<void> {
	await query
		.updateTable('document')
		.set(({ selectFrom }) => ({
			deleted_at: selectFrom('document_source')
				.innerJoin('template', 'template.position', 'document_source.template')
				.select(({ fn }) => fn.max('template.deleted_at').as('time'))
				.whereRef('document_source.document', '=', 'document.position'),
		}))
		.where('deleted_at', '=', time)
		.where('position', 'in', (from) =>
			from.selectFrom('document_source').select('document').where('template', '=', template),
		)
		.execute();
}
