/** @import { Filled, Unfit } from '../../src/http/app/wire/templates.ts' */

/** Other services can have the same origin. */
const name = `batches of ${new URL('.', location.href).pathname}`;
/** How long the service surely knows the key of a row; then it could create the same document again. */
const keyMs = 23 * 3_600_000;

/**
 * @typedef {object} BatchRow A row whose document is to be created.
 * @property {number} number As a spreadsheet shows it.
 * @property {string} title
 * @property {Readonly<Record<string, string | number | boolean>>} data
 * @property {string} key With which it is asked for.
 */

/**
 * @typedef {object} StoredBatch
 * @property {string} id
 * @property {string} uid Of the template.
 * @property {string} name
 * @property {number} started
 * @property {number | undefined} userId
 * @property {number | undefined} team
 * @property {readonly BatchRow[]} rows
 */

/** @typedef {{ readonly uid: string, readonly unfit: readonly Unfit[] }} CreatedDocument */

/**
 * @typedef {object} StoredRow What became of a row: its document, or when it was first asked for.
 * @property {string} batch
 * @property {number} number
 * @property {CreatedDocument} [document]
 * @property {number} [begun]
 */

/** @typedef {{ batches: IDBObjectStore, rows: IDBObjectStore }} Stores */

/**
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result>}
 */
const answerOf = (request) =>
	new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
	});

/** @type {Promise<IDBDatabase> | undefined} */
let opening;
function open() {
	const request = indexedDB.open(name, 1);
	request.onupgradeneeded = () => {
		request.result.createObjectStore('batches', { keyPath: 'id' });
		request.result.createObjectStore('rows', { keyPath: ['batch', 'number'] });
	};
	return answerOf(request);
}

/**
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(stores: Stores) => Result | Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function within(mode, work) {
	const database = await (opening ??= open());
	const transaction = database.transaction(['batches', 'rows'], mode);
	/** @type {Promise<void>} */
	const ended = new Promise((resolve, reject) => {
		transaction.oncomplete = () => resolve();
		transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
	});
	const [batches, rows] = [transaction.objectStore('batches'), transaction.objectStore('rows')];
	const result = await work({ batches, rows });
	await ended;
	return result;
}

/** @param {string} id */
const rowsOf = (id) => IDBKeyRange.bound([id], [id, []]);

/**
 * What is known of the rows of a batch: `created` has the documents, `begun` when a row was first asked for whose
 * document may exist, both by the row's number. It is kept in this browser, unless that forbids it, until the batch is
 * forgotten.
 *
 * @param {StoredBatch} batch
 * @param {readonly StoredRow[]} [rows]
 */
function known(batch, rows = []) {
	/** @type {Map<number, CreatedDocument>} */
	const created = new Map();
	/** @type {Map<number, number>} */
	const begun = new Map();
	for (const { number, document, begun: at } of rows) {
		if (document) created.set(number, document);
		if (at !== undefined) begun.set(number, at);
	}
	/** @param {(stores: Stores) => unknown} change */
	const note = (change) => within('readwrite', change).catch(() => undefined);
	return {
		...batch,
		/** @type {ReadonlyMap<number, CreatedDocument>} */
		created,
		/** Whether any document of it may exist. */
		get isTouched() {
			return begun.size > 0 || created.size > 0;
		},
		/**
		 * Whether the document of a row may exist, and the service would not know that any more.
		 *
		 * @param {number} number
		 */
		mayExist: (number) => Date.now() - (begun.get(number) ?? Infinity) > keyMs,
		/**
		 * Resolves when it is kept that a row is asked for.
		 *
		 * @param {number} number
		 */
		async begin(number) {
			if (begun.has(number)) return;
			const now = Date.now();
			begun.set(number, now);
			await note(({ rows: all }) => all.put({ batch: batch.id, number, begun: now }));
		},
		/**
		 * What the service refused was not created.
		 *
		 * @param {number} number
		 */
		refuse(number) {
			begun.delete(number);
			void note(({ rows: all }) => all.delete([batch.id, number]));
		},
		/**
		 * @param {number} number
		 * @param {Filled} filled
		 */
		finish(number, { uid, unfit }) {
			const document = { uid, unfit };
			created.set(number, document);
			void note(({ rows: all }) => all.put({ batch: batch.id, number, document }));
		},
		forget: () =>
			note(({ batches, rows: all }) => {
				batches.delete(batch.id);
				all.delete(rowsOf(batch.id));
			}),
	};
}

/** @typedef {ReturnType<typeof known>} Batch */

/**
 * Begins a batch.
 *
 * @param {StoredBatch} batch
 */
export async function keepBatch(batch) {
	await within('readwrite', ({ batches }) => batches.put(batch)).catch(() => undefined);
	return known(batch);
}

/**
 * The batches of a user in a team, or in all, that have not been forgotten, the oldest first.
 *
 * @param {{ userId: number | undefined, team?: number | undefined }} whose
 */
export async function unfinishedBatches({ userId, team }) {
	const all = await within('readonly', async ({ batches, rows }) => {
		/** @type {StoredBatch[]} */
		const found = await answerOf(batches.getAll());
		const kept = found.map(async (batch) => {
			/** @type {StoredRow[]} */
			const own = await answerOf(rows.getAll(rowsOf(batch.id)));
			return known(batch, own);
		});
		return Promise.all(kept);
	}).catch(() => []);
	return all
		.filter((batch) => batch.userId === userId && (team === undefined || batch.team === team))
		.sort((one, other) => one.started - other.started);
}
