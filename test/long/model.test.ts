import type * as History from '../model/history.ts';
import type { Engine } from '../workflow/engine/engine.ts';
import { shareOf } from './share.ts';

process.env.N8N_DEFAULT_BINARY_DATA_MODE = 'default';

/** In parts, so that it is seen how far they are. */
const parts = 20;
const perPart = shareOf(1000);

let engine: Engine;
let model: typeof History;
beforeAll(async () => {
	// After the mode of binary data is chosen: files would be written while the clock stands still.
	model = await import('../model/history.ts');
	engine = await model.openEngine();
});
afterAll(async () => await engine.close());

it.each(Array.from({ length: parts }, (_, part) => part + 1))(
	`part %i of ${parts}: ${perPart} histories keep every promise`,
	async (part) => await model.liveThrough(engine, perPart, { seed: 20_261_122 + part }),
	3_600_000,
);
