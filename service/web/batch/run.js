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

async function persist(send, signal) {
	for (let tries = 1; ; tries += 1) {
		try {
			return await send();
		} catch (error) {
			if (signal.aborted || tries === mostTries || !isPassing(error)) throw error;
			await wait(Math.min(firstWaitMs * 2 ** (tries - 1), longestWaitMs), signal);
		}
	}
}

/**
 * Creates a document per row by `create(row, key)`, a few at once, and asks again where an answer was lost: the key is
 * the row's own, so that the service never creates a second one. `tell` is called after each row.
 */
export async function runBatch(rows, { create, tell, signal }) {
	const left = rows.values();
	const work = async () => {
		for (const row of left) {
			if (signal.aborted) return;
			const result = await persist(() => create(row, row.key), signal).then(
				(document) => ({ document }),
				(error) => ({ error }),
			);
			tell(row, result);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, work));
}
