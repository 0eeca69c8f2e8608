import { shareOf } from '../../long/share.ts';
import { quiet } from '../../workflow/quiet.ts';
import { DataTable } from '../dataTable.ts';
import { readExample } from '../examples.ts';
import { endOf, publish, saveWorkflow, startWorkflow, type Execution } from '../execution.ts';
import type { QueuedN8n } from './queuedN8n.ts';
import { until } from '../../../service/test/until.ts';

const shareCount = shareOf(20);
const rowsPerShare = 500;
const rowCount = shareCount * rowsPerShare;

/** A large batch over all workers: the example, with 10,000 rows of a Data Table, or with a part of them. */
export function largeBatch(open: () => QueuedN8n): void {
	let workflowId: string;
	beforeAll(async () => {
		const { session, credential } = open();
		const columns = { certificate_no: 'string', participant: 'string' } as const;
		const table = await DataTable.create(session, 'Certificates', columns);
		for (let begin = 0; begin < rowCount; begin += rowsPerShare) {
			await table.add(
				Array.from({ length: rowsPerShare }, (_, index) => ({
					certificate_no: `large-${begin + index}`,
					participant: 'Ada',
				})),
			);
		}
		const httpHeaderAuth = await session.addCredential('httpHeaderAuth', {
			name: 'x-share-key',
			value: 'only for tests',
		});
		const where = { credential, filesFolder: '' };
		const workflow = await readExample('large-batch-in-queue-mode.json', where, { httpHeaderAuth });
		workflowId = await saveWorkflow(session, workflow);
		await publish(session, workflowId);
		// For a moment after a workflow was published n8n does not know its address yet; without the key it is refused.
		const isKnown = async () => {
			const answer = await fetch(`${open().main.url}/webhook/fill-share`, { method: 'POST' });
			return answer.status === 403;
		};
		await until('the webhook', isKnown, { seconds: 300 });
	}, 900_000);
	// The tests that follow want both workers.
	afterAll(async () => await open().workers[1].crashAndRestart(), 900_000);

	const start = async () =>
		await startWorkflow(open().session, workflowId, 'When clicking ‘Execute workflow’');
	const summaryOf = (execution: Execution) => execution.items('Create Summary')[0]?.json;

	/** How many documents there are of each row. */
	async function counts(): Promise<Map<string, number>> {
		const found = new Map<string, number>();
		const all = { order: 'oldest', offset: 0, limit: 100_000 } as const;
		for (const { name } of await open().service.store.documents.list(all)) {
			if (name.startsWith('large-')) found.set(name, (found.get(name) ?? 0) + 1);
		}
		return found;
	}

	it('fails and says what is missing when a worker is killed, and creates nothing twice', async () => {
		const [, worker] = open().workers;
		const executionId = await start();
		const hasBegun = async () => (await counts()).size > rowCount / 10;
		await until('the first documents', hasBegun, { seconds: 600, everyMs: 500 });
		await worker.kill();
		const execution = await endOf(open().session, executionId);
		const summary = summaryOf(execution);
		process.stderr.write(`After a worker was killed: ${JSON.stringify(summary)}\n`);
		expect(execution.status).toBe('error');
		expect(execution.error?.message).toContain('Run the workflow again');
		const missing = summary?.missingShares as number[];
		expect(missing.length).toBeGreaterThan(0);
		expect(missing.length).toBeLessThan(shareCount);
		expect(summary?.created).toBe((shareCount - missing.length) * rowsPerShare);
		await quiet(open().service);
		expect([...(await counts()).values()].every((count) => count === 1)).toBe(true);
		expect((await counts()).size).toBeLessThan(rowCount);
	}, 1_500_000);

	it('started again, it creates what is missing, and every row has one document', async () => {
		const before = (await counts()).size;
		const execution = await endOf(open().session, await start());
		expect([execution.status, execution.error]).toEqual(['success', undefined]);
		expect(summaryOf(execution)).toEqual({
			rows: rowCount,
			created: rowCount - before,
			reused: before,
			failed: [],
			missingShares: [],
		});
		expect([...(await counts()).values()]).toEqual(Array(rowCount).fill(1));
	}, 1_500_000);
}
