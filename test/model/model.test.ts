import type { Engine } from '../workflow/engine/engine.ts';
import { samples } from '../promises/operations.ts';
import type * as History from './history.ts';

process.env.N8N_DEFAULT_BINARY_DATA_MODE = 'default';

/** Those that are too many for here are in test/long. */
const count = Number(process.env.MODEL_HISTORIES ?? 80);

let engine: Engine;
let model: typeof History;
beforeAll(async () => {
	// After the mode of binary data is chosen: files would be written while the clock stands still.
	model = await import('./history.ts');
	engine = await model.openEngine();
});
afterAll(async () => await engine.close());

it(`${count} histories keep every promise`, async () => {
	await model.liveThrough(engine, count, { seed: 20_261_122 });
}, 600_000);

it('every operation that changes something is a step of the histories', async () => {
	const { operationSteps } = await import('./operations.ts');
	const changing = samples.filter(({ changes }) => changes).map(({ name }) => name);
	expect(Object.keys(operationSteps)).toEqual(expect.arrayContaining(changing));
});
