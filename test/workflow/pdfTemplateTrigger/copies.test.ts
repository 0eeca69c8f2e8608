import { randomUUID } from 'node:crypto';
import type { INodeExecutionData } from 'n8n-workflow';
import { Stage, triggerWorkflow } from '../stage.ts';
import { addDocument } from '../../../service/test/store/many.ts';

const stage = Stage.ofSuite();

const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
const create = (name: string) =>
	addDocument(stage.service.store, { templateUid: 'invoice', name, bytes });

/** A workflow with a trigger per name; all are copies with one ID. */
function workflowOf(id: string, ...names: string[]) {
	const { nodes } = triggerWorkflow({});
	const [trigger, done] = nodes;
	if (!trigger || !done) throw new Error('There is no trigger');
	const to = { main: [[{ node: done.name, type: 'main' as const, index: 0 }]] };
	return {
		id,
		nodes: [...names.map((name) => ({ ...trigger, name })), done],
		connections: Object.fromEntries(names.map((name) => [name, to])),
	};
}

const namesOf = (items: INodeExecutionData[]) => items.map(({ json }) => json.name);

describe('two triggers of a workflow with the same ID', () => {
	const pollers = async (...names: string[]) => {
		const workflow = workflowOf(randomUUID(), ...names);
		const all = names.map((name) => stage.engine.poller(workflow, name));
		for (const poller of all) await poller.activate();
		const poll = async () =>
			await Promise.all(all.map(async (poller) => namesOf(await poller.poll())));
		return { id: workflow.id, all, poll };
	};

	it('return each document, also if they are polled at once', async () => {
		const { poll } = await pollers('New', 'New1');
		for (const name of ['one', 'two', 'three']) {
			await create(name);
			expect(await poll()).toEqual([[name], [name]]);
			expect(await poll()).toEqual([[], []]);
		}
	});

	it('of which one is renamed go on where they were', async () => {
		const { id, all } = await pollers('New', 'New1');
		await create('six');
		const renamed = stage.engine.poller(workflowOf(id, 'Renamed', 'New1'), 'Renamed');
		expect(namesOf(await renamed.activate())).toEqual(['six']);
		expect(namesOf((await all[1]?.poll()) ?? [])).toEqual(['six']);
		await create('seven');
		const polls = [renamed.poll(), all[1]?.poll()];
		expect((await Promise.all(polls)).map((items) => namesOf(items ?? []))).toEqual([
			['seven'],
			['seven'],
		]);
	});
});

it('a trigger that is renamed, and back, goes on where it was', async () => {
	const id = randomUUID();
	const first = stage.engine.poller(workflowOf(id, 'New'), 'New');
	await first.activate();
	for (const name of ['Renamed', 'New', 'Renamed']) {
		await create(name);
		const next = stage.engine.poller(workflowOf(id, name), name);
		expect(namesOf(await next.activate())).toEqual([name]);
		await next.poll();
	}
});

it('a renamed trigger is not polled twice, even if another node has its name', async () => {
	const id = randomUUID();
	await stage.engine.poller(workflowOf(id, 'New'), 'New').activate();
	await create('eight');
	const workflow = workflowOf(id, 'Renamed', 'New');
	const nodes = workflow.nodes.map((node) =>
		node.name === 'New' ? { ...node, type: 'n8n-nodes-base.noOp', id: 'other' } : node,
	);
	const renamed = stage.engine.poller({ ...workflow, nodes }, 'Renamed');
	expect(namesOf(await renamed.activate())).toEqual(['eight']);
});
