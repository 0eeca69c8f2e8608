import { importExamples } from '../../scripts/trialExamples.mts';
import { DataTable } from './dataTable.ts';
import { endOf, runWorkflow, startWorkflow } from './execution.ts';
import { defaultVersion } from './installation.ts';
import { useRealN8n } from './realN8n.ts';

/** The examples that run without an account of somebody else, and what starts them by hand. */
const runnable = [
	['Batch from a spreadsheet', 'When clicking ‘Execute workflow’'],
	['Data Table as a queue', 'Every 15 Minutes'],
	['Large batch in queue mode', 'When clicking ‘Execute workflow’'],
	['Local number and date formats', 'When clicking ‘Execute workflow’'],
	['Archive new documents', 'PDF Template Trigger'],
	['Each document once', 'PDF Template Trigger'],
] as const;

describe('what npm run n8n imports', () => {
	const open = useRealN8n(defaultVersion);
	let ids: Map<string, string>;

	beforeAll(async () => {
		// Twice, as if it had been ended in between.
		await importExamples(open());
		await importExamples(open());
		const saved = await open().session.get<{ id: string; name: string }[]>('/rest/workflows');
		ids = new Map(saved.map(({ id, name }) => [name, id]));
		expect(ids.size).toBe(saved.length);
	}, 300_000);

	it.each(runnable)('%s runs as it is opened', async (name, trigger) => {
		const execution = await runWorkflow(open().session, ids.get(name) ?? '', trigger);
		expect([execution.status, execution.error]).toEqual(['success', undefined]);
	});

	it('the rows of the queue are done, and all shares of the large batch', async () => {
		const { session, service } = open();
		const table = (await DataTable.idsByName(session)).get('Certificate queue');
		expect(table).toBeDefined();
		expect(await service.store.documents.count()).toBeGreaterThan(50);
		const id = ids.get('Large batch in queue mode') ?? '';
		const started = await startWorkflow(session, id, 'When clicking ‘Execute workflow’');
		const execution = await endOf(session, started);
		expect(execution.items('Create Summary')[0]?.json).toEqual({
			...{ rows: 25, created: 0, reused: 25 },
			...{ failed: [], missingShares: [] },
		});
	});
});
