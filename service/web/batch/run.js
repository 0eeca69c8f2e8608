import { CallError } from '../shared/calls.js';

const atOnce = 4;
const firstWaitMs = 500;
const longestWaitMs = 15_000;
const mostTries = 12;

/**
 * @param {number} ms
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
const wait = (ms, signal) =>
	new Promise((resolve) => {
		const timer = setTimeout(resolve, ms);
		signal.addEventListener('abort', () => {
			clearTimeout(timer);
			resolve();
		});
	});

/**
 * The connection was lost or the service is busy: the same request may be sent again.
 *
 * @param {unknown} error
 * @returns {error is CallError}
 */
const isPassing = (error) =>
	error instanceof CallError &&
	(error.reason === 'unreachable' ||
		[408, 425, 429, 500, 502, 503, 504].includes(error.status ?? 0) ||
		(error.status === 409 && error.reason === 'still-running'));

/**
 * Nothing that is asked for will be created: signed out, the template deleted, or the service gone for long.
 *
 * @param {unknown} error
 * @returns {error is CallError}
 */
const endsAll = (error) =>
	error instanceof CallError &&
	(error.reason === 'unreachable' || [401, 403, 404].includes(error.status ?? 0));

/**
 * @template Result
 * @param {() => Promise<Result>} send
 * @param {{ signal: AbortSignal, onWait: (error: CallError) => void }} how
 * @returns {Promise<Result>}
 */
async function persist(send, { signal, onWait }) {
	for (let tries = 1; ; tries += 1) {
		try {
			return await send();
		} catch (error) {
			if (signal.aborted || tries === mostTries || !isPassing(error)) throw error;
			onWait(error);
			await wait(Math.min(firstWaitMs * 2 ** (tries - 1), longestWaitMs), signal);
		}
	}
}

/**
 * Creates a document per row by `create(row)`, a few at once, and asks again where an answer was lost: `create` is to
 * send the same key then, so that the service never creates a second one. `onDocument`, `onRefusal` and `onWait` tell
 * what becomes of the rows. Resolves to the error that ended all, if there was one; rows that were not refused are left.
 *
 * @template Row, Result
 * @param {readonly Row[]} rows
 * @param {object} how
 * @param {(row: Row) => Promise<Result>} how.create
 * @param {(row: Row, result: Result) => void} how.onDocument
 * @param {(row: Row, error: unknown) => void} how.onRefusal
 * @param {(error: CallError) => void} how.onWait
 * @param {AbortSignal} how.signal
 * @returns {Promise<CallError | undefined>}
 */
export async function runBatch(rows, { create, onDocument, onRefusal, onWait, signal }) {
	const left = rows.values();
	const ending = new AbortController();
	/** @type {CallError | undefined} */
	let ended;
	const any = AbortSignal.any([signal, ending.signal]);
	/** @param {Row} row */
	const createOne = async (row) => {
		try {
			onDocument(row, await persist(() => create(row), { signal: any, onWait }));
		} catch (error) {
			if (endsAll(error)) {
				ended ??= error;
				ending.abort();
			} else if (!any.aborted || !isPassing(error)) onRefusal(row, error);
		}
	};
	const work = async () => {
		for (const row of left) {
			if (any.aborted) return;
			await createOne(row);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, work));
	return ended;
}
