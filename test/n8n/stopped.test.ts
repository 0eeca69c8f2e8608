import { batchItems, batchParameters } from '../promises/batch.ts';
import { quiet } from '../workflow/quiet.ts';
import { fillWorkflow } from '../workflow/stage.ts';
import { endOf, runWorkflow, saveWorkflow, startWorkflow, type Execution } from './execution.ts';
import { defaultVersion } from './installation.ts';
import { RealN8n } from './realN8n.ts';
import { until } from '../../service/test/until.ts';

let n8n: RealN8n;
beforeAll(async () => {
	n8n = await RealN8n.open(defaultVersion);
}, 900_000);
afterAll(async () => await n8n?.close());

/** How many documents have each title. */
async function made(): Promise<Map<string, number>> {
	const all = { order: 'oldest', offset: 0, limit: 100_000 } as const;
	const counts = new Map<string, number>();
	for (const { name } of await n8n.service.store.documents.list(all)) {
		counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	return counts;
}

function expectNoKey({ text }: Execution): void {
	expect(text).not.toContain(n8n.service.apiKey);
	expect(n8n.instance.log.join('\n')).not.toContain(n8n.service.apiKey);
}

it('a batch that is stopped sends nothing more, and run again it makes only what is missing', async () => {
	n8n.service.faults.add({ match: { method: 'POST' }, action: { kind: 'delay', ms: 500 } });
	const options = { existingDocuments: 'reuse', maxConcurrency: 10 };
	const workflow = fillWorkflow(
		{ ...batchParameters, options },
		{
			credentials: { pdfTemplateApi: n8n.credential },
			onError: 'continueRegularOutput',
		},
	);
	const pinData = { Start: batchItems(0, 300) };
	const id = await saveWorkflow(n8n.session, { ...workflow, name: 'stopped', pinData });
	const executionId = await startWorkflow(n8n.session, id, 'Start');
	await until('a tenth of the documents', async () => (await made()).size >= 30);
	await n8n.session.post(`/rest/executions/${executionId}/stop`, {});
	const stopped = await endOf(n8n.session, executionId);
	expect(stopped.status).toBe('canceled');
	expectNoKey(stopped);
	const { journal } = n8n.service;
	await quiet(n8n.service);
	const before = (await made()).size;
	const sent = journal.requests.length;
	expect(before).toBeLessThan(300);
	// Many turns of n8n, each of which the batch could use to go on.
	for (let turn = 0; turn < 50; turn++) await n8n.session.get(`/rest/executions/${executionId}`);
	expect(journal.requests).toHaveLength(sent);
	// Told to n8n's log, because n8n keeps nothing of a node that was running.
	expect(stopped.items('Fill')).toEqual([]);
	const told = /canceled: (\d+) of 300 items were done/.exec(n8n.log.join('\n'));
	const done = Number(told?.[1]);
	expect(done).toBeGreaterThan(0);
	expect(before - done).toBeGreaterThanOrEqual(0);
	expect(before - done).toBeLessThanOrEqual(10);
	n8n.service.faults.clear();
	const again = await runWorkflow(n8n.session, id, 'Start');
	expectNoKey(again);
	expect(again.items('Fill')).toHaveLength(300);
	const reused = again.items('Fill').filter(({ json }) => json.reused === true);
	expect(reused).toHaveLength(before);
	expect([...(await made()).values()]).toEqual(Array(300).fill(1));
});
