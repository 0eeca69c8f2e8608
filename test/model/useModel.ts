import type { Engine } from '../workflow/engine/engine.ts';
import type * as History from './history.ts';

/** The model's histories and their engine, for the tests of the file that this is called in. */
export function useModel(): () => { engine: Engine; liveThrough: typeof History.liveThrough } {
	process.env.N8N_DEFAULT_BINARY_DATA_MODE = 'default';
	let engine: Engine;
	let model: typeof History;
	beforeAll(async () => {
		// After the mode of binary data is chosen: files would be written while the clock stands still.
		model = await import('./history.ts');
		engine = await model.openEngine();
	});
	afterAll(async () => await engine.close());
	return () => ({ engine, liveThrough: model.liveThrough });
}
