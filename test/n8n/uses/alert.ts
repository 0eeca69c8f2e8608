import { Mailbox } from '../mailbox.ts';
import { readExample } from '../examples.ts';
import { nextExecution, publish, saveWorkflow, unpublish } from '../execution.ts';
import { firedSoon } from '../firedSoon.ts';
import type { RealN8n } from '../realN8n.ts';
import { until } from '../../../service/test/until.ts';

/** An alert that names the failed items: the example, published, with a mail server that keeps what arrives. */
export function failedItemsAlert(open: () => RealN8n): void {
	let mailbox: Mailbox;
	beforeAll(async () => {
		mailbox = await Mailbox.open();
	});
	afterAll(async () => await mailbox?.close());

	it('mails which rows failed and why, after the others were filled', async () => {
		const { session, service } = open();
		const smtp = await open().addCredential('smtp', mailbox.credential);
		const workflow = await readExample('failed-items-alert.json', open(), { smtp });
		const id = await saveWorkflow(session, firedSoon(workflow, 'Every Morning'));
		const before = await service.store.documents.count();
		await publish(session, id);
		const execution = await nextExecution(session, id);
		await unpublish(session, id);
		expect(execution.status).toBe('error');
		expect(execution.items('Continue with PDFs').map(({ json }) => json.name)).toEqual([
			'A-1 Ada Lovelace',
		]);
		expect(await service.store.documents.count()).toBeGreaterThan(before);
		await until('the alert', () => mailbox.received.length > 0);
		const [{ recipients, mail } = { recipients: [], mail: undefined }] = mailbox.received;
		expect(recipients).toEqual(['office@example.com']);
		expect(mail?.subject).toBe('Workflow failed: Failed items alert');
		expect(mail?.text).toContain('2 of 3 rows were not filled:');
		expect(mail?.text).toMatch(/A-2 Niamh O’Connor: .*\(hours\) is "many", not a number/);
		expect(mail?.text).toMatch(/A-3 Łukasz Wiśniewski: .*\(hours\) is "three", not a number/);
		expect(mail?.text).not.toContain('A-1');
		expect(mail?.text).toMatch(/Execution: http\S+\/executions\/\d+/);
	});
}
