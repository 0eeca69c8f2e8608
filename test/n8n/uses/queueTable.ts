import type { IDataObject } from 'n8n-workflow';
import { DataTable } from '../dataTable.ts';
import { readExample } from '../examples.ts';
import { runWorkflow, saveWorkflow } from '../execution.ts';
import type { RealN8n } from '../realN8n.ts';

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

/** A Data Table as a queue: the example, with a real table of n8n. */
export function dataTableAsQueue(open: () => RealN8n): void {
	let table: DataTable;
	let workflowId: string;
	beforeAll(async () => {
		const { session } = open();
		table = await DataTable.create(session, 'Certificate queue', columns);
		workflowId = await saveWorkflow(session, await readExample('data-table-queue.json', open()));
	});

	async function run(): Promise<void> {
		const execution = await runWorkflow(open().session, workflowId, 'Every 15 Minutes');
		expect([execution.status, execution.error]).toEqual(['success', undefined]);
	}
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
}
