import { setImmediate } from 'node:timers/promises';
import { BodyBudget } from '../../../src/http/exchange/bodyBudget.ts';

const mb = 1_000_000;

/** Takes memory for bodies in order; `begun` has the names of those that have it. */
function openBudget(most: number) {
	const budget = new BodyBudget(most);
	const begun: string[] = [];
	const release = new Map<string, () => void>();
	const take = (name: string, group: string, bytes: number) =>
		budget.take(group, bytes).then((done) => {
			begun.push(name);
			release.set(name, done);
		});
	return { take, begun, end: (name: string) => release.get(name)?.() };
}

test('one group has half of the memory at most, so that others never wait for it', async () => {
	const { take, begun, end } = openBudget(100 * mb);
	for (const name of ['a1', 'a2', 'a3']) void take(name, 'a', 20 * mb);
	void take('b1', 'b', 50 * mb);
	await setImmediate();
	expect(begun).toEqual(['a1', 'a2', 'b1']);
	end('a1');
	await setImmediate();
	expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('groups take turns, and a large body is not passed by smaller ones for ever', async () => {
	const { take, begun, end } = openBudget(100 * mb);
	void take('a1', 'a', 50 * mb);
	void take('b1', 'b', 40 * mb);
	void take('c1', 'c', 45 * mb);
	for (const name of ['d1', 'd2']) void take(name, 'd', 10 * mb);
	void take('e1', 'e', 10 * mb);
	await setImmediate();
	expect(begun).toEqual(['a1', 'b1']);
	end('a1');
	await setImmediate();
	expect(begun).toEqual(['a1', 'b1', 'c1', 'd1']);
	end('b1');
	await setImmediate();
	expect(begun).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'd2']);
});

test('small bodies need no turn, and a body larger than all memory has it alone', async () => {
	const { take, begun, end } = openBudget(10 * mb);
	void take('large', 'a', 30 * mb);
	void take('next', 'b', 1 * mb);
	void take('small', 'a', 60_000);
	await setImmediate();
	expect(begun).toEqual(['large', 'small']);
	end('large');
	await setImmediate();
	expect(begun).toEqual(['large', 'small', 'next']);
});

test('what waits is bounded, by group as well', async () => {
	const budget = new BodyBudget(10 * mb);
	await budget.take('a', 5 * mb);
	const waiting = Array.from({ length: 501 }, () => budget.take('a', 5 * mb));
	const last = waiting.at(-1);
	await expect(last).rejects.toMatchObject({ kind: 'busy', retryAfterSeconds: 5 });
	await expect(budget.take('b', 5 * mb)).resolves.toBeInstanceOf(Function);
	void budget.take('b', 5 * mb);
	await expect(budget.take('a', 5 * mb)).rejects.toMatchObject({ kind: 'busy' });
});
