import type { Arbitrary, AsyncCommand } from 'fast-check';
import type { World } from './world.ts';

type Step = AsyncCommand<object, World>;

/** One step of a history, with all that happens at random meanwhile; a failure shows it as `name` and what was drawn. */
export function step<Drawn>(
	name: string,
	any: Arbitrary<Drawn>,
	live: (drawn: Drawn, world: World) => Promise<void>,
): Arbitrary<Step> {
	return any.map((drawn) => ({
		check: () => true,
		run: async (_, world) => await live(drawn, world),
		toString: () => `${name} ${JSON.stringify(drawn)}`,
	}));
}
