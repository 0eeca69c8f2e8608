import { begun } from './begunTrigger.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

describe('a poll', () => {
	it('counts only documents of the wanted template, and never returns the others', async () => {
		const parameters = { filters: { templateName: 'Invoice' } };
		using world = await begun(1, (each) => (each.parameters = parameters));
		const wanted = world.create(600, { templateName: 'Invoice' });
		world.create(600, { templateName: 'Letter' });
		wanted.push(...world.create(500, { templateName: 'Invoice' }));
		const found = await world.uids();
		expect(found).toHaveLength(1000);
		world.parameters = {};
		const rest = await world.uids();
		expect(rest).toHaveLength(100);
		expect([...found, ...rest].sort()).toEqual(wanted.sort());
		expect(await world.poll()).toBeNull();
	});

	it('returns documents that are late by an hour and the time that it took to read the list', async () => {
		using world = await begun();
		world.create(1);
		await world.pass(hour);
		world.create(1);
		await world.pass(hour + 20 * second);
		world.create(60);
		const late = { created: new Date(world.clock.now - hour - 40 * second).toISOString() };
		world.answer = () => ({ afterMs: 50 * second });
		expect(await world.uids()).toHaveLength(62);
		world.answer = () => undefined;
		const fresh = world.create(1, late);
		expect(await world.uids()).toEqual(fresh);
		// The list was read at once this time, so that is too late, however long n8n has been running.
		world.create(1, late);
		expect(await world.poll()).toBeNull();
	});

	it('without new documents asks once', async () => {
		using world = await begun(90);
		expect(await world.poll()).toBeNull();
		expect(world.paths).toEqual(['/v1/documents']);
	});
});

it('pages that were asked for ahead are given up when the time for the list is over', async () => {
	using world = await begun(10);
	for (let index = 0; index < 2000; index++) {
		world.create(1);
		await world.pass(10);
	}
	world.budgetMs = () => 40 * second;
	world.answer = () => ({ afterMs: 4 * second });
	const uids = await world.uids();
	expect(uids.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, index) => `d${11 + index}`));
	expect(uids.length).toBeLessThan(1000);
	expect(world.aborted).toBeGreaterThan(0);
});
