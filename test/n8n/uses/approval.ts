import { readPdf, valuesByName } from '../../pdf/readPdf.ts';
import { readExample } from '../examples.ts';
import { publish, saveWorkflow } from '../execution.ts';
import { submitForm } from '../formPages.ts';
import { Mailbox } from '../mailbox.ts';
import type { RealN8n } from '../realN8n.ts';
import { until } from '../../until.ts';

/** n8n takes programs that fetch links in mails, to look for dangers, for no person. */
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };

/** A person approves before the fill: the example, with the buttons of the mail that n8n sends. */
export function approvalBeforeFill(open: () => RealN8n): void {
	const url = () => `${open().instance.url}/form/request-certificate`;
	let mailbox: Mailbox;
	beforeAll(async () => {
		mailbox = await Mailbox.open();
		const smtp = await open().addCredential('smtp', mailbox.credential);
		const { session } = open();
		const workflow = await readExample('approval-before-fill.json', open(), { smtp });
		await publish(session, await saveWorkflow(session, workflow));
		await until('the form', async () => (await fetch(url())).status !== 404);
	});
	afterAll(async () => await mailbox?.close());

	const mailTo = (address: string) =>
		mailbox.received.filter(({ recipients }) => recipients.join() === address).at(-1)?.mail;

	/** Asks for a certificate, and clicks a button in the mail to the office. */
	async function requestAndClick(name: string, button: 'Approve' | 'Decline'): Promise<void> {
		await submitForm(url(), [name, `${name}@example.com`, 'PDF', '8']);
		const subject = `Certificate for ${name}?`;
		const office = () => mailTo('office@example.com');
		await until('the mail to the office', () => office()?.subject === subject);
		const buttons = [...(office()?.html ?? '').matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)</g)];
		const [, link = ''] = buttons.find(([, , label]) => label?.trim() === button) ?? [];
		const click = async () =>
			(await fetch(link.replaceAll('&amp;', '&'), { headers: browser })).status;
		// The mail leaves before the execution waits for its answer; until then n8n answers 409.
		let status = 409;
		await until('n8n to wait for the click', async () => (status = await click()) !== 409);
		expect(status).toBe(200);
		await until('the mail to the one who asked', () => mailTo(`${name}@example.com`) !== undefined);
	}

	it('approved, it is filled and mailed', async () => {
		await requestAndClick('Ada', 'Approve');
		const [attachment] = mailTo('Ada@example.com')?.attachments ?? [];
		expect(attachment?.filename).toBe('Certificate of Ada.pdf');
		const held = await open().heldDocument('Certificate of Ada');
		const values = valuesByName(await readPdf(held));
		expect([values.get('participant'), values.get('hours')]).toEqual([['Ada'], ['8']]);
	});

	it('declined, no document is created, and the one who asked is told', async () => {
		const before = open().service.store.documents.count();
		await requestAndClick('Bob', 'Decline');
		expect(mailTo('Bob@example.com')?.text).toContain('declined');
		expect(mailTo('Bob@example.com')?.attachments).toEqual([]);
		expect(open().service.store.documents.count()).toBe(before);
	});
}
