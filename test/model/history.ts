import fc, { type AsyncCommand } from 'fast-check';
import { Engine } from '../workflow/engine/engine.ts';
import { project } from '../workflow/stage.ts';
import { anyAssumptions } from './assumptions.ts';
import { anyFill, FillCommand } from './fill.ts';
import { serviceOrigin } from './network.ts';
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
import { apiKey } from './service.ts';
import { anyPoll, checkAllStarted, PollCommand } from './trigger.ts';
import { World } from './world.ts';

const anyCommands = fc.commands<object, World>(
	[
		anyFill.map((fill) => new FillCommand(fill)),
		anyFill.map((fill) => new FillCommand(fill)),
		anyList.map((call) => new ListCommand(call)),
		anyDownload.map((call) => new DownloadCommand(call)),
		anyRename.map((call) => new RenameCommand(call)),
		anyPoll.map((call) => new PollCommand(call)),
		anyDelete.map((call) => new DeleteCommand(call)),
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
	return await Engine.open(project, { pdfTemplateApi: { baseUrl: serviceOrigin, apiKey } });
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

/** MODEL_SEED and MODEL_PATH, as a failure prints them, live through that history again. */
function replay(): { seed?: number; path?: string } {
	const { MODEL_SEED: seed, MODEL_PATH: path } = process.env;
	return { ...(seed && { seed: Number(seed) }), ...(path && { path }) };
}

interface Survey {
	readonly seed?: number;
	/** Whether the first history that fails is given as it is, instead of the shortest one like it. */
	readonly isHasty?: boolean;
}

/** Lives through so many histories, or the one that MODEL_SEED and MODEL_PATH name. */
export async function liveThrough(
	engine: Engine,
	count: number,
	{ seed, isHasty = false }: Survey = {},
): Promise<void> {
	const property = fc.asyncProperty(anyHistory, anyCommands, async (start, commands) => {
		// fast-check types what it makes of both kinds of commands alike.
		await live(engine, start, commands as unknown as Commands);
	});
	const details = await fc.check(property, {
		...{ numRuns: count, endOnFailure: isHasty },
		...(seed && { seed }),
		...replay(),
	});
	if (!details.failed) return;
	const again = `MODEL_SEED=${details.seed} MODEL_PATH=${details.counterexamplePath} npm test -- test/model`;
	throw new Error(
		`${String(details.errorInstance)}\n\nThe shortest history, of ${details.numShrinks} that were tried shorter:\n${fc.stringify(details.counterexample)}\n\nOnce more: ${again}`,
	);
}
