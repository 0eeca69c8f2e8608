import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readExample } from '../../n8n/examples.ts';
import { Stage } from '../stage.ts';

const bytes = Buffer.from(`%PDF-1.7\n${'content '.repeat(100)}\n%%EOF\n`);
const fields = [{ key: 'a', label: 'A', type: 'text' as const }];

it('the example archives each new document as a file', async () => {
	const filesFolder = await mkdtemp(join(tmpdir(), 'archive-'));
	const created = new Date('2026-03-04T05:06:07.089Z');
	const stage = await Stage.open({ templates: false, now: () => created });
	try {
		await stage.service.store.addTemplate({ uid: 'letter', name: 'Letter', bytes, fields });
		const credential = { id: '1', name: 'Local service' };
		const workflow = await readExample('archive-new-documents.json', { credential, filesFolder });
		const trigger = stage.engine.poller(workflow, 'PDF Template Trigger');
		expect(await trigger.activate()).toEqual([]);
		const documents = await stage.service.store.addDocuments(3, {
			templateUid: 'letter',
			name: (index) => (index === 0 ? 'Invoice' : 'Letter: 7/9'),
		});
		const items = await trigger.poll();
		const result = await stage.engine.run(workflow, { items, mode: 'trigger' });
		expect(result.error).toBeUndefined();
		const names = documents.map(({ uid, name }) => {
			const number = name === 'Invoice' ? 'Invoice' : 'Letter- 7-9';
			return [uid, `2026-03-04 ${uid} ${number}`] as const;
		});
		const files = await readdir(filesFolder);
		expect(files).toHaveLength(3);
		for (const [uid, name] of names) {
			const file = files.find((each) => each.includes(uid)) ?? '';
			expect(file.startsWith(name)).toBe(true);
			expect(await readFile(join(filesFolder, file))).toEqual(bytes);
		}
	} finally {
		await stage.close();
		await rm(filesFolder, { recursive: true, force: true });
	}
});
