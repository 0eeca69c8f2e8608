import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { IWorkflowBase } from 'n8n-workflow';
import { readExample } from '../examples.ts';
import { publish, saveWorkflow, unpublish } from '../execution.ts';
import { polledSoon } from '../polledSoon.ts';
import type { RealN8n } from '../realN8n.ts';
import { until } from '../../../service/test/until.ts';

/** New documents saved as they come, by n8n's own polling. */
export function newDocumentsArchive(open: () => RealN8n): void {
	let folder: string;
	beforeEach(async () => {
		folder = join(open().filesFolder, 'archive');
		await rm(folder, { recursive: true, force: true });
		await mkdir(folder);
	});

	const make = (...names: string[]) =>
		names.map((name) =>
			open().service.store.addDocuments(1, { templateUid: 'course-certificate', name: () => name }),
		);
	const saved = async () =>
		(await readdir(folder)).map((file) => file.split(' ').slice(2).join(' ')).sort();

	it('saves each document made after the activation once, whatever happens meanwhile', async () => {
		const { session, credential, service } = open();
		make('before');
		const workflow = await readExample('archive-new-documents.json', {
			credential,
			filesFolder: folder,
		});
		const id = await saveWorkflow(session, polledSoon(workflow));
		await publish(session, id);
		const polls = () =>
			service.journal.requests.filter(({ path }) => path === '/v1/documents').length;
		const begun = polls();
		await until('the first polls', () => polls() > begun + 1);

		make('A', 'B');
		await until('A and B', async () => (await saved()).length >= 2);

		service.faults.add({
			match: { path: '/v1/documents' },
			action: { kind: 'answer', status: 500 },
		});
		make('C');
		const failing = service.journal.requests.length;
		await until('a poll that fails', () => service.journal.requests.length > failing + 2);
		service.faults.clear();
		await until('C', async () => (await saved()).includes('C.pdf'), { seconds: 120 });

		await unpublish(session, id);
		make('D');
		await publish(session, id);
		// n8n discards what a poll found when the workflow was unpublished meanwhile; it is found again a minute later.
		await until('D', async () => (await saved()).includes('D.pdf'), { seconds: 120 });
		await unpublish(session, id);

		expect(await saved()).toEqual(['A.pdf', 'B.pdf', 'C.pdf', 'D.pdf']);
		for (const file of await readdir(folder)) {
			expect((await readFile(join(folder, file))).subarray(0, 5).toString()).toBe('%PDF-');
		}
		expect(open().log.join('\n')).not.toContain(service.apiKey);
	});

	it('shows the newest document when it is tried out in the editor', async () => {
		const { session, credential } = open();
		make('the newest');
		const workflow = await readExample('archive-new-documents.json', {
			credential,
			filesFolder: folder,
		});
		const saved = await saveWorkflow(session, workflow);
		const workflowData = await session.get<IWorkflowBase>(`/rest/workflows/${saved}`);
		const started = await session.post<{ executionId?: string }>(`/rest/workflows/${saved}/run`, {
			workflowData,
			triggerToStartFrom: { name: 'PDF Template Trigger' },
		});
		expect(started.executionId).toBeDefined();
		await until('the file', async () => (await readdir(folder)).length > 0);
		expect((await readdir(folder))[0]).toContain('the newest.pdf');
	});
}
