import { NodeOperationError, type INode } from 'n8n-workflow';
import { RunError } from '../../../../nodes/shared/operation/itemError.ts';
import { memoize } from '../../../../nodes/shared/operation/memoize.ts';
import { callError } from '../../../../nodes/shared/transport/errors/callError.ts';
import { get } from '../transport/errors/calls.ts';

const passing = callError(get, { reason: 'a reason that may pass' });
const final = callError(get, { reason: 'a reason that stays', isFinal: true });
const other = new NodeOperationError({ name: 'Fill' } as INode, 'Look Back Days is -1');

/** What two callers in a row get, and how often was asked. */
async function twice(error: Error, isKeyOfAll?: boolean) {
	let asked = 0;
	const read = memoize(async () => {
		asked++;
		return await Promise.reject(error);
	}, isKeyOfAll);
	const thrown = [];
	for (let caller = 0; caller < 2; caller++) {
		thrown.push(await read().catch((caught: unknown) => caught));
	}
	return { thrown, asked };
}

it('what may pass is asked for again, and concerns one item', async () => {
	expect(await twice(passing)).toEqual({ thrown: [passing, passing], asked: 2 });
});

it.each([
	['a refusal', final],
	['what has nothing to do with the service', other],
])('%s is met by every item, and not asked for again', async (_, error) => {
	const { thrown, asked } = await twice(error);
	expect(asked).toBe(1);
	for (const each of thrown) {
		expect(each).toBeInstanceOf(RunError);
		expect((each as RunError).reason).toBe(error);
	}
});

it('of a key that not all items share, it concerns only those that do', async () => {
	expect(await twice(final, false)).toEqual({ thrown: [final, final], asked: 1 });
});

it('an answer is shared by those who ask for the same key at once', async () => {
	const asked: string[] = [];
	const read = memoize(async (key) => {
		asked.push(key);
		return await Promise.resolve({ key });
	});
	const [one, same, another] = await Promise.all([read('a'), read('a'), read('b')]);
	expect(asked).toEqual(['a', 'b']);
	expect(one).toBe(same);
	expect(another).toEqual({ key: 'b' });
});
