import { Engine } from '../engine/engine.ts';
import {
	inSteeredWorld,
	steeredCredential,
	type SteeredAnswer,
	type SteeredRequest,
} from '../engine/steeredWorld.ts';
import { autoMap, fillWorkflow, itemsOf, project } from '../stage.ts';

let engine: Engine;

beforeAll(async () => {
	engine = await Engine.open(project, {});
});
afterAll(async () => await engine.close());

const parameters = {
	templateId: { __rl: true, mode: 'id', value: 'letter' },
	fields: autoMap,
	output: 'json',
	options: { maxRetries: 5 },
};

const json = (value: unknown): SteeredAnswer => ({ body: JSON.stringify(value), afterMs: 20 });

/** Fails four times in different ways, asks for a minute of patience, then works. */
function reluctant({ method }: SteeredRequest, count: number): SteeredAnswer {
	if (count <= 2) return { status: 503, afterMs: 100 };
	if (method === 'GET') return json({ fields: [{ key: 'name', label: 'Name', type: 'text' }] });
	if (count <= 5) return { code: 'ECONNREFUSED' };
	if (count === 6) return { status: 429, headers: { 'retry-after': '60' } };
	return json({ uid: `document-${count}` });
}

async function runWith(seed: number) {
	const items = itemsOf({ name: 'A' }, { name: 'B' }, { name: 'C' });
	return await inSteeredWorld(seed, reluctant, async () => {
		const run = await engine
			.withCredentials(steeredCredential())
			.run(fillWorkflow(parameters), { items });
		return { error: run.error, items: run.items('Fill') };
	});
}

describe('a run in a world that is steered', () => {
	it('waits and retries by a clock that takes no real time', async () => {
		const { result, requests, elapsedMs } = await runWith(1);
		expect(result.error).toBeUndefined();
		expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
		expect(requests.length).toBeGreaterThan(8);
		expect(elapsedMs).toBeGreaterThan(60_000);
	});

	it('is a function of its seed', async () => {
		const first = await runWith(1);
		expect(await runWith(1)).toEqual(first);
		expect((await runWith(2)).requests).not.toEqual(first.requests);
	});
});
