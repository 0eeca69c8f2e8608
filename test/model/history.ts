import fc from 'fast-check';
import { Engine } from '../workflow/engine/engine.ts';
import { fillWorkflow, project } from '../workflow/stage.ts';
import { anyAssumptions } from './assumptions.ts';
import { crowdStep } from './crowd.ts';
import { fillStep } from './fill.ts';
import { operationSteps } from './operations.ts';
import { checkAllStarted, pollStep } from './trigger.ts';
import { credential, World } from './world.ts';

const anySteps = fc.commands(
	[fillStep, fillStep, ...Object.values(operationSteps), pollStep, crowdStep],
	{ maxCommands: 6, size: 'max' },
);

const anyHistory = fc.record({
	assumptions: anyAssumptions,
	seed: fc.nat(),
	/** Documents that are there before. */
	older: fc.nat({ max: 25 }),
});

/** The engine of all histories of this process. */
export async function openEngine(): Promise<Engine> {
	const engine = await Engine.open(project, { pdfTemplateApi: credential });
	// n8n's first run in a process sets a timer that stays: to close SSH connections.
	const { nodes, connections } = fillWorkflow({});
	const around = nodes.filter(({ name }) => name !== 'Fill');
	await engine.run({
		nodes: around,
		connections: { Start: { main: connections.Fill?.main ?? [] } },
	});
	return engine;
}

type Steps = typeof anySteps extends fc.Arbitrary<infer A> ? A : never;

type Start = typeof anyHistory extends fc.Arbitrary<infer A> ? A : never;

async function live(engine: Engine, start: Start, steps: Steps) {
	const world = new World(engine, start.assumptions, start.seed);
	try {
		for (const name of ['Letter', 'Offer', 'Invoice']) world.service.addTemplate(name);
		const [letter] = world.service.templates;
		for (let count = 0; letter && count < start.older; count++) {
			world.service.addDocument(letter, `Old ${count}`);
			await world.clock.pass(60_000);
		}
		world.network.begin([], []);
		await world.clock.until(world.trigger.activate());
		const known = new Set(world.service.documents.map(({ uid }) => uid));
		await world.clock.pass(60_000);
		await fc.asyncModelRun(() => ({ model: {}, real: world }), steps);
		await checkAllStarted(world, known);
	} finally {
		world.end();
	}
}

/**
 * MODEL_SEED and MODEL_PATH, as a failure prints them, live through that history again. With MODEL_HASTY a failure is
 * given as it is, not as the shortest history like it.
 */
function replay(): { seed?: number; path?: string; endOnFailure?: boolean } {
	const { MODEL_SEED: seed, MODEL_PATH: path, MODEL_HASTY: hasty } = process.env;
	return {
		...(seed && { seed: Number(seed) }),
		...(path && { path }),
		...(hasty && { endOnFailure: true }),
	};
}

/** Lives through so many histories, or the one that MODEL_SEED and MODEL_PATH name. */
export async function liveThrough(
	engine: Engine,
	count: number,
	{ seed }: { readonly seed?: number } = {},
): Promise<void> {
	const property = fc.asyncProperty(
		anyHistory,
		anySteps,
		async (start, steps) => await live(engine, start, steps),
	);
	const details = await fc.check(property, {
		numRuns: count,
		...(seed && { seed }),
		...replay(),
	});
	if (!details.failed) return;
	const again = `MODEL_SEED=${details.seed} MODEL_PATH=${details.counterexamplePath} npm test -- test/model`;
	throw new Error(
		`${String(details.errorInstance)}\n\nThe shortest history, of ${details.numShrinks} that were tried shorter:\n${fc.stringify(details.counterexample)}\n\nOnce more: ${again}`,
	);
}
