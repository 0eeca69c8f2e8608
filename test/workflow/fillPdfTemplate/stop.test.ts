import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { Container, Logger } from '../engine/n8n.ts';
import { byId, itemsOf, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

const parameters = { title: '={{ $json.certificate_no }}' };
const five = (third: object) =>
	itemsOf(
		{ certificate_no: 'P-0' },
		{ certificate_no: 'P-1' },
		{ certificate_no: 'P-2', ...third },
		{ certificate_no: 'P-3' },
		{ certificate_no: 'P-4' },
	);

const stopped = async (changed: INodeParameters, items: INodeExecutionData[]) =>
	(await stage.fill({ ...parameters, ...changed }, items)).error;

describe('an item that cannot be filled, with On Error at Stop', () => {
	const chosen = (value: string) => byId(value);

	it.each<[string, INodeParameters, object, RegExp]>([
		['a value of the wrong type', {}, { hours: 'many' }, /"many", not a number/],
		['no value at all', {}, { certificate_no: null }, /the document would be blank/],
		[
			'no template',
			{ templateId: chosen('={{ $json.certificate_no === "P-2" ? "" : "course-certificate" }}') },
			{},
			/./,
		],
		[
			'a template that does not exist',
			{ templateId: chosen('={{ $json.template ?? "course-certificate" }}') },
			{ template: 'gone' },
			/there is no template with the ID "gone"/,
		],
		[
			'an output that does not exist',
			{ output: '={{ $json.out ?? "file" }}' },
			{ out: 'x' },
			/"x"/,
		],
		[
			'a file name whose expression fails',
			{
				output: 'file',
				options: { fileName: '={{ $json.hours ? $("Nowhere").item.json.x : "a" }}' },
			},
			{ hours: 3 },
			/./,
		],
		[
			'a title that is used twice, with Reuse',
			{ options: { existingDocuments: 'reuse' } },
			{ certificate_no: 'P-4' },
			/is also the title of item/,
		],
	])('because of %s, keeps every document from being created', async (_, changed, third, why) => {
		const error = await stopped(changed, five(third));
		expect(error?.message).toMatch(why);
		expect(error?.message).toMatch(/\[item 2\]$/);
		expect(stage.sent).toEqual([]);
	});

	it('is told with the others that cannot be filled either, for which no document is looked for', async () => {
		const items = itemsOf(
			{ certificate_no: 'P-0', hours: 'many' },
			{ certificate_no: 'P-1', hours: 'many' },
			{ certificate_no: 'P-2' },
			{ certificate_no: 'P-3', hours: 'few' },
		);
		expect((await stopped({}, items))?.description).toBe(
			'Change the values, or map other ones to these fields. 2 other items failed as well: item 1 (for the same reason), item 3 (No document was created: Hours of instruction (hours) is "few", not a number).',
		);
		expect(stage.sent).toEqual([]);
	});

	it('is told with the others even when n8n says no more than a message', async () => {
		const options = { fileName: '={{ $("Nowhere").item.json.x }}' };
		const error = await stopped({ output: 'file', options }, five({}).slice(0, 2));
		expect(error?.description).toBe('All 2 items failed for this reason.');
	});
});

it('values are computed once per item', async () => {
	const items = itemsOf({ certificate_no: 'P-0' }, { certificate_no: 'P-1' });
	const jsonData = '={{ { certificate_no: $json.certificate_no, remarks: Math.random() + "" } }}';
	const result = await stage.fill(
		{ ...parameters, dataMode: 'json', jsonData, options: { includeReport: true } },
		items,
	);
	const reported = result.items('Fill').map(({ json }) => (json.report as { sent: object }).sent);
	expect(reported).toHaveLength(2);
	expect(stage.sent.map(({ data }) => data)).toEqual(expect.arrayContaining(reported));
});

describe('a run that stops at the service', () => {
	const many = (count: number) =>
		itemsOf(...Array.from({ length: count }, (_, index) => ({ certificate_no: `Q-${index}` })));
	const fails = (nth: number) =>
		stage.service.faults.add({
			match: { method: 'POST', nth },
			action: { kind: 'answer', status: 422, body: { message: 'no more' } },
		});
	const oneByOne = { options: { maxConcurrency: 1 } };
	const before = new Set<string>();
	beforeEach(async () => {
		for (const { uid } of await held()) before.add(uid);
	});
	const held = () =>
		stage.service.store.documents.list({ order: 'oldest', offset: 0, limit: 1000 });
	/** The documents that this test created, in their order. */
	const createdIds = async () =>
		(await held()).map(({ uid }) => uid).filter((uid) => !before.has(uid));

	it('says how many documents exist, with their IDs', async () => {
		fails(4);
		const error = await stopped(oneByOne, many(6));
		expect(error?.message).toBe('Could not fill the template: no more ("Q-3") [item 3]');
		const ids = await createdIds();
		expect(error?.description).toContain(
			`This run created 3 documents before it stopped, with the IDs ${ids[0]}, ${ids[1]} and ${ids[2]}.`,
		);
		expect(error?.description).toContain('Reuse');
		expect(stage.sent).toHaveLength(4);
	});

	it('names the documents by their titles when only files are returned', async () => {
		fails(3);
		const error = await stopped({ ...oneByOne, output: 'file' }, many(6));
		expect(error?.description).toContain(
			'This run created 2 documents before it stopped: "Q-0" (item 0) and "Q-1" (item 1).',
		);
	});

	it('names by its title the document that has no ID', async () => {
		fails(3);
		const items = itemsOf(
			{ certificate_no: 'Q-0', out: 'json' },
			{ certificate_no: 'Q-1', out: 'file' },
			{ certificate_no: 'Q-2', out: 'json' },
		);
		const error = await stopped({ ...oneByOne, output: '={{ $json.out }}' }, items);
		expect(error?.description).toContain(
			`This run created 2 documents before it stopped: ${(await createdIds())[0]} and "Q-1" (item 1).`,
		);
	});

	it('counts the document whose file could not be downloaded', async () => {
		stage.service.faults.add({
			match: { method: 'GET', path: '/documents/*' },
			action: { kind: 'answer', status: 403 },
		});
		const error = await stopped({ ...oneByOne, output: 'jsonAndFile' }, many(3));
		expect(error?.description).toContain(
			`This run created 1 document before it stopped, with the ID ${(await createdIds())[0]}.`,
		);
	});

	const stoppedWithLog = async (items: INodeExecutionData[]) => {
		const warn = jest.spyOn(Container.get(Logger), 'warn').mockReturnValue(undefined);
		const error = await stopped(oneByOne, items);
		const logged = warn.mock.calls.map(([line]) => line);
		warn.mockRestore();
		return { error, logged };
	};

	it('writes nothing into the log when all IDs fit', async () => {
		fails(21);
		const { error, logged } = await stoppedWithLog(many(21));
		const ids = await createdIds();
		expect(error?.description).toContain(
			`created 20 documents before it stopped, with the IDs ${ids.slice(0, 19).join(', ')} and ${ids[19]}.`,
		);
		expect(logged).toEqual([]);
	});

	it('writes the IDs that do not fit into the log', async () => {
		fails(31);
		const { error, logged } = await stoppedWithLog(many(40));
		expect(error?.description).toMatch(
			/created 30 documents before it stopped, with the IDs (\S+, ){19}\S+ and 10 more, which are in n8n's log\./,
		);
		expect(logged).toHaveLength(1);
		const ids = await createdIds();
		expect(ids).toHaveLength(30);
		expect(ids.filter((uid) => logged[0]?.includes(uid))).toEqual(ids);
	});

	it('says nothing of documents when none was created', async () => {
		fails(1);
		const error = await stopped(oneByOne, many(2));
		expect(error?.description ?? '').not.toContain('This run created');
	});
});
