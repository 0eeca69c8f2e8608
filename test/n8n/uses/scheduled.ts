import { parse } from 'csv-parse/sync';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../../../service/test/until.ts';
import { readExample } from '../examples.ts';
import { useMailbox } from '../mailbox.ts';
import { readZip } from '../readZip.ts';
import type { RealN8n } from '../realN8n.ts';
import { fire } from './example.ts';
import { expectCertificate } from './byHand.ts';

const spreadsheet = `certificate_no,participant,hours,distinction
S-1,Ada,24,true
S-2,Łukasz,many,false
S-3,Ελένη,8,false
`;
const [ada, , eleni] = parse<Record<string, string>>(spreadsheet, { columns: true });

/** A scheduled batch: the example, published and fired by n8n's own schedule. */
export function scheduledBatch(open: () => RealN8n): void {
	let folder: string;
	const mailbox = useMailbox(open);
	beforeEach(async () => {
		folder = join(open().filesFolder, 'scheduled');
		await rm(folder, { recursive: true, force: true });
		await mkdir(folder);
	});

	async function runWith(csv: string) {
		const { credential } = open();
		const { smtp } = mailbox();
		await writeFile(join(folder, 'course-certificates.csv'), csv);
		const workflow = await readExample(
			'scheduled-batch.json',
			{ credential, filesFolder: folder },
			{ smtp },
		);
		return await fire(open(), workflow, 'Every Morning');
	}

	const summary = async () =>
		parse<Record<string, string>>(await readFile(join(folder, 'summary.csv')), {
			columns: true,
			bom: true,
		});

	it('gives the PDFs, an archive of them, and a summary with a row for each row', async () => {
		const execution = await runWith(spreadsheet);
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
		const { mail, recipients } = mailbox().received.at(-1) ?? { recipients: [] };
		expect(recipients).toEqual(['office@example.com']);
		expect(mail?.subject).toBe('2 of 3 certificates');
		expect(mail?.text).toMatch(/^S-2: .* \(hours\) is "many", not a number/);
		expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['summary.csv']);
	});

	it('fired again, it makes no second document of a row, and gives everything again', async () => {
		const { documents } = open().service.store;
		const before = await documents.count();
		expect((await runWith(spreadsheet)).status).toBe('success');
		expect(await documents.count()).toBe(before);
		expect((await summary()).map(({ result }) => result)).toEqual(['reused', 'reused', 'failed']);
	});

	it('with nothing but good rows, the summary has them all', async () => {
		expect((await runWith(spreadsheet.replace('many', '7'))).status).toBe('success');
		expect((await summary()).map(({ result }) => result)).toEqual(['reused', 'filled', 'reused']);
		const { mail } = mailbox().received.at(-1) ?? {};
		expect([mail?.subject, mail?.text?.trim()]).toEqual([
			'3 of 3 certificates',
			'All rows were filled.',
		]);
	});
}

/** An alert that names the failed items: the example, published, with a mail server that keeps what arrives. */
export function failedItemsAlert(open: () => RealN8n): void {
	const mailbox = useMailbox(open);

	it('mails which rows failed and why, after the others were filled', async () => {
		const { service } = open();
		const { smtp, received } = mailbox();
		const workflow = await readExample('failed-items-alert.json', open(), { smtp });
		const before = await service.store.documents.count();
		const execution = await fire(open(), workflow, 'Every Morning');
		expect(execution.status).toBe('error');
		expect(execution.items('Continue with PDFs').map(({ json }) => json.name)).toEqual([
			'A-1 Ada Lovelace',
		]);
		expect(await service.store.documents.count()).toBeGreaterThan(before);
		await until('the alert', () => received.length > 0);
		const [{ recipients, mail } = { recipients: [], mail: undefined }] = received;
		expect(recipients).toEqual(['office@example.com']);
		expect(mail?.subject).toBe('Workflow failed: Failed items alert');
		expect(mail?.text).toContain('2 of 3 rows were not filled:');
		expect(mail?.text).toMatch(/A-2 Niamh O’Connor: .*\(hours\) is "many", not a number/);
		expect(mail?.text).toMatch(/A-3 Łukasz Wiśniewski: .*\(hours\) is "three", not a number/);
		expect(mail?.text).not.toContain('A-1');
		expect(mail?.text).toMatch(/Execution: http\S+\/executions\/\d+/);
	});
}
