import type { IDataObject } from 'n8n-workflow';
import { importExamples } from '../../scripts/trialExamples.mts';
import { DataTable } from './dataTable.ts';
import { defaultVersion } from './installation.ts';
import { useRealN8n } from './realN8n.ts';
import { saveExample, succeed } from './uses/example.ts';

// Not in n8n 1.123, which finds a Data Table by its ID only: the examples name it.
const open = useRealN8n(defaultVersion);

const columns: Readonly<Record<string, 'string' | 'number'>> = {
	certificate_no: 'string',
	participant: 'string',
	course: 'string',
	hours: 'number',
	completed_on: 'string',
	status: 'string',
	document_url: 'string',
	message: 'string',
};

const row = (number: number, more: IDataObject = {}) => ({
	certificate_no: `T-${number}`,
	participant: `Person ${number}`,
	course: 'PDF',
	hours: 8,
	completed_on: '2026-11-20',
	status: 'pending',
	...more,
});

describe('a Data Table as a queue', () => {
	let table: DataTable;
	let workflowId: string;
	beforeAll(async () => {
		table = await DataTable.create(open().session, 'Certificate queue', columns);
		workflowId = await saveExample(open(), 'data-table-queue.json');
	});

	const run = async () => await succeed(open(), workflowId, 'Every 15 Minutes');
	const statuses = async () => (await table.rows()).map(({ status }) => status);
	const documents = () => open().service.store.documents.count();

	it('fills what is pending, and notes in each row what became of it', async () => {
		await table.add([row(1), row(2, { certificate_no: null, participant: null }), row(3)]);
		await table.add([row(4, { status: 'done' }), row(5, { status: 'draft' })]);
		const before = await documents();
		await run();
		const rows = await table.rows();
		expect(rows.map(({ status }) => status)).toEqual(['done', 'failed', 'done', 'done', 'draft']);
		expect(rows[0]?.document_url).toMatch(/^https?:.*\/documents\//);
		expect(rows[1]?.message).toContain('Title is empty');
		expect(await documents()).toBe(before + 2);
	});

	it('run again, it creates nothing', async () => {
		const before = await documents();
		await run();
		expect(await documents()).toBe(before);
	});

	it('fills a row again once it was corrected', async () => {
		const failed = (await table.rows()).find(({ status }) => status === 'failed');
		await table.change(Number(failed?.id), { ...row(2) });
		const before = await documents();
		await run();
		expect(await documents()).toBe(before + 1);
		expect(await statuses()).toEqual(['done', 'done', 'done', 'done', 'draft']);
	});

	it('after a crash between the fill and the note, it finds the document that exists', async () => {
		const [first] = await table.rows();
		await table.change(Number(first?.id), { status: 'pending', document_url: null });
		const before = await documents();
		await run();
		expect(await documents()).toBe(before);
		expect((await table.rows())[0]).toMatchObject({
			status: 'done',
			document_url: first?.document_url,
		});
	});
});

const byHand = 'When clicking ‘Execute workflow’';
/** The examples that run without an account of somebody else, and what starts them by hand. */
const runnable = [
	['Batch from a spreadsheet', byHand],
	['Data Table as a queue', 'Every 15 Minutes'],
	['Large batch in queue mode', byHand],
	['Local number and date formats', byHand],
	['Archive new documents', 'PDF Template Trigger'],
	['Each document once', 'PDF Template Trigger'],
] as const;

describe('what npm run n8n imports', () => {
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
		await succeed(open(), ids.get(name) ?? '', trigger);
	});

	it('all shares of the large batch are found again', async () => {
		const again = await succeed(open(), ids.get('Large batch in queue mode') ?? '');
		expect(again.items('Create Summary')[0]?.json).toEqual({
			...{ rows: 25, created: 0, reused: 25 },
			...{ failed: [], missingShares: [] },
		});
	});
});
