import { readPdf, valuesByName } from '../../../service/test/judges/readPdf.ts';
import { readExample } from '../examples.ts';
import { publish, saveWorkflow } from '../execution.ts';
import { submitForm } from '../formPages.ts';
import { clickButton } from '../mailButtons.ts';
import { Mailbox } from '../mailbox.ts';
import type { RealN8n } from '../realN8n.ts';
import { until } from '../../../service/test/until.ts';

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
		await clickButton(office()?.html ?? '', button);
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
		const before = await open().service.store.documents.count();
		await requestAndClick('Bob', 'Decline');
		expect(mailTo('Bob@example.com')?.text).toContain('declined');
		expect(mailTo('Bob@example.com')?.attachments).toEqual([]);
		expect(await open().service.store.documents.count()).toBe(before);
	});
}
