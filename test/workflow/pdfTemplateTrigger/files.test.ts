import type { INodeExecutionData } from 'n8n-workflow';
import { Stage } from '../stage.ts';
import { addDocuments } from '../../../service/test/store/many.ts';

const bytes = Buffer.from(`%PDF-1.7\n${'content '.repeat(1000)}\n%%EOF\n`);
const fields = [{ key: 'a', label: 'A', type: 'text' as const }];
const withFile = { output: 'jsonAndFile' };

const stage = Stage.ofSuite({ templates: false });

beforeEach(async () => {
	await stage.service.store.deleteTemplate('letter');
	await stage.service.store.addTemplate({ uid: 'letter', name: 'Letter', bytes, fields });
});

const create = (...names: string[]) =>
	addDocuments(stage.service.store, names.length, {
		templateUid: 'letter',
		name: (index) => names[index] ?? '',
	});

async function activated(parameters = {}) {
	const trigger = stage.trigger({ ...withFile, ...parameters });
	expect(await trigger.activate()).toEqual([]);
	return trigger;
}

const names = (items: INodeExecutionData[], field = 'data') =>
	items.map(({ binary }) => binary?.[field]?.fileName);

function failDownload(uid: string | undefined, status = 500) {
	return stage.service.faults.add({
		match: { path: `/documents/${uid}/download` },
		action: { kind: 'answer', status },
	});
}

it('each new document comes with its PDF, called like the document', async () => {
	const trigger = await activated();
	await create('A', 'B: c/d', 'A');
	const items = await trigger.poll();
	expect(names(items).sort()).toEqual(['A (2).pdf', 'A.pdf', 'B- c-d.pdf']);
	for (const { binary, json } of items) {
		expect(binary?.data?.mimeType).toBe('application/pdf');
		expect(await stage.engine.bytes(binary?.data)).toEqual(bytes);
		expect(json.templateName).toBe('Letter');
		expect(Object.keys(json)).not.toContain('fileMissing');
	}
	expect(await trigger.poll()).toEqual([]);
});

it('the field and the file name can be chosen, for a test too', async () => {
	const options = { fileName: '={{ "file" + 1 }}' };
	const trigger = await activated({ outputField: 'pdf', options });
	await create('A', 'B');
	expect(names(await trigger.test(), 'pdf')).toEqual(['file1.pdf']);
	expect(names(await trigger.poll(), 'pdf')).toEqual(['file1.pdf', 'file1 (2).pdf']);
});

it('names of one poll have nothing to do with those of another', async () => {
	const trigger = await activated();
	for (let poll = 0; poll < 3; poll++) {
		await create('Same');
		expect(names(await trigger.poll())).toEqual(['Same.pdf']);
	}
});

it.each([400, 404, 410])(
	'a document that is told to be gone (%d) but is still in the list comes when it can be fetched',
	async (status) => {
		const trigger = await activated();
		const [document] = await create('There', 'Stays');
		const fault = stage.service.faults.add({
			match: { path: `*/documents/${document?.uid}*` },
			action: { kind: 'answer', status },
		});
		expect(names(await trigger.poll())).toEqual(['Stays.pdf']);
		expect(await trigger.poll()).toEqual([]);
		fault.remove();
		expect(names(await trigger.poll())).toEqual(['There.pdf']);
		expect(await trigger.poll()).toEqual([]);
	},
);

describe('a file that cannot be fetched', () => {
	it('holds back its document only, comes later once, and out of turn', async () => {
		const trigger = await activated();
		const [document] = await create('Stubborn', 'Easy');
		const fault = failDownload(document?.uid, 403);
		expect(names(await trigger.poll())).toEqual(['Easy.pdf']);
		await create('Easy too');
		expect(names(await trigger.poll())).toEqual(['Easy too.pdf']);
		fault.remove();
		expect(names(await trigger.poll())).toEqual(['Stubborn.pdf']);
		expect(await trigger.poll()).toEqual([]);
	});

	it('gives its document without it in the end, with the reason', async () => {
		const trigger = await activated();
		const [document] = await create('Stubborn');
		failDownload(document?.uid, 403);
		const out: INodeExecutionData[] = [];
		for (let poll = 0; poll < 5; poll++) {
			await create(`Easy ${poll}`);
			out.push(...(await trigger.poll()));
		}
		expect(out).toHaveLength(6);
		const [item] = out.filter(({ json }) => json.uid === document?.uid);
		expect(item?.binary).toBeUndefined();
		expect(item?.json.fileMissing).toContain('The service was told to answer 403');
		expect(await trigger.poll()).toEqual([]);
	});
});
