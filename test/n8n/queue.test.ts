import { shareOf } from '../long/share.ts';
import { quiet } from '../workflow/quiet.ts';
import { DataTable } from './dataTable.ts';
import { endOf, publish, startWorkflow } from './execution.ts';
import { defaultVersion } from './installation.ts';
import { hasServers } from './queue/servers.ts';
import { useRealN8n } from './realN8n.ts';
import { saveExample } from './uses/example.ts';
import { until } from '../../service/test/until.ts';

const shareCount = shareOf(20);
const rowsPerShare = 500;
const rowCount = shareCount * rowsPerShare;

/** A large batch over all workers: the example, with 10,000 rows of a Data Table, or with a part of them. */
(hasServers() ? describe : describe.skip)('queue mode with two workers', () => {
	const n8n = useRealN8n(defaultVersion, {}, 2);
	let workflowId: string;
	beforeAll(async () => {
		const { session, instance } = n8n();
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
		const header = { name: 'x-share-key', value: 'only for tests' };
		const httpHeaderAuth = await session.addCredential('httpHeaderAuth', header);
		workflowId = await saveExample(n8n(), 'large-batch-in-queue-mode.json', { httpHeaderAuth });
		await publish(session, workflowId);
		// For a moment after a workflow was published n8n does not know its address yet; without the key it is refused.
		const isKnown = async () => {
			const answer = await fetch(`${instance.url}/webhook/fill-share`, { method: 'POST' });
			return answer.status === 403;
		};
		await until('the webhook', isKnown, { seconds: 300 });
	}, 900_000);

	/** Starts it by hand; gives back how it ends. */
	async function start() {
		const { session } = n8n();
		const id = await startWorkflow(session, workflowId, 'When clicking ‘Execute workflow’');
		return async () => {
			const execution = await endOf(session, id);
			return { execution, summary: execution.items('Create Summary')[0]?.json };
		};
	}

	/** The row of each document. */
	async function made(): Promise<string[]> {
		const all = { order: 'oldest', offset: 0, limit: 100_000 } as const;
		return (await n8n().service.store.documents.list(all)).map(({ name }) => name);
	}

	it('fails and says what is missing when a worker is killed, and creates nothing twice', async () => {
		const end = await start();
		const hasBegun = async () => (await made()).length > rowCount / 10;
		await until('the first documents', hasBegun, { seconds: 600, everyMs: 500 });
		await n8n().workers[1]?.kill();
		const { execution, summary } = await end();
		process.stderr.write(`After a worker was killed: ${JSON.stringify(summary)}\n`);
		expect(execution.status).toBe('error');
		expect(execution.error?.message).toContain('Run the workflow again');
		const missing = summary?.missingShares as number[];
		expect(missing.length).toBeGreaterThan(0);
		expect(missing.length).toBeLessThan(shareCount);
		expect(summary?.created).toBe((shareCount - missing.length) * rowsPerShare);
		await quiet(n8n().service);
		const rows = await made();
		expect(rows).toHaveLength(new Set(rows).size);
		expect(rows.length).toBeLessThan(rowCount);
	}, 1_500_000);

	it('started again, it creates what is missing, and every row has one document', async () => {
		const before = (await made()).length;
		const end = await start();
		const { execution, summary } = await end();
		expect([execution.status, execution.error]).toEqual(['success', undefined]);
		expect(summary).toEqual({
			rows: rowCount,
			created: rowCount - before,
			reused: before,
			failed: [],
			missingShares: [],
		});
		const rows = await made();
		expect([rows.length, new Set(rows).size]).toEqual([rowCount, rowCount]);
	}, 1_500_000);
});
