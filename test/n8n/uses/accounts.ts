import type { IDataObject, INode, INodeParameters, IWorkflowBase } from 'n8n-workflow';
import { readExample } from '../examples.ts';
import { runWorkflow, saveWorkflow } from '../execution.ts';
import type { RealN8n } from '../realN8n.ts';

/** The texts among parameters, by their path; expressions too. */
function textsIn(parameters: INodeParameters, path = ''): [path: string, text: string][] {
	return Object.entries(parameters).flatMap(([key, value]): [string, string][] => {
		if (typeof value === 'string') return [[path + key, value]];
		if (typeof value !== 'object' || value === null) return [];
		return textsIn(value as INodeParameters, `${path}${key}_`);
	});
}

/**
 * Nodes that need an account of another company are replaced: each one gives back its own parameters, with the
 * expressions evaluated by n8n, and what it would get as an answer.
 */
function withStandIns(
	workflow: IWorkflowBase,
	answers: Readonly<Record<string, IDataObject>>,
): IWorkflowBase {
	const replaced = (node: INode): INode => {
		const answer = answers[node.name];
		if (!answer) return node;
		const texts = [...textsIn(node.parameters), ...Object.entries(answer)];
		const assignments = texts.map(([name, value]) => ({
			id: name,
			name,
			value,
			type: 'string',
		}));
		return {
			...node,
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			parameters: { assignments: { assignments } } as never,
		};
	};
	return { ...workflow, nodes: workflow.nodes.map(replaced) };
}

const rows = [
	{ row_number: 2, certificate_no: 'G-1', participant: 'Ada', email: 'ada@example.com', PDF: '' },
	{ row_number: 3, certificate_no: 'G-2', participant: 'Bob', email: 'b@example.com', PDF: 'x' },
	{ row_number: 4, certificate_no: 'G-3', participant: 'Ελένη', email: 'e@example.com' },
];

/** A sheet filled, mailed, and the link written back: the example, without Google. */
export function googleSheetsToGmail(open: () => RealN8n): void {
	async function run() {
		const { session } = open();
		const example = await readExample('google-sheets-to-gmail.json', open());
		const workflow = withStandIns(example, { 'Send PDF': { id: '1' }, 'Write Link': {} });
		const pinData = { 'Get Rows': rows.map((json) => ({ json })) };
		const id = await saveWorkflow(session, { ...workflow, pinData });
		const execution = await runWorkflow(session, id, 'When clicking ‘Execute workflow’');
		expect([execution.status, execution.error]).toEqual(['success', undefined]);
		return execution;
	}
	const documents = () => open().service.store.documents.count();

	it('mails the PDF of each row that has none, and writes its link beside it', async () => {
		const before = await documents();
		const execution = await run();
		expect(await documents()).toBe(before + 2);
		const files = execution.items('Fill PDF Template').map(({ binary }) => binary?.data?.fileName);
		expect(files).toEqual(['G-1 Ada.pdf', 'G-3 Ελένη.pdf']);
		const mails = execution.items('Send PDF').map(({ json }) => json);
		expect(mails).toMatchObject([
			{ sendTo: 'ada@example.com', message: 'Dear Ada,\n\nyour certificate is attached.' },
			{ sendTo: 'e@example.com', options_attachmentsUi_attachmentsBinary_0_property: 'data' },
		]);
		const written = execution.items('Write Link').map(({ json }) => json);
		expect(written.map((row) => row.columns_value_row_number)).toEqual(['2', '4']);
		for (const { columns_value_PDF: link } of written) {
			expect(link).toMatch(/^http.*\/documents\/.*/);
		}
	});

	it('run again before the links were written, it creates nothing', async () => {
		const before = await documents();
		const execution = await run();
		expect(await documents()).toBe(before);
		expect(execution.items('Send PDF')).toHaveLength(2);
	});
}

/** New documents to Drive and Slack: the example, without either. */
export function newDocumentsToDriveAndSlack(open: () => RealN8n): void {
	it('uploads the file under its name, and posts the link with the name of the document', async () => {
		const { session, service } = open();
		await service.store.addDocuments(1, { templateUid: 'invoice', name: () => 'Invoice 17' });
		const example = await readExample('new-documents-to-drive-and-slack.json', open());
		const webViewLink = 'https://drive.example/1';
		const workflow = withStandIns(example, {
			'Upload to Drive': { webViewLink },
			'Post to Slack': {},
		});
		const id = await saveWorkflow(session, workflow);
		const execution = await runWorkflow(session, id, 'PDF Template Trigger');
		expect([execution.status, execution.error]).toEqual(['success', undefined]);
		expect(execution.items('PDF Template Trigger')[0]?.binary?.data?.mimeType).toBe(
			'application/pdf',
		);
		expect(execution.items('Upload to Drive')[0]?.json).toMatchObject({
			inputDataFieldName: 'data',
			name: 'Invoice 17.pdf',
		});
		expect(execution.items('Post to Slack')[0]?.json.text).toBe(
			`New document: <${webViewLink}|Invoice 17> from the template Invoice`,
		);
	});
}
