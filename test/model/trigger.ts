import fc from 'fast-check';
import { anyFaults } from './fault.ts';
import { keep } from './oracle.ts';
import { StuckError } from './clock.ts';
import { step } from './step.ts';
import type { World } from './world.ts';

/** Lets the trigger poll. @throws BrokenPromise when it starts twice with a document. */
async function poll(
	world: World,
	faults: typeof anyFaults extends fc.Arbitrary<infer A> ? A : never,
): Promise<boolean> {
	world.network.begin(faults, []);
	const items = await world.clock.until(world.trigger.poll()).catch((error: unknown) => {
		keep(!(error instanceof StuckError), 'P14', () => String(error));
		return undefined;
	});
	for (const { json } of items ?? []) {
		const uid = String(json.uid);
		keep(!world.started.includes(uid), 'P13', () => `it starts twice with ${uid}`);
		world.started.push(uid);
	}
	await world.clock.settle();
	return items !== undefined;
}

const anyPoll = fc.record({
	faults: anyFaults,
	made: fc.nat({ max: 3 }),
	afterMs: fc.integer({ min: 0, max: 600_000 }),
});

/** Time goes by, documents are made by hand, and the trigger polls. */
export const pollStep = step('poll', anyPoll, async ({ afterMs, made, faults }, world) => {
	await world.clock.pass(afterMs);
	const [template] = world.service.templates;
	for (let count = 0; template && count < made; count++) {
		world.service.addDocument(template, `By hand ${count}`);
	}
	await poll(world, faults);
});

/** At the end of a history: when all is well again, nothing is left out. */
export async function checkAllStarted(world: World, known: ReadonlySet<string>): Promise<void> {
	let isQuiet = false;
	for (let polls = 0; polls < 8 && !isQuiet; polls++) {
		await world.clock.pass(120_000);
		const before = world.started.length;
		const isDone = await poll(world, []);
		keep(isDone, 'P13', () => 'a poll failed although nothing stood in its way');
		isQuiet = polls > 2 && world.started.length === before;
	}
	const left = world.service.documents.filter(
		({ uid }) => !known.has(uid) && !world.started.includes(uid),
	);
	keep(left.length === 0, 'P13', () => `it never starts with ${left.length} documents`);
}
