import type { IWorkflowBase } from 'n8n-workflow';
import { readExample } from '../examples.ts';
import { publish, saveWorkflow, unpublish } from '../execution.ts';
import { polledSoon } from '../polledSoon.ts';
import type { RealN8n } from '../realN8n.ts';
import { S3Server } from '../s3/server.ts';
import { until } from '../../../service/test/until.ts';

/** New documents in S3: the example, published, with an S3 server. */
export function archiveToS3(open: () => RealN8n): void {
	let s3: S3Server;
	beforeAll(async () => {
		s3 = await S3Server.open('documents');
	}, 300_000);
	afterAll(async () => await s3?.close());

	const make = (name: string) =>
		open().service.store.addDocuments(1, { templateUid: 'course-certificate', name: () => name });

	it('stores the PDF of each new document in the folder of its month', async () => {
		const { session, service } = open();
		const credential = await open().addCredential('s3', s3.credential);
		const workflow: IWorkflowBase = await readExample('archive-to-s3.json', open(), {
			s3: credential,
		});
		const id = await saveWorkflow(session, polledSoon(workflow));
		service.journal.clear();
		await publish(session, id);
		const polls = () =>
			service.journal.requests.filter(({ path }) => path === '/v1/documents').length;
		await until('the first polls', () => polls() > 1);
		for (const name of ['Ærø & sons', 'Second', 'Second']) await make(name);
		await until('three objects', async () => (await s3.keys()).length >= 3);
		await unpublish(session, id);
		const keys = await s3.keys();
		expect(keys).toHaveLength(3);
		const month = new Date().toISOString().slice(0, 7).replace('-', '/');
		for (const key of keys) expect(key).toMatch(new RegExp(`^${month}/[\\da-f-]+ .*\\.pdf$`));
		const named = keys.find((key) => key.includes('Ærø')) ?? '';
		const { bytes, type } = await s3.object(named.replaceAll('&amp;', '&'));
		expect(type).toBe('application/pdf');
		expect(bytes.equals(await open().heldDocument('Ærø & sons'))).toBe(true);
	});
}
