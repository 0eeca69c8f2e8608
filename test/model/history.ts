import fc, { type AsyncCommand } from 'fast-check';
import { Engine } from '../workflow/engine/engine.ts';
import { fillWorkflow, project } from '../workflow/stage.ts';
import { anyAssumptions } from './assumptions.ts';
import { anyCrowd, CrowdCommand } from './crowd.ts';
import { anyFill, FillCommand } from './fill.ts';
import {
	anyDelete,
	anyDownload,
	anyList,
	anyRename,
	DeleteCommand,
	DownloadCommand,
	ListCommand,
	RenameCommand,
} from './operations.ts';
import { anyPoll, checkAllStarted, PollCommand } from './trigger.ts';
import { credential, World } from './world.ts';

const anyCommands = fc.commands<object, World>(
	[
		anyFill.map((fill) => new FillCommand(fill)),
		anyFill.map((fill) => new FillCommand(fill)),
		anyList.map((call) => new ListCommand(call)),
		anyDownload.map((call) => new DownloadCommand(call)),
		anyRename.map((call) => new RenameCommand(call)),
		anyPoll.map((call) => new PollCommand(call)),
		anyDelete.map((call) => new DeleteCommand(call)),
		anyCrowd.map((crowd) => new CrowdCommand(crowd)),
	] as fc.Arbitrary<AsyncCommand<object, World>>[],
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

type Commands = Iterable<AsyncCommand<object, World>>;

type Start = typeof anyHistory extends fc.Arbitrary<infer A> ? A : never;

async function live(engine: Engine, start: Start, commands: Commands) {
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
		await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
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
	const property = fc.asyncProperty(anyHistory, anyCommands, async (start, commands) => {
		// fast-check types what it makes of both kinds of commands alike.
		await live(engine, start, commands as unknown as Commands);
	});
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
