import type * as Run from '../../../web/batch/run.js';
import type * as Calls from '../../../web/shared/calls.js';
let { runBatch } = {} as typeof Run;
let { CallError } = {} as typeof Calls;
beforeAll(async () => {
	({ runBatch } = await import('../../../web/batch/run.js'));
	({ CallError } = await import('../../../web/shared/calls.js'));
});
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const rows = Array.from({ length: 9 }, (_, index) => index + 1);

/** Runs a batch whose rows are created by `create`, and tells what became of them. */
async function run(
	create: (row: number) => Promise<string>,
	signal = new AbortController().signal,
) {
	const [documents, refused, waits]: [Map<number, string>, Map<number, unknown>, string[]] = [
		new Map(),
		new Map(),
		[],
	];
	const running = runBatch(rows, {
		create,
		signal,
		onDocument: (row, document) => void documents.set(row, document),
		onRefusal: (row, error) => void refused.set(row, error),
		onWait: (error) => void waits.push(error.message),
	});
	let isDone = false;
	void running.finally(() => (isDone = true));
	while (!isDone) await jest.advanceTimersByTimeAsync(20_000);
	return { documents, refused, waits, ended: await running };
}

describe('a batch', () => {
	it('creates a document for each row, four at once', async () => {
		let [now, most] = [0, 0];
		const { documents, refused, ended } = await run(async (row) => {
			now += 1;
			most = Math.max(most, now);
			await Promise.resolve();
			now -= 1;
			return `document ${row}`;
		});
		expect([...documents.keys()].sort()).toEqual(rows);
		expect([most, refused.size, ended]).toEqual([4, 0, undefined]);
	});

	it('asks again where an answer was lost or the service is busy, and goes on', async () => {
		const tries = new Map<number, number>();
		const { documents, waits } = await run(async (row) => {
			tries.set(row, (tries.get(row) ?? 0) + 1);
			if (tries.get(row) === 1) {
				throw row % 2 === 0
					? new CallError({ reason: 'unreachable' })
					: new CallError({ reason: 'busy' }, 503);
			}
			return String(row);
		});
		expect(documents.size).toBe(rows.length);
		expect(waits).toHaveLength(rows.length);
	});

	it('leaves out rows that are refused', async () => {
		const refusal = () => new CallError({ message: 'Too long' }, 400);
		const { documents, refused } = await run((row) =>
			row === 3 ? Promise.reject(refusal()) : Promise.resolve(String(row)),
		);
		expect(documents.size).toBe(8);
		expect([...refused.keys()]).toEqual([3]);
	});

	it.each([401, 403, 404])('ends at %d, and leaves the other rows', async (status) => {
		const { documents, refused, ended } = await run((row) =>
			row >= 3
				? Promise.reject(new CallError({ message: 'No' }, status))
				: Promise.resolve(String(row)),
		);
		expect(ended?.status).toBe(status);
		expect(refused.size).toBe(0);
		expect(documents.size).toBeLessThan(4);
	});

	it('gives up after twelve times in vain', async () => {
		let count = 0;
		const { documents, ended } = await run(() => {
			count += 1;
			return Promise.reject(new CallError({ reason: 'unreachable' }));
		});
		expect([documents.size, ended?.reason]).toEqual([0, 'unreachable']);
		expect(count).toBe(4 * 12);
	});

	it('stops when it is canceled, and refuses nothing', async () => {
		const stopping = new AbortController();
		const { documents, refused, ended } = await run(async (row) => {
			if (row === 4) stopping.abort();
			return String(row);
		}, stopping.signal);
		expect([refused.size, ended]).toEqual([0, undefined]);
		expect(documents.size).toBeLessThan(rows.length);
	});
});
