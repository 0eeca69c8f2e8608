import { request } from 'undici';
import { quiet } from '../workflow/quiet.ts';
import { autoMap } from '../workflow/stage.ts';
import { canvasNode } from './canvasNode.ts';
import { endOf, publish, saveWorkflow } from './execution.ts';
import { largeBatch } from './queue/largeBatch.ts';
import { QueuedN8n } from './queue/queuedN8n.ts';
import { hasServers } from './queue/servers.ts';
import { until } from '../../service/test/until.ts';

const batchCount = 20;
const batchSize = 100;

let n8n: QueuedN8n;

/** A published workflow that is given a batch over HTTP, and fills it in the queue. */
async function workflowFor(path: string, existingDocuments: string): Promise<string> {
	const fill = canvasNode('Fill', 'n8n-nodes-pdf-template.fillPdfTemplate', 1, {
		templateId: { __rl: true, mode: 'id', value: 'course-certificate' },
		title: '={{ $json.certificate_no }}',
		fields: autoMap,
		output: 'file',
		options: { existingDocuments },
	});
	const hook = { httpMethod: 'POST', path, responseMode: 'onReceived', options: {} };
	const to = (name: string) => ({ main: [[{ node: name, type: 'main' as const, index: 0 }]] });
	const id = await saveWorkflow(n8n.session, {
		name: path,
		nodes: [
			{ ...canvasNode('Hook', 'n8n-nodes-base.webhook', 2, hook), webhookId: path },
			canvasNode('Items', 'n8n-nodes-base.splitOut', 1, {
				fieldToSplitOut: 'body.items',
				options: {},
			}),
			{ ...fill, credentials: { pdfTemplateApi: n8n.credential } },
		],
		connections: { Hook: to('Items'), Items: to('Fill') },
	});
	await publish(n8n.session, id);
	return id;
}

async function send(path: string, prefix: string, batch: number): Promise<void> {
	const items = Array.from({ length: batchSize }, (_, index) => ({
		certificate_no: `${prefix}-${batch}-${index}`,
	}));
	// For a moment after a workflow was published n8n does not know its address yet.
	await until('the webhook', async () => {
		const { statusCode, body } = await request(`${n8n.main.url}/webhook/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ batch, items }),
		});
		await body.dump();
		return statusCode === 200;
	});
}

interface Listed {
	readonly id: string;
	readonly status: string;
}

/** The executions of a workflow, once none is waiting or running any more. */
async function finished(workflowId: string, count: number): Promise<Listed[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	let results: Listed[] = [];
	const list = async () => {
		({ results } = await n8n.session.get<{ results: Listed[] }>(
			`/rest/executions?filter=${filter}&limit=100`,
		));
		return results.filter(({ status }) => !['new', 'running', 'waiting'].includes(status)).length;
	};
	await until('the end of all executions', async () => (await list()) === count, { seconds: 240 });
	return results;
}

/** How many documents have each title that begins with `prefix`. */
async function made(prefix: string): Promise<Map<string, number>> {
	const counts = new Map<string, number>();
	const all = { order: 'oldest', offset: 0, limit: 100_000 } as const;
	for (const { name } of await n8n.service.store.documents.list(all)) {
		if (name.startsWith(`${prefix}-`)) counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	return counts;
}

const startedBy = (worker: number): number =>
	n8n.workers[worker]?.log.filter((line) => line.includes('Worker started execution')).length ?? 0;

(hasServers() ? describe : describe.skip)('queue mode with two workers', () => {
	beforeAll(async () => {
		n8n = await QueuedN8n.open();
	}, 900_000);
	afterAll(async () => await n8n?.close());

	describe('the example for a large batch', () => largeBatch(() => n8n));

	it('2,000 fills in 20 executions: both workers take part, each document is made once', async () => {
		const id = await workflowFor('whole', 'create');
		const before = [startedBy(0), startedBy(1)];
		const begin = performance.now();
		for (let batch = 0; batch < batchCount; batch++) await send('whole', 'whole', batch);
		const executions = await finished(id, batchCount);
		const seconds = ((performance.now() - begin) / 1000).toFixed(1);
		const shares = before.map((count, worker) => startedBy(worker) - count);
		process.stderr.write(
			`2,000 fills in ${seconds} s, executions per worker: ${shares.join(' and ')}\n`,
		);
		expect(executions.map(({ status }) => status)).toEqual(Array(batchCount).fill('success'));
		expect(Math.min(...shares)).toBeGreaterThan(0);
		expect(shares.reduce((sum, share) => sum + share)).toBe(batchCount);
		expect([...(await made('whole')).values()]).toEqual(Array(batchCount * batchSize).fill(1));
		const out = (await endOf(n8n.session, executions[0]?.id ?? '')).items('Fill');
		expect(out).toHaveLength(batchSize);
		const file = out[0]?.binary?.data;
		expect(file?.id).toMatch(/^database:/);
		const held = await n8n.service.store.documents.list({
			order: 'oldest',
			offset: 0,
			limit: 100_000,
		});
		const document = held.find(({ name }) => `${name}.pdf` === file?.fileName);
		const bytes = await n8n.session.file(file?.id ?? '');
		expect(bytes.equals(await n8n.heldBytes(document?.uid ?? ''))).toBe(true);
	});

	it('a worker is killed: nothing is made twice, and run again with Reuse, nothing is missing', async () => {
		const { faults } = n8n.service;
		faults.add({ match: { method: 'POST' }, action: { kind: 'delay', ms: 100 } });
		const id = await workflowFor('killed', 'create');
		for (let batch = 0; batch < batchCount; batch++) await send('killed', 'killed', batch);
		await until('the first documents', async () => (await made('killed')).size > 300, {
			seconds: 60,
		});
		await n8n.workers[1].kill();
		faults.clear();
		const executions = await finished(id, batchCount);
		const failed = executions.filter(({ status }) => status !== 'success');
		process.stderr.write(
			`Executions of the killed worker: ${failed.map(({ status }) => status).join()}\n`,
		);
		expect(failed.length).toBeGreaterThan(0);
		expect(failed.length).toBeLessThanOrEqual(5);
		const { error } = await endOf(n8n.session, failed[0]?.id ?? '');
		expect(error?.message).toContain('This execution failed to be processed too many times');
		await quiet(n8n.service);
		const before = await made('killed');
		expect([...before.values()].every((count) => count === 1)).toBe(true);
		expect(before.size).toBeLessThan(batchCount * batchSize);

		const again = await workflowFor('again', 'reuse');
		const isMissing = (batch: number) =>
			[...before.keys()].filter((name) => name.startsWith(`killed-${batch}-`)).length < batchSize;
		const missing = [...Array(batchCount).keys()].filter(isMissing);
		expect(missing.length).toBeLessThanOrEqual(failed.length);
		for (const batch of missing) await send('again', 'killed', batch);
		const resumed = await finished(again, missing.length);
		expect(resumed.map(({ status }) => status)).toEqual(missing.map(() => 'success'));
		expect([...(await made('killed')).values()]).toEqual(Array(batchCount * batchSize).fill(1));
	});
});
