import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../mock-server/server/start.ts';
import type { LocalService } from '../mock-server/server/localService.ts';
import { until } from '../../service/test/until.ts';
import { endOf, startWorkflow } from './execution.ts';
import { saveFill } from './fillRuns.ts';
import { defaultVersion } from './installation.ts';
import { useRealN8n } from './realN8n.ts';

const n8n = useRealN8n(defaultVersion);

const count = 2000;

/** How many documents have each title. */
async function made(services: readonly LocalService[]): Promise<Map<string, number>> {
	const all = { order: 'oldest', offset: 0, limit: 100_000 } as const;
	const counts = new Map<string, number>();
	for (const { store } of services) {
		for (const { name } of await store.documents.list(all)) {
			counts.set(name, (counts.get(name) ?? 0) + 1);
		}
	}
	return counts;
}

it('a service that is stopped for half a minute makes a batch wait', async () => {
	const { session, service } = n8n();
	// So that the batch is under way when the service is stopped.
	service.faults.add({ match: { method: 'POST' }, action: { kind: 'delay', ms: 200 } });
	const names = Array.from({ length: count }, (_, item) => ({ certificate_no: `K-${item}` }));
	const settings = { onError: 'continueRegularOutput' } as const;
	const parameters = { output: 'json', options: { unfilledFields: 'ignore' } };
	const id = await saveFill(n8n(), names, { parameters, settings });
	const executionId = await startWorkflow(session, id, 'Start');
	await until('a quarter of the documents', async () => (await made([service])).size >= count / 4);
	const before = await made([service]);
	const inFlight = service.journal.maxInFlight;
	const { apiKey } = service;
	const port = Number(new URL(service.url).port);
	await service.close();
	await sleep(30_000);
	const revived = await startService({ port, apiKey });
	try {
		const backAt = performance.now();
		const ended = await endOf(session, executionId);
		const out = ended.items('Fill');
		expect(out).toHaveLength(count);
		const failed = out.filter(({ json }) => json.error !== undefined);
		const after = await made([revived]);
		process.stderr.write(
			`${before.size} documents before, ${after.size} after, ${failed.length} failed of ${inFlight} in flight, over ${((performance.now() - backAt) / 1000).toFixed(1)} s after it was back\n`,
		);
		// Those that were in flight when it stopped, and no others.
		expect(failed.length).toBeLessThanOrEqual(inFlight);
		expect(before.size + after.size).toBeGreaterThanOrEqual(count - failed.length);
		expect([...after.values()].every((documents) => documents === 1)).toBe(true);
	} finally {
		await revived.close();
	}
}, 300_000);
