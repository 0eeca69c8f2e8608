import { setTimeout as sleep } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import type { INodeParameters } from 'n8n-workflow';
import type { FaultActionInput } from '../mock-server/faults/vocabulary.ts';
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

const troubles: FaultActionInput[] = [
	{ kind: 'too-many-requests', seconds: 1 },
	{ kind: 'answer', status: 500 },
	{ kind: 'reset' },
	{ kind: 'done-then-reset' },
	{ kind: 'done-then-status' },
	{ kind: 'hang' },
	{ kind: 'cut-body' },
];

describe.each(troubles)('a service with the fault %j', (action) => {
	it.each([['json'], ['file'], ['jsonAndFile']])(
		'loses and doubles nothing, output %s',
		async (output) => {
			const prefix = `${action.kind} ${output}`;
			const options = { timeout: 700 };
			const id = await batch(prefix, 10, { output, options });
			n8n.service.faults.add({ match: { method: 'POST', nth: 3, times: 3 }, action });
			const execution = await runWorkflow(n8n.session, id, 'Start');
			expectNoKey(execution);
			const out = execution.items('Fill');
			expect(out.map(({ pairedItem }) => pairedItem)).toEqual(
				Array.from({ length: 10 }, (_, item) => ({ item })),
			);
			const documents = made(prefix);
			for (const [index, { json }] of out.entries()) {
				const count = documents.get(`${prefix}-${index}`) ?? 0;
				if (json.error === undefined) expect([json.name, count]).toEqual([`${prefix}-${index}`, 1]);
				else {
					expect(json.message).toMatch(/A document may exist all the same|document that was made/);
					expect(count).toBe(action.kind.startsWith('done-') ? 1 : Math.min(count, 1));
				}
			}
			const failed = out.filter(({ json }) => json.error !== undefined);
			// The cut is in the answer to the fill, and jsonAndFile cannot do without that either.
			if (action.kind === 'too-many-requests') expect(failed).toEqual([]);
			else expect(failed.length).toBeGreaterThan(0);
		},
	);
});

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
	process.stderr.write(
		`n8n keeps ${stopped.items('Fill').length} items of a stopped batch with ${before} documents\n`,
	);
	n8n.service.faults.clear();
	const again = await runWorkflow(n8n.session, id, 'Start');
	expectNoKey(again);
	expect(again.items('Fill')).toHaveLength(300);
	const reused = again.items('Fill').filter(({ json }) => json.reused === true);
	expect(reused).toHaveLength(before);
	expect([...made('stopped').values()]).toEqual(Array(300).fill(1));
});

describe('memory', () => {
	const megabyte = 1024 * 1024;

	/** The most memory that n8n had while it made so many files of 1 MB, in MB above what it began with. */
	async function growth(itemCount: number, uid: string): Promise<number> {
		const workflow = fillWorkflow(
			{
				resource: 'document',
				operation: 'download',
				documentId: { __rl: true, mode: 'id', value: uid },
			},
			{
				type: 'n8n-nodes-pdf-template.pdfTemplate',
				credentials: { pdfTemplateApi: n8n.credential },
			},
		);
		const pinData = { Start: Array.from({ length: itemCount }, () => ({ json: {} })) };
		const name = `memory ${itemCount}`;
		const id = await saveWorkflow(n8n.session, { ...workflow, name, pinData } as never);
		const before = residentMemory();
		let peak = before;
		const watch = setInterval(() => (peak = Math.max(peak, residentMemory())), 20);
		const execution = await runWorkflow(n8n.session, id, 'Start');
		clearInterval(watch);
		expect(execution.items('Fill')).toHaveLength(itemCount);
		return peak - before;
	}

	/** Of the n8n process, in MB; Linux tells it. */
	function residentMemory(): number {
		const status = readFileSync(`/proc/${n8n.instance.pid}/status`, 'utf8');
		return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
	}

	it('for 1,000 files of 1 MB is at most 64 MB more than for 10', async () => {
		const bytes = Buffer.alloc(megabyte, 'content ');
		bytes.write('%PDF-1.7\n');
		bytes.write('%%EOF\n', megabyte - 6);
		const { store } = n8n.service;
		const { uid } = store.addDocument({ templateUid: 'invoice', name: 'One MB', bytes });
		await growth(100, uid);
		const few = await growth(10, uid);
		const many = await growth(1000, uid);
		process.stderr.write(
			`n8n grew by ${few.toFixed(0)} MB for 10 files, by ${many.toFixed(0)} MB for 1,000\n`,
		);
		expect(many - few).toBeLessThan(64);
	});
});
