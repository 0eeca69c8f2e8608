import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../../../service/test/until.ts';
import { readExample } from '../examples.ts';
import { type Execution, executionIds, nextExecution, publish, unpublish } from '../execution.ts';
import type { RealN8n } from '../realN8n.ts';
import { S3Server } from '../s3/server.ts';
import { publishPolled } from './example.ts';
import { addDocuments } from '../../../service/test/store/many.ts';

/** New documents saved as they come, by n8n's own polling. */
export function newDocumentsArchive(open: () => RealN8n): void {
	const make = (...names: string[]) =>
		names.map((name) =>
			addDocuments(open().service.store, 1, {
				templateUid: 'course-certificate',
				name: () => name,
			}),
		);

	it('saves each document made after the activation once, also while it is not published', async () => {
		const { session, credential, service } = open();
		const folder = join(open().filesFolder, 'archive');
		await mkdir(folder);
		const saved = async () =>
			(await readdir(folder)).map((file) => file.split(' ').slice(2).join(' ')).sort();
		make('before');
		const workflow = await readExample('archive-new-documents.json', {
			credential,
			filesFolder: folder,
		});
		const id = await publishPolled(open(), workflow);

		make('A', 'B');
		await until('A and B', async () => (await saved()).length >= 2);

		await unpublish(session, id);
		make('C');
		await publish(session, id);
		// n8n discards what a poll found when the workflow was unpublished meanwhile; it is found again a minute later.
		await until('C', async () => (await saved()).includes('C.pdf'), { seconds: 120 });
		await unpublish(session, id);

		expect(await saved()).toEqual(['A.pdf', 'B.pdf', 'C.pdf']);
		for (const file of await readdir(folder)) {
			expect((await readFile(join(folder, file))).subarray(0, 5).toString()).toBe('%PDF-');
		}
		expect(open().log.join('\n')).not.toContain(service.apiKey);
	});
}

/** New documents in S3: the example, published, with an S3 server. */
export function archiveToS3(open: () => RealN8n): void {
	let s3: S3Server;
	beforeAll(async () => {
		s3 = await S3Server.open('documents');
	}, 300_000);
	afterAll(async () => await s3?.close());

	const make = (name: string) =>
		addDocuments(open().service.store, 1, { templateUid: 'course-certificate', name: () => name });

	it('stores the PDF of each new document in the folder of its month', async () => {
		const { session } = open();
		const credential = await session.addCredential('s3', s3.credential);
		const example = await readExample('archive-to-s3.json', open(), { s3: credential });
		const id = await publishPolled(open(), example);
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

/**
 * Remove Duplicates after the trigger. n8n is killed, and started with the state of the trigger from before a document
 * came: what n8n leaves behind if it dies after it has stored an execution and before it has stored that state.
 */
export function eachDocumentOnce(open: () => RealN8n): void {
	let workflowId: string;
	let stateBefore = '';
	beforeAll(async () => {
		const { database } = open();
		const workflow = await readExample('each-document-once.json', open());
		workflowId = await publishPolled(open(), workflow);
		await until('the state of the first poll', () => {
			stateBefore = database.staticData(workflowId) ?? '';
			return stateBefore.includes('"documents"');
		});
	});
	afterAll(async () => await unpublish(open().session, workflowId));

	const create = (name: string) => {
		const { store } = open().service;
		return addDocuments(store, 1, { templateUid: 'invoice', name: () => name });
	};
	const passed = (execution: Execution) => {
		const names = (node: string, output = 0) =>
			execution.items(node, output).map(({ json }) => json.name);
		const [returned, kept] = [names('PDF Template Trigger'), names('Remove Duplicates')];
		return { returned, kept, discarded: names('Remove Duplicates', 1) };
	};
	const known = async () => await executionIds(open().session, workflowId);

	it('lets a new document pass', async () => {
		await create('A');
		const execution = await nextExecution(open().session, workflowId);
		expect(passed(execution)).toEqual({ returned: ['A'], kept: ['A'], discarded: [] });
	});

	it('discards it when the trigger returns it again', async () => {
		const { session, instance, database } = open();
		const before = await known();
		await instance.crashAndRestart(() => database.writeStaticData(workflowId, stateBefore));
		const execution = await nextExecution(session, workflowId, before);
		expect(passed(execution)).toEqual({ returned: ['A'], kept: [], discarded: ['A'] });
	}, 900_000);

	it('lets the next document pass', async () => {
		const before = await known();
		await create('B');
		const execution = await nextExecution(open().session, workflowId, before);
		expect(passed(execution)).toEqual({ returned: ['B'], kept: ['B'], discarded: [] });
	});
}
