import { autoMap, fillWorkflow, itemsOf } from '../workflow/stage.ts';
import type { Engine } from '../workflow/engine/engine.ts';
import { plain } from './assumptions.ts';
import { Capacity } from './capacity.ts';
import type * as History from './history.ts';
import type * as Worlds from './world.ts';
import type { Exchange } from './network.ts';

process.env.N8N_DEFAULT_BINARY_DATA_MODE = 'default';

/** The service works on each request for so long, as long as there is room; others wait. */
const workMs = 100;
const count = 600;

let engine: Engine;
let World: typeof Worlds.World;
beforeAll(async () => {
	// After the mode of binary data is chosen: files would be written while the clock stands still.
	({ World } = await import('./world.ts'));
	const model: typeof History = await import('./history.ts');
	engine = await model.openEngine();
});
afterAll(async () => await engine.close());

it.each([
	{ room: 4, maxConcurrency: 10 },
	{ room: 8, maxConcurrency: 20 },
	{ room: 8, maxConcurrency: 50 },
	{ room: 32, maxConcurrency: 50 },
])(
	'with room for $room, and $maxConcurrency at once at most, the queue of the service stays short',
	async ({ room, maxConcurrency }) => {
		const world = new World(engine, plain, 1);
		const template = world.service.addTemplate('Letter');
		world.network.capacity = new Capacity(
			{ kind: 'room', room, beyond: 'wait' },
			() => world.clock.now,
		);
		const parameters = {
			templateId: { __rl: true, mode: 'id', value: template.uid },
			title: '={{ $json.title }}',
			fields: autoMap,
			output: 'json',
			options: { maxConcurrency },
		};
		const items = itemsOf(
			...Array.from({ length: count }, (_, item) => ({ title: `${item}`, first_name: 'Ann' })),
		);
		const seen = await world.run(fillWorkflow(parameters), items, {
			faults: [],
			latencies: [workMs],
		});
		world.end();
		expect(world.service.filled).toHaveLength(count);
		const level = meanAtOnce(seen.exchanges, seen.startedAt + 2000, seen.endedAt);
		expect(level / room).toBeGreaterThan(0.8);
		expect(level / room).toBeLessThan(1.5);
	},
);

/** The mean number of requests in flight. */
function meanAtOnce(exchanges: readonly Exchange[], from: number, to: number): number {
	const shares = exchanges.map(({ openedAt, lastByteAt }) =>
		Math.max(0, Math.min(to, lastByteAt) - Math.max(from, openedAt)),
	);
	return shares.reduce((sum, share) => sum + share, 0) / (to - from);
}
