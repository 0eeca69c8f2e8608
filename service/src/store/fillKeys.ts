import type { Database } from './database/database.ts';
import type { Query } from './database/tables.ts';
import { inSteps, rowsPerStep } from './database/steps.ts';

/** How long, in ms, a key stands for its document. */
const keptMs = 86_400_000;

/** A key that a client gave to a fill, so that it can ask again without a second document. */
export interface FillKey {
	readonly key: string;
	/** A hash of what was asked for: the template and the body. */
	readonly requestHash: string;
}

/** A key of a fill that has made a document. */
export interface FilledKey extends FillKey {
	/** What the fill had to say besides, as JSON. */
	readonly warnings?: string | null;
}

/** Another request has used the key meanwhile, here or at another process. */
export class KeyTakenError extends Error {}

/** The keys of one team's fills. */
export class FillKeys {
	readonly #database: Database;
	readonly #teamId: number;

	constructor(database: Database, teamId: number) {
		this.#database = database;
		this.#teamId = teamId;
	}

	/** What a key stands for. */
	async find(
		key: string,
		now: Date,
	): Promise<{ requestHash: string; documentUid: string; warnings: string | null } | undefined> {
		return this.#database.query
			.selectFrom('fill_key')
			.select(['request_hash as requestHash', 'document_uid as documentUid', 'warnings'])
			.where('team_id', '=', this.#teamId)
			.where('key', '=', key)
			.where('created', '>', oldest(now))
			.executeTakeFirst();
	}

	/** Keeps a new key, or one that is too old to stand for anything; throws KeyTakenError. */
	async add(
		{ key, requestHash, warnings = null }: FilledKey,
		documentUid: string,
		now: Date,
		query: Query,
	): Promise<void> {
		const own = {
			request_hash: requestHash,
			document_uid: documentUid,
			warnings,
			created: now.toISOString(),
		};
		const { numInsertedOrUpdatedRows } = await query
			.insertInto('fill_key')
			.values({ team_id: this.#teamId, key, ...own })
			.onConflict((conflict) =>
				conflict
					.columns(['team_id', 'key'])
					.doUpdateSet(own)
					.where('fill_key.created', '<=', oldest(now)),
			)
			.executeTakeFirstOrThrow();
		if (!numInsertedOrUpdatedRows) throw new KeyTakenError();
	}
}

/** Forgets keys that are too old, some at once. */
export async function forgetOldKeys(
	database: Database,
	now: Date,
	signal?: AbortSignal,
): Promise<void> {
	await inSteps(
		() =>
			database.transaction(async (query) => {
				const { numDeletedRows } = await query
					.deleteFrom('fill_key')
					.where(({ eb, refTuple, selectFrom }) =>
						eb(
							refTuple('team_id', 'key'),
							'in',
							selectFrom('fill_key')
								.select(['fill_key.team_id', 'fill_key.key'])
								.where('created', '<=', oldest(now))
								.limit(rowsPerStep)
								.$asTuple('team_id', 'key'),
						),
					)
					.executeTakeFirstOrThrow();
				return numDeletedRows > 0n ? 'more' : 'done';
			}),
		{ signal },
	);
}

function oldest(now: Date): string {
	return new Date(now.getTime() - keptMs).toISOString();
}
