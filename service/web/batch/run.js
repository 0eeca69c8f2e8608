const atOnce = 4;
const firstWaitMs = 500;
const longestWaitMs = 15_000;
const mostTries = 12;

const wait = (ms, signal) =>
	new Promise((resolve) => {
		const timer = setTimeout(resolve, ms);
		signal.addEventListener('abort', () => {
			clearTimeout(timer);
			resolve();
		});
	});

/** The connection was lost or the service is busy: the same request may be sent again. */
const isPassing = ({ reason, status }) =>
	reason === 'unreachable' ||
	[408, 425, 429, 500, 502, 503, 504].includes(status) ||
	(status === 409 && reason === 'still-running');

/** Nothing that is asked for will be created: signed out, the template deleted, or the service gone for long. */
const endsAll = ({ reason, status }) =>
	reason === 'unreachable' || [401, 403, 404].includes(status);

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
 */
export async function runBatch(rows, { create, onDocument, onRefusal, onWait, signal }) {
	const left = rows.values();
	const ending = new AbortController();
	const any = AbortSignal.any([signal, ending.signal]);
	const createOne = async (row) => {
		try {
			onDocument(row, await persist(() => create(row), { signal: any, onWait }));
		} catch (error) {
			if (endsAll(error)) ending.abort(error);
			else if (!any.aborted || !isPassing(error)) onRefusal(row, error);
		}
	};
	const work = async () => {
		for (const row of left) {
			if (any.aborted) return;
			await createOne(row);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, work));
	return ending.signal.reason;
}
