import { parse } from 'csv-parse/sync';
import type { IDataObject, INode, INodeParameters, IWorkflowBase } from 'n8n-workflow';
import { copyFile, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { readPdf, valuesByName } from '../../../service/test/judges/readPdf.ts';
import { checkWithQpdf, hasTool } from '../../../service/test/judges/tools.ts';
import { canvasNode } from '../canvasNode.ts';
import { examplesFolder, readExample } from '../examples.ts';
import { saveWorkflow } from '../execution.ts';
import { useMailbox } from '../mailbox.ts';
import type { RealN8n } from '../realN8n.ts';
import { saveExample, succeed } from './example.ts';
import { addDocuments } from '../../../service/test/store/many.ts';

type Row = Readonly<Record<string, string>>;

const csv = 'course-certificates.csv';

/** Puts the spreadsheet of the examples where workflows find it, and gives back its rows. */
export async function layOutSpreadsheet({ filesFolder }: RealN8n): Promise<Row[]> {
	await copyFile(join(examplesFolder, csv), join(filesFolder, csv));
	return parse<Row>(await readFile(join(examplesFolder, csv)), { columns: true });
}

/** A finished certificate holds what its row says, and is a sound PDF. */
export async function expectCertificate(bytes: Buffer, row: Row): Promise<void> {
	const values = valuesByName(await readPdf(bytes));
	expect(values.get('participant')).toEqual([row.participant]);
	expect(values.get('hours')).toEqual([row.hours]);
	expect(values.get('distinction')).toEqual([row.distinction === 'true' ? 'Yes' : 'Off']);
	if (hasTool('qpdf')) expect(checkWithQpdf(bytes).status).toBe(0);
}

/** A batch from a spreadsheet: the example, started by hand. */
export function batchFromSpreadsheet(open: () => RealN8n): void {
	it('makes one PDF per row', async () => {
		const { filesFolder } = open();
		const rows = await layOutSpreadsheet(open());
		await succeed(open(), await saveExample(open(), 'batch-from-spreadsheet.json'));
		const files = (await readdir(filesFolder)).filter((file) => file.endsWith('.pdf')).sort();
		expect(files).toHaveLength(rows.length);
		for (const [index, row] of rows.entries()) {
			await expectCertificate(await readFile(join(filesFolder, files[index] ?? '')), row);
		}
	});
}

const bytesOf = ({ content }: Email['attachments'][number]): Buffer =>
	typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);

/** PDFs by e-mail: the example, with a mail server that keeps what arrives. */
export function byEmail(open: () => RealN8n): void {
	const mailbox = useMailbox(open);

	it('each participant gets the own PDF, and the office one message with all of them', async () => {
		const { smtp, received } = mailbox();
		const rows = await layOutSpreadsheet(open());
		await succeed(open(), await saveExample(open(), 'pdfs-by-email.json', { smtp }));

		const titles = rows.map((row) => `${row.certificate_no} ${row.participant}`);
		const fileNames = titles.map((title) => `${title.replace(/\.$/, '')}.pdf`);
		const held = await Promise.all(titles.map(async (title) => await open().heldDocument(title)));
		const mailTo = (recipient: string | undefined) =>
			received.filter(({ recipients }) => recipients.join() === recipient);
		for (const [index, row] of rows.entries()) {
			const [message, ...more] = mailTo(row.email);
			expect(more).toEqual([]);
			expect(message?.mail.subject).toBe(`Your certificate: ${row.course}`);
			expect(message?.mail.text).toContain(`Dear ${row.participant},`);
			const [attachment, ...others] = message?.mail.attachments ?? [];
			expect(others).toEqual([]);
			expect(attachment).toMatchObject({
				filename: fileNames[index],
				mimeType: 'application/pdf',
			});
			expect(attachment && bytesOf(attachment).equals(held[index] ?? Buffer.alloc(0))).toBe(true);
		}
		const [office, ...more] = mailTo('office@example.com');
		expect(more).toEqual([]);
		expect(office?.mail.subject).toBe(`${rows.length} certificates`);
		const attachments = office?.mail.attachments ?? [];
		expect(attachments.map(({ filename }) => filename)).toEqual(fileNames);
		expect(attachments.map(({ mimeType }) => mimeType)).toEqual(rows.map(() => 'application/pdf'));
		const areSame = attachments.map((part, index) =>
			bytesOf(part).equals(held[index] ?? Buffer.alloc(0)),
		);
		expect(areSame).toEqual(rows.map(() => true));
		expect(received).toHaveLength(rows.length + 1);
	});
}

/** Numbers and dates as they are written in other countries: the example, with its own rows. */
export function localFormats(open: () => RealN8n): void {
	it('what is in the PDF is what was meant', async () => {
		await succeed(open(), await saveExample(open(), 'local-number-and-date-formats.json'));
		const values = valuesByName(await readPdf(await open().heldDocument('R-2026-17')));
		const found = (key: string) => values.get(key)?.join();
		expect(found('invoice_date')).toBe('2026-12-31');
		expect(found('due_date')).toBe('14. Januar 2027');
		expect(found('item_1_quantity')).toBe('1200.5');
		expect(Number(found('item_1_unit_price'))).toBe(1.5);
		expect(Number(found('item_1_amount'))).toBe(1800.75);
		expect(found('notes')).toBe('1.800,75');
	});

	it('the expressions in its note, to be copied, give what the note says', async () => {
		const { session } = open();
		const { nodes } = await readExample('local-number-and-date-formats.json', open());
		const note = nodes.find(({ type }) => type.endsWith('.stickyNote'))?.parameters.content;
		const copied = [...String(note).matchAll(/`(\{\{ .*? \}\})`/g)].map(([, code]) => code);
		expect(copied).toHaveLength(4);
		const assignments = copied.map((code, at) => ({
			id: String(at),
			name: String(at),
			value: `=${code}`,
			type: 'string',
		}));
		const rows = [
			{ total: 1234.5, date: '31.12.2026' },
			{ date: '12/31/2026', total: 0 },
		];
		const id = await saveWorkflow(session, {
			name: 'The expressions of the note',
			nodes: [
				canvasNode('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
				canvasNode('Results', 'n8n-nodes-base.set', 3.4, { assignments: { assignments } }),
			],
			connections: { Start: { main: [[{ node: 'Results', type: 'main', index: 0 }]] } },
			pinData: { Start: rows.map((json) => ({ json })) },
		});
		const execution = await succeed(open(), id, 'Start');
		const [german, american] = execution.items('Results').map(({ json }) => json);
		expect([0, 1, 2].map((at) => german?.[at])).toEqual([
			'1.234,50',
			'2026-12-31',
			'14. Januar 2027',
		]);
		expect(american?.[3]).toBe('2026-12-31');
	});
}

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
		const example = await readExample('google-sheets-to-gmail.json', open());
		const workflow = withStandIns(example, { 'Send PDF': { id: '1' }, 'Write Link': {} });
		const pinData = { 'Get Rows': rows.map((json) => ({ json })) };
		return await succeed(open(), await saveWorkflow(open().session, { ...workflow, pinData }));
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
		await addDocuments(service.store, 1, { templateUid: 'invoice', name: () => 'Invoice 17' });
		const example = await readExample('new-documents-to-drive-and-slack.json', open());
		const webViewLink = 'https://drive.example/1';
		const workflow = withStandIns(example, {
			'Upload to Drive': { webViewLink },
			'Post to Slack': {},
		});
		const id = await saveWorkflow(session, workflow);
		const execution = await succeed(open(), id, 'PDF Template Trigger');
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
