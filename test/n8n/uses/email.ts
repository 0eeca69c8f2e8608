import type { Email } from 'postal-mime';
import { readExample } from '../examples.ts';
import { runWorkflow, saveWorkflow } from '../execution.ts';
import { Mailbox } from '../mailbox.ts';
import type { RealN8n } from '../realN8n.ts';
import { layOutSpreadsheet } from './spreadsheet.ts';

const bytesOf = ({ content }: Email['attachments'][number]): Buffer =>
	typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);

/** PDFs by e-mail: the example, with a mail server that keeps what arrives. */
export function byEmail(open: () => RealN8n): void {
	let mailbox: Mailbox;
	beforeAll(async () => {
		mailbox = await Mailbox.open();
	});
	afterAll(async () => await mailbox?.close());

	it('each participant gets the own PDF, and the office one message with all of them', async () => {
		const { session } = open();
		const rows = await layOutSpreadsheet(open());
		const smtp = await open().addCredential('smtp', mailbox.credential);
		const workflow = await readExample('pdfs-by-email.json', open(), { smtp });
		const id = await saveWorkflow(session, workflow);
		const execution = await runWorkflow(session, id, 'When clicking ‘Execute workflow’');
		expect([execution.status, execution.error]).toEqual(['success', undefined]);

		const titles = rows.map((row) => `${row.certificate_no} ${row.participant}`);
		const fileNames = titles.map((title) => `${title.replace(/\.$/, '')}.pdf`);
		const held = await Promise.all(titles.map(async (title) => await open().heldDocument(title)));
		const mailTo = (recipient: string | undefined) =>
			mailbox.received.filter(({ recipients }) => recipients.join() === recipient);
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
		expect(mailbox.received).toHaveLength(rows.length + 1);
	});
}
