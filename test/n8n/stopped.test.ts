import { setTimeout as sleep } from 'node:timers/promises';
import type { INodeParameters } from 'n8n-workflow';
import { autoMap, fillWorkflow } from '../workflow/stage.ts';
import { endOf, runWorkflow, saveWorkflow, startWorkflow, type Execution } from './execution.ts';
import { defaultVersion } from './installation.ts';
import { RealN8n } from './realN8n.ts';

let n8n: RealN8n;
beforeAll(async () => {
	n8n = await RealN8n.open(defaultVersion);
}, 900_000);
afterAll(async () => await n8n?.close());
beforeEach(() => {
	n8n.service.faults.clear();
	n8n.service.journal.clear();
});

/** A saved workflow with so many items; their titles begin with `prefix`. */
async function batch(prefix: string, itemCount: number, more: INodeParameters): Promise<string> {
	const parameters = {
		templateId: { __rl: true, mode: 'id', value: 'course-certificate' },
		title: '={{ $json.certificate_no }}',
		fields: autoMap,
		...more,
	};
	const workflow = fillWorkflow(parameters, {
		credentials: { pdfTemplateApi: n8n.credential },
		onError: 'continueRegularOutput',
	});
	const items = Array.from({ length: itemCount }, (_, index) => ({
		json: { certificate_no: `${prefix}-${index}` },
	}));
	const pinData = { Start: items };
	return await saveWorkflow(n8n.session, { ...workflow, name: prefix, pinData } as never);
}

/** How many documents have each title that begins with `prefix`. */
function made(prefix: string): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { name } of n8n.service.store.documents.list({
		order: 'oldest',
		offset: 0,
		limit: 100_000,
	})) {
		if (name.startsWith(`${prefix}-`)) counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	return counts;
}

function expectNoKey({ text }: Execution): void {
	expect(text).not.toContain(n8n.service.apiKey);
	expect(n8n.instance.log.join('\n')).not.toContain(n8n.service.apiKey);
}

it('a batch that is stopped sends nothing more, and run again it makes only what is missing', async () => {
	n8n.service.faults.add({ match: { method: 'POST' }, action: { kind: 'delay', ms: 100 } });
	const options = { existingDocuments: 'reuse' };
	const id = await batch('stopped', 300, { options });
	const executionId = await startWorkflow(n8n.session, id, 'Start');
	for (let tries = 0; made('stopped').size < 30; tries++) {
		if (tries > 400) throw new Error('The batch does not begin');
		await sleep(50);
	}
	const stoppedAt = performance.now();
	await n8n.session.post(`/rest/executions/${executionId}/stop`, {});
	const stopped = await endOf(n8n.session, executionId);
	expect(performance.now() - stoppedAt).toBeLessThan(5000);
	expect(stopped.status).toBe('canceled');
	expectNoKey(stopped);
	await sleep(500);
	const before = made('stopped').size;
	const sent = n8n.service.journal.requests.length;
	expect(before).toBeLessThan(150);
	await sleep(1500);
	expect(n8n.service.journal.requests).toHaveLength(sent);
	// Told to n8n's log, because n8n keeps nothing of a node that was running.
	expect(stopped.items('Fill')).toEqual([]);
	const told = /cancelled: (\d+) of 300 items were done/.exec(n8n.log.join('\n'));
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
	expect([...made('stopped').values()]).toEqual(Array(300).fill(1));
});
