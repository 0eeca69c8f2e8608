import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../mock-server/server/start.ts';
import { quiet } from '../workflow/quiet.ts';
import { endOf, runWorkflow, startWorkflow, type Execution } from './execution.ts';
import { saveFill } from './fillRuns.ts';
import { defaultVersion } from './installation.ts';
import { useRealN8n } from './realN8n.ts';
import { until } from '../../service/test/until.ts';

const n8n = useRealN8n(defaultVersion);

const itemsOf = (prefix: string, count: number) =>
	Array.from({ length: count }, (_, item) => ({ certificate_no: `${prefix}-${item}` }));

/** The title of each document whose title begins so. */
async function made(prefix: string, { store } = n8n().service): Promise<string[]> {
	const all = { order: 'oldest', offset: 0, limit: 100_000 } as const;
	const titles = (await store.documents.list(all)).map(({ name }) => name);
	return titles.filter((title) => title.startsWith(`${prefix}-`));
}

function expectNoKey({ text }: Execution): void {
	expect(text).not.toContain(n8n().service.apiKey);
	expect(n8n().log.join('\n')).not.toContain(n8n().service.apiKey);
}

beforeEach(() => {
	n8n().service.faults.clear();
	n8n().service.journal.clear();
});

it('a batch that is stopped sends nothing more, and run again it makes only what is missing', async () => {
	const { session, service } = n8n();
	service.faults.add({ match: { method: 'POST' }, action: { kind: 'delay', ms: 500 } });
	const count = 300;
	const items = itemsOf('Stopped', count);
	const options = { existingDocuments: 'reuse', maxConcurrency: 10, unfilledFields: 'ignore' };
	const settings = { onError: 'continueRegularOutput' } as const;
	const id = await saveFill(n8n(), items, { parameters: { output: 'json', options }, settings });
	const executionId = await startWorkflow(session, id, 'Start');
	await until('a tenth of the documents', async () => (await made('Stopped')).length >= count / 10);
	await session.post(`/rest/executions/${executionId}/stop`, {});
	const stopped = await endOf(session, executionId);
	expect(stopped.status).toBe('canceled');
	expectNoKey(stopped);
	await quiet(service);
	const before = (await made('Stopped')).length;
	const sent = service.journal.requests.length;
	expect(before).toBeLessThan(count);
	// Many turns of n8n, each of which the batch could use to go on.
	for (let turn = 0; turn < 50; turn++) await session.get(`/rest/executions/${executionId}`);
	expect(service.journal.requests).toHaveLength(sent);
	// Told to n8n's log, because n8n keeps nothing of a node that was running.
	expect(stopped.items('Fill')).toEqual([]);
	const told = /canceled: (\d+) of 300 items were done/.exec(n8n().log.join('\n'));
	const done = Number(told?.[1]);
	expect(done).toBeGreaterThan(0);
	expect(done).toBeLessThanOrEqual(before);
	expect(before - done).toBeLessThanOrEqual(10);
	service.faults.clear();
	const again = await runWorkflow(session, id, 'Start');
	expectNoKey(again);
	expect(again.items('Fill')).toHaveLength(count);
	const reused = again.items('Fill').filter(({ json }) => json.reused === true);
	expect(reused).toHaveLength(before);
	expect((await made('Stopped')).sort()).toEqual(items.map((item) => item.certificate_no).sort());
});

it('n8n is killed by kill -9 amidst a batch, eight times: run again, there is one document per item', async () => {
	const { session, service, instance } = n8n();
	// Ten at a time, 60 items take at least twice as long as what is waited below.
	service.faults.add({ match: { method: 'POST' }, action: { kind: 'delay', ms: 200 } });
	const options = { existingDocuments: 'reuse', unfilledFields: 'ignore', maxConcurrency: 10 };
	const rounds = Array.from({ length: 8 }, (_, round) => `Killed ${round}`);
	const brokenOff: number[] = [];
	for (const prefix of rounds) {
		const items = itemsOf(prefix, 60);
		const id = await saveFill(n8n(), items, { parameters: { output: 'json', options } });
		const executionId = await startWorkflow(session, id, 'Start');
		const patience = { seconds: 10, everyMs: 5 };
		await until('the first document', async () => (await made(prefix)).length > 0, patience);
		await sleep(Math.random() * 600);
		await instance.crashAndRestart();
		brokenOff.push((await made(prefix)).length);
		expect((await endOf(session, executionId)).status).toBe('crashed');
		const again = await runWorkflow(session, id, 'Start');
		expect(again.error).toBeUndefined();
		expect(again.items('Fill')).toHaveLength(items.length);
		expect((await made(prefix)).sort()).toEqual(items.map((item) => item.certificate_no).sort());
	}
	process.stderr.write(`made before the kill: ${brokenOff.join(' ')}\n`);
	const amidst = brokenOff.filter((count) => count > 0 && count < 60);
	expect(amidst.length).toBeGreaterThan(rounds.length / 2);
}, 480_000);

// Last, because the service that the others use is gone then.
it('a service that is stopped for half a minute makes a batch wait', async () => {
	const { session, service } = n8n();
	// So that the batch is under way when the service is stopped.
	service.faults.add({ match: { method: 'POST' }, action: { kind: 'delay', ms: 200 } });
	const items = itemsOf('Outage', 2000);
	const settings = { onError: 'continueRegularOutput' } as const;
	const parameters = { output: 'json', options: { unfilledFields: 'ignore' } };
	const id = await saveFill(n8n(), items, { parameters, settings });
	const executionId = await startWorkflow(session, id, 'Start');
	const isUnderWay = async () => (await made('Outage')).length >= items.length / 4;
	await until('a quarter of the documents', isUnderWay);
	const before = await made('Outage');
	const { apiKey } = service;
	const port = Number(new URL(service.url).port);
	await service.close();
	const inFlight = service.journal.maxInFlight;
	await sleep(30_000);
	const revived = await startService({ port, apiKey });
	try {
		const out = (await endOf(session, executionId)).items('Fill');
		expect(out).toHaveLength(items.length);
		const failed = out.filter(({ json }) => json.error !== undefined);
		const after = await made('Outage', revived);
		process.stderr.write(
			`${before.length} documents before, ${after.length} after, ${failed.length} failed of ${inFlight} in flight\n`,
		);
		// Those that were in flight when it stopped, and no others; the service may not have read the last ones.
		expect(failed.length).toBeLessThanOrEqual(1.1 * inFlight);
		// But for those that asked in vain until their retries were used up, of the ten that may ask in half a minute.
		const broken = failed.filter(({ json }) => !/: nothing answers at /.test(String(json.error)));
		expect(failed.length - broken.length).toBeLessThanOrEqual(2);
		for (const { json } of broken) expect(json.error).toMatch(/: the connection to \S+ broke /);
		expect(before.length + after.length).toBeGreaterThanOrEqual(items.length - failed.length);
		expect(after).toHaveLength(new Set(after).size);
	} finally {
		await revived.close();
	}
}, 300_000);
