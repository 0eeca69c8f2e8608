import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readExample } from '../examples.ts';
import { nextExecution, publish, saveWorkflow, unpublish } from '../execution.ts';
import { firedSoon } from '../firedSoon.ts';
import { Mailbox } from '../mailbox.ts';
import { readZip } from '../readZip.ts';
import type { RealN8n } from '../realN8n.ts';
import { expectCertificate } from './spreadsheet.ts';

const spreadsheet = `certificate_no,participant,hours,distinction
S-1,Ada,24,true
S-2,Łukasz,many,false
S-3,Ελένη,8,false
`;
const [ada, , eleni] = parse<Record<string, string>>(spreadsheet, { columns: true });

/** A scheduled batch: the example, published and fired by n8n's own schedule. */
export function scheduledBatch(open: () => RealN8n): void {
	let folder: string;
	let mailbox: Mailbox;
	let smtp: { id: string; name: string };
	beforeAll(async () => {
		mailbox = await Mailbox.open();
		smtp = await open().addCredential('smtp', mailbox.credential);
	});
	afterAll(async () => await mailbox?.close());
	beforeEach(async () => {
		folder = join(open().filesFolder, 'scheduled');
		await rm(folder, { recursive: true, force: true });
		await mkdir(folder);
	});

	/** Publishes the example, and takes it out of service after it was fired. */
	async function fire(csv: string) {
		const { session, credential } = open();
		await writeFile(join(folder, 'course-certificates.csv'), csv);
		const workflow = await readExample(
			'scheduled-batch.json',
			{ credential, filesFolder: folder },
			{ smtp },
		);
		const id = await saveWorkflow(session, firedSoon(workflow, 'Every Morning'));
		await publish(session, id);
		const execution = await nextExecution(session, id);
		await unpublish(session, id);
		return execution;
	}

	const summary = async () =>
		parse<Record<string, string>>(await readFile(join(folder, 'summary.csv')), {
			columns: true,
			bom: true,
		});

	it('gives the PDFs, an archive of them, and a summary with a row for each row', async () => {
		const execution = await fire(spreadsheet);
		expect([execution.status, execution.error]).toEqual(['success', undefined]);
		const files = (await readdir(folder)).filter((file) => file.endsWith('.pdf')).sort();
		expect(files).toEqual(['S-1 Ada.pdf', 'S-3 Ελένη.pdf']);
		const archive = readZip(await readFile(join(folder, 'certificates.zip')));
		expect([...archive.keys()].sort()).toEqual(files);
		for (const [index, row] of [ada, eleni].entries()) {
			const bytes = await readFile(join(folder, files[index] ?? ''));
			await expectCertificate(bytes, row ?? {});
			expect(bytes.equals(await open().heldDocument(files[index]?.replace('.pdf', '') ?? ''))).toBe(
				true,
			);
			expect(archive.get(files[index] ?? '')?.equals(bytes)).toBe(true);
		}
		expect(await summary()).toEqual([
			{ certificate_no: 'S-1', result: 'filled', file: 'S-1 Ada.pdf', message: '' },
			{ certificate_no: 'S-3', result: 'filled', file: 'S-3 Ελένη.pdf', message: '' },
			{
				certificate_no: 'S-2',
				result: 'failed',
				file: '',
				message: expect.stringContaining('Hours of instruction (hours) is "many", not a number'),
			},
		]);
	});

	it('mails the summary, with the rows that failed and why', async () => {
		const { mail, recipients } = mailbox.received.at(-1) ?? { recipients: [] };
		expect(recipients).toEqual(['office@example.com']);
		expect(mail?.subject).toBe('2 of 3 certificates');
		expect(mail?.text).toMatch(/^S-2: .* \(hours\) is "many", not a number/);
		expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['summary.csv']);
	});

	it('fired again, it makes no second document of a row, and gives everything again', async () => {
		const { documents } = open().service.store;
		const before = await documents.count();
		expect((await fire(spreadsheet)).status).toBe('success');
		expect(await documents.count()).toBe(before);
		expect((await summary()).map(({ result }) => result)).toEqual(['reused', 'reused', 'failed']);
	});

	it('with nothing but good rows, the summary has them all', async () => {
		expect((await fire(spreadsheet.replace('many', '7'))).status).toBe('success');
		expect((await summary()).map(({ result }) => result)).toEqual(['reused', 'filled', 'reused']);
		const { mail } = mailbox.received.at(-1) ?? {};
		expect([mail?.subject, mail?.text?.trim()]).toEqual([
			'3 of 3 certificates',
			'All rows were filled.',
		]);
	});
}
