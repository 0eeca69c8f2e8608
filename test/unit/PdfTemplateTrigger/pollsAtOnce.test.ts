import type { Trigger } from '../../model/polling/pollContext.ts';
import { begun, thrown, TriggerWorld } from './triggerWorld.ts';

const second = 1000;
const minute = 60 * second;

describe('while a poll is running', () => {
	it('another one returns nothing, and asks nothing', async () => {
		using world = await begun(0);
		world.create(2);
		world.answer = () => ({ afterMs: second });
		const one = world.uids();
		expect(await world.poll()).toBeNull();
		expect(await one).toHaveLength(2);
		expect(world.asked).toHaveLength(1);
	});

	it.each<[string, Partial<Trigger>]>([
		['of another workflow', { workflowId: 'other' }],
		['with another ID', { node: { id: 'other' } }],
		['with another name, where nodes have no ID', { node: { id: '', name: 'Other' } }],
	])('that of a trigger %s returns its documents', async (_, different) => {
		using world = await begun(0);
		const other = { ...world.trigger, staticData: {}, ...different };
		if (different.node?.id === '') world.trigger.node = { id: '', name: 'New' };
		await world.poll(other);
		world.create(2);
		world.answer = () => ({ afterMs: second });
		const polls = Promise.all([world.uids(), world.uids(other)]);
		expect(await polls).toEqual([
			['d1', 'd2'],
			['d1', 'd2'],
		]);
	});

	it('that of the same trigger under another name returns nothing', async () => {
		using world = await begun(0);
		world.create(2);
		world.answer = () => ({ afterMs: second });
		const renamed = { ...world.trigger, node: { name: 'Renamed' } };
		const polls = Promise.all([world.uids(), world.uids(renamed)]);
		expect(await polls).toEqual([['d1', 'd2'], []]);
	});
});

describe('a poll that takes longer than n8n gave it', () => {
	it('counts no more, and the next one returns its documents', async () => {
		using world = await begun(0);
		world.create(2);
		// It was given 5 seconds; what n8n says later is another matter.
		const budgets = [5 * second];
		world.budgetMs = () => budgets.shift() ?? minute;
		world.answer = () => ({ afterMs: 10 * second });
		const before = JSON.stringify(world.trigger.staticData);
		const error = await thrown(world.poll());
		expect(error?.message).toBe('The service took longer than 48 seconds to list new documents');
		expect(JSON.stringify(world.trigger.staticData)).toBe(before);
		world.answer = () => undefined;
		expect(await world.uids()).toEqual(['d1', 'd2']);
	});

	it('makes way for the next one', async () => {
		using world = await begun(0);
		world.create(2);
		const budgets = [5 * second];
		world.budgetMs = () => budgets.shift() ?? minute;
		world.answer = () => (world.asked.length === 1 ? { afterMs: 10 * second } : undefined);
		const late = thrown(world.poll());
		await world.pass(6 * second);
		expect(await world.uids()).toEqual(['d1', 'd2']);
		expect((await late)?.message).toContain('The service took longer than');
		expect(await world.poll()).toBeNull();
	});
});

describe('a result that n8n discards', () => {
	it('comes again when it is certain that n8n does not know of it', async () => {
		using world = await begun(0);
		const stored = structuredClone(world.trigger.staticData);
		const uids = world.create(2);
		expect(await world.uids()).toEqual(uids);
		world.trigger.staticData = stored;
		world.asked.length = 0;
		await world.pass(30 * second);
		expect(await world.poll()).toBeNull();
		// Nothing was asked for.
		expect(world.asked).toEqual([]);
		await world.pass(31 * second);
		expect(await world.uids()).toEqual(uids);
	});
});

it('a poll that finds nothing is where the next one continues, though n8n stores nothing', async () => {
	using world = new TriggerWorld();
	world.create(3);
	expect(await world.poll()).toBeNull();
	world.trigger.staticData = {};
	const fresh = world.create(1);
	expect(await world.uids()).toEqual(fresh);
});
