import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { itemsOf, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

const parameters = {
	title: '={{ $json.title }}',
	output: 'file',
};
const row = (title: string) => ({ title, participant: 'Ada' });

const fill = async (items: INodeExecutionData[], more: object = {}) =>
	await stage.fill({ ...parameters, ...more } as INodeParameters, items);

const names = async (titles: string[], more: object = {}) => {
	const result = await fill(itemsOf(...titles.map(row)), more);
	return result.items('Fill').map(({ json, binary }) => {
		const { fileName } = binary?.data ?? {};
		if ('fileName' in json) expect(json.fileName).toBe(fileName);
		return fileName;
	});
};

const storedNames = async (titles: string[], more: object = {}) => {
	const result = await fill(itemsOf(...titles.map(row)), more);
	const files = result.items('Fill').map(({ binary }) => binary?.data);
	const stored = await Promise.all(files.map(async (file) => await stage.engine.storedName(file)));
	expect(files.map((file) => file?.fileName)).toEqual(stored);
	return stored;
};

describe('files of one run', () => {
	it.each([['file'], ['jsonAndFile']])(
		'that are called alike are numbered (%s)',
		async (output) => {
			expect(await names(['invoice', 'invoice', 'other', 'invoice.pdf'], { output })).toEqual([
				'invoice.pdf',
				'invoice (2).pdf',
				'other.pdf',
				'invoice (3).pdf',
			]);
		},
	);

	it('are numbered in the order of the items, whichever is made first', async () => {
		for (const nth of [1, 2, 3]) {
			stage.service.faults.add({
				match: { method: 'POST', nth },
				action: { kind: 'delay', ms: 400 - 100 * nth },
			});
		}
		const titles = Array<string>(20).fill('same');
		expect(await names(titles)).toEqual([
			'same.pdf',
			...Array.from({ length: 19 }, (_, index) => `same (${index + 2}).pdf`),
		]);
	});

	it('have each name once, and count letter case as alike', async () => {
		expect(await names(['a', 'A', 'a (2)', 'a'])).toEqual([
			'a.pdf',
			'A (2).pdf',
			'a (2) (2).pdf',
			'a (3).pdf',
		]);
	});

	it.each([['file'], ['jsonAndFile']])(
		'are stored under these names, as n8n offers them for download (%s)',
		async (output) => {
			expect(await storedNames(['same', 'same'], { output })).toEqual(['same.pdf', 'same (2).pdf']);
		},
	);

	it('are stored under these names when the service names them', async () => {
		const stored = await storedNames(['x', 'y'], { title: '' });
		expect([...stored].sort()).toEqual(['Course Certificate (2).pdf', 'Course Certificate.pdf']);
	});

	it('are numbered when the option names them, and when it names them unsafely', async () => {
		const options = { fileName: '={{ "../" + $json.title + "\\u202efdp.exe" }}' };
		expect(await names(['x', 'x'], { options })).toEqual(['-x fdp.exe.pdf', '-x fdp.exe (2).pdf']);
	});
});

it.each([['json'], ['file'], ['jsonAndFile']])(
	'the report comes with output %s',
	async (output) => {
		const options = { includeReport: true, ignoreKeys: 'remarks' };
		const result = await fill(itemsOf(row('invoice')), { output, options });
		expect(result.items('Fill')[0]?.json).toMatchObject({
			name: 'invoice',
			report: {
				sent: { participant: 'Ada' },
				unknownKeys: ['title'],
				wrongTypes: [],
				unfilledFields: expect.not.arrayContaining(['remarks', 'participant']),
			},
		});
	},
);

describe('keeping the input', () => {
	const attached = async () => {
		const [made] = (await fill(itemsOf(row('invoice')))).items('Fill');
		const binary = { data: made?.binary?.data, other: made?.binary?.data };
		return {
			json: { ...row('invoice'), name: 'mine', error: 'old' },
			binary,
		} as INodeExecutionData;
	};

	it('is off unless it is wanted', async () => {
		const [item] = (await fill([await attached()])).items('Fill');
		expect(item?.json).not.toHaveProperty('participant');
		expect(Object.keys(item?.binary ?? {})).toEqual(['data']);
	});

	it('carries JSON and files along, and adds what is new as a document', async () => {
		const input = await attached();
		const result = await fill([input], { options: { keepInput: true } });
		const [item] = result.items('Fill');
		expect(item?.json).toEqual({
			...row('invoice'),
			name: 'mine',
			_error: 'old',
			document: {
				name: 'invoice',
				templateUid: 'course-certificate',
				fileName: 'invoice.pdf',
			},
		});
		expect(item?.binary?.other).toEqual(input.binary?.other);
		expect(item?.binary?.data?.id).not.toBe(input.binary?.data?.id);
		expect(item?.binary?._data).toEqual(input.binary?.data);
		expect(item?.pairedItem).toEqual({ item: 0 });
		expect(result.hints('Fill').map(({ message }) => message)).toContain(
			'The input has fields that the output has, too: "data" is now "_data".',
		);
	});

	it('overwrites nothing: a document of the input is kept under another name, and so is what has that', async () => {
		const own = { ...row('invoice'), document: 1, _document: 2, __proto: 3 };
		const options = { keepInput: true, validateOnly: true };
		const result = await fill(itemsOf(own, row('other')), { options });
		const [item, other] = result.items('Fill');
		expect(item?.json).toMatchObject({
			document: { valid: true },
			__document: 1,
			_document: 2,
			__proto: 3,
		});
		expect(Object.keys(other?.json ?? {})).toEqual(['title', 'participant', 'document']);
		expect(result.hints('Fill').map(({ message }) => message)).toContain(
			'The input has fields that the output has, too: "document" is now "__document".',
		);
	});

	it('does not rename files that came with the items', async () => {
		const inputs = [await attached(), await attached()];
		const result = await fill(inputs, { options: { keepInput: true } });
		const files = result.items('Fill').map(({ binary }) => binary);
		expect(files.map((binary) => binary?.other?.fileName)).toEqual(['invoice.pdf', 'invoice.pdf']);
		expect(files.map((binary) => binary?.data?.fileName)).toEqual([
			'invoice.pdf',
			'invoice (2).pdf',
		]);
		const told = result.items('Fill').map(({ json }) => json.document);
		expect(told).toMatchObject([{ fileName: 'invoice.pdf' }, { fileName: 'invoice (2).pdf' }]);
	});

	it('does not touch a file name that is a value of the item', async () => {
		const own = { ...row('invoice'), fileName: 'invoice.pdf' };
		const more = { output: 'jsonAndFile', options: { keepInput: true } };
		const items = (await fill(itemsOf(own, own), more)).items('Fill');
		expect(items.map(({ json }) => json.fileName)).toEqual(['invoice.pdf', 'invoice.pdf']);
		expect(items[1]?.binary?.data?.fileName).toBe('invoice (2).pdf');
	});

	it('works with JSON output as well', async () => {
		const more = { output: 'json', options: { keepInput: true } };
		const [item] = (await fill([await attached()], more)).items('Fill');
		expect(item?.json).toMatchObject({
			participant: 'Ada',
			document: { uid: expect.any(String) },
		});
		expect(Object.keys(item?.binary ?? {}).sort()).toEqual(['data', 'other']);
	});
});
