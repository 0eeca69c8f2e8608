import type { NodeApiError } from 'n8n-workflow';
import { TriggerWorld } from './triggerWorld.ts';

/** A trigger that began a minute ago with so many documents known. */
export async function begun(
	known = 1,
	setUp: (world: TriggerWorld) => void = () => undefined,
): Promise<TriggerWorld> {
	const world = new TriggerWorld();
	setUp(world);
	world.create(known);
	expect(await world.poll()).toBeNull();
	await world.pass(60_000);
	world.asked.length = 0;
	return world;
}

/** One that returns files, with so many new documents. */
export async function begunWithFiles(count: number, budgetMs?: number): Promise<TriggerWorld> {
	const world = await begun(1, (each) => {
		each.parameters = { output: 'jsonAndFile' };
		each.budgetMs = budgetMs === undefined ? undefined : () => budgetMs;
	});
	for (let index = 0; index < count; index++) {
		world.create(1);
		await world.pass(10);
	}
	return world;
}

export const isDownload = (path: string) => path.endsWith('/download');

/** What an act throws, if it does. */
export const thrown = async (act: Promise<unknown>) =>
	await act.then(
		() => undefined,
		(error: NodeApiError) => error,
	);
