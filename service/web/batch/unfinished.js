/** Other services can have the same origin. */
const name = `batches of ${new URL('.', location.href).pathname}`;
/** How long the service surely knows the key of a row; then it could create the same document again. */
const keyMs = 23 * 3_600_000;

const answerOf = (request) =>
	new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});

let opening;
function open() {
	const request = indexedDB.open(name, 1);
	request.onupgradeneeded = () => {
		request.result.createObjectStore('batches', { keyPath: 'id' });
		request.result.createObjectStore('rows', { keyPath: ['batch', 'number'] });
	};
	return answerOf(request);
}

async function within(mode, work) {
	const database = await (opening ??= open());
	const transaction = database.transaction(['batches', 'rows'], mode);
	const ended = new Promise((resolve, reject) => {
		transaction.oncomplete = resolve;
		transaction.onabort = () => reject(transaction.error);
	});
	const [batches, rows] = ['batches', 'rows'].map((each) => transaction.objectStore(each));
	const result = await work({ batches, rows });
	await ended;
	return result;
}

const rowsOf = (id) => IDBKeyRange.bound([id], [id, []]);

/**
 * What is known of the rows of a batch: `created` has the documents, each with its `uid` and what is `unfit` in it, `begun` when a row was first asked for
 * whose document may exist, both by the row's number. It is kept in this browser, unless that forbids it, until the
 * batch is forgotten.
 */
function known(batch, rows = []) {
	const created = new Map(
		rows.flatMap(({ number, document }) => (document ? [[number, document]] : [])),
	);
	const begun = new Map(rows.flatMap(({ number, begun: at }) => (at ? [[number, at]] : [])));
	const note = (change) => within('readwrite', change).catch(() => undefined);
	return {
		...batch,
		created,
		/** Whether any document of it may exist. */
		get isTouched() {
			return begun.size > 0 || created.size > 0;
		},
		/** Whether the document of a row may exist, and the service would not know that any more. */
		mayExist: (number) => Date.now() - (begun.get(number) ?? Infinity) > keyMs,
		/** Resolves when it is kept that a row is asked for. */
		async begin(number) {
			if (begun.has(number)) return;
			begun.set(number, Date.now());
			const row = { batch: batch.id, number, begun: begun.get(number) };
			await note(({ rows: all }) => all.put(row));
		},
		/** What the service refused was not created. */
		refuse(number) {
			begun.delete(number);
			void note(({ rows: all }) => all.delete([batch.id, number]));
		},
		finish(number, { uid, unfit = [] }) {
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

/** Begins a batch: an `id`, whose it is, the template's `uid` and `name`, when it `started`, and its rows. */
export async function keepBatch(batch) {
	await within('readwrite', ({ batches }) => batches.put(batch)).catch(() => undefined);
	return known(batch);
}

/** The batches of a user in a team that have not been forgotten, the oldest first. */
export async function unfinishedBatches({ userId, team }) {
	const all = await within('readonly', async ({ batches, rows }) => {
		const found = await answerOf(batches.getAll());
		const kept = found.map((batch) => answerOf(rows.getAll(rowsOf(batch.id))));
		return (await Promise.all(kept)).map((own, index) => known(found[index], own));
	}).catch(() => []);
	return all
		.filter((batch) => batch.userId === userId && (team === undefined || batch.team === team))
		.sort((one, other) => one.started - other.started);
}
