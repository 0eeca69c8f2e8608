import { samples } from '../promises/operations.ts';
import { useModel } from './useModel.ts';

/** Those that are too many for here are in test/long. */
const count = Number(process.env.MODEL_HISTORIES ?? 50);

const model = useModel();

it(`${count} histories keep every promise`, async () => {
	const { engine, liveThrough } = model();
	await liveThrough(engine, count, { seed: 20_261_122 });
}, 600_000);

it('every operation that changes something is a step of the histories', async () => {
	const { operationSteps } = await import('./operations.ts');
	const changing = samples.filter(({ changes }) => changes).map(({ name }) => name);
	expect(Object.keys(operationSteps)).toEqual(expect.arrayContaining(changing));
});
