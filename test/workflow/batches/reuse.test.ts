import { until } from '../../../service/test/until.ts';
import { byId, itemsOf, Stage } from '../stage.ts';
import { useFastClock } from '../engine/fastClock.ts';
import { addDocuments } from '../../../service/test/store/many.ts';

useFastClock();

const stage = Stage.ofSuite();
beforeEach(async () => await stage.service.reset());

const parameters = {
	templateId: byId('course-certificate'),
	title: '={{ $json.certificate_no }}',
	options: { existingDocuments: 'reuse' },
};
const items = (count: number, first = 0) =>
	itemsOf(
		...Array.from({ length: count }, (_, index) => ({
			certificate_no: `N-${first + index}`,
			participant: `P ${first + index}`,
		})),
	);

const held = async () =>
	(await stage.service.store.documents.list({ order: 'oldest', offset: 0, limit: 10_000 })).map(
		({ name, uid }) => ({ name, uid }),
	);

/** Makes the service answer with this list instead of its own. */
function answerList(path: string, data: Record<string, string | null>[]): void {
	const body = { totalCount: data.length, filteredCount: data.length, data };
	stage.service.faults.add({
		match: { method: 'GET', path },
		action: { kind: 'answer', status: 200, body },
	});
}

describe.each([['json'], ['file'], ['jsonAndFile']])('run again with output %s', (output) => {
	it('makes only what is missing, and gives the same as before', async () => {
		const first = await stage.fill({ ...parameters, output }, items(5));
		expect(first.items('Fill').map(({ json }) => json.reused)).toEqual(Array(5).fill(undefined));
		const before = await held();
		const second = await stage.fill({ ...parameters, output }, items(8));
		expect(second.error).toBeUndefined();
		const out = second.items('Fill');
		expect(out.map(({ json }) => json.name)).toEqual(
			items(8).map(({ json }) => json.certificate_no),
		);
		expect(out.map(({ json }) => json.reused ?? false)).toEqual([
			...Array<boolean>(5).fill(true),
			...Array<boolean>(3).fill(false),
		]);
		expect(await held()).toHaveLength(8);
		if (output !== 'file') {
			const uids = out.slice(0, 5).map(({ json }) => json.uid);
			expect(new Set(uids)).toEqual(new Set(before.map(({ uid }) => uid)));
		}
		if (output === 'json') return;
		for (const [index, item] of out.entries()) {
			expect(item.binary?.data?.fileName).toBe(`N-${index}.pdf`);
			const bytes = await stage.engine.bytes(item.binary?.data);
			const again = first.items('Fill')[index]?.binary?.data;
			if (again) expect(bytes).toEqual(await stage.engine.bytes(again));
		}
	});
});

it('says how many documents it reused and how many it created', async () => {
	const hints = async (count: number, more = {}) =>
		(await stage.fill({ ...parameters, ...more }, items(count)))
			.hints('Fill')
			.filter(({ type }) => type === 'info')
			.map(({ message }) => message);
	expect(await hints(2)).toEqual(['Documents: 0 reused, 2 created.']);
	expect(await hints(3)).toEqual(['Documents: 2 reused, 1 created.']);
	expect(await hints(3, { options: {} })).toEqual([]);
});

it('does not hide that the values of an item cannot be mapped', async () => {
	await stage.fill(parameters, items(1));
	const fillAgain = async (options: object) =>
		await stage.fill(
			{ ...parameters, options: { existingDocuments: 'reuse', ...options } },
			itemsOf({ certificate_no: 'N-0', participant: 'P', hours: 'many' }),
		);
	expect((await fillAgain({})).error?.message).toContain('Hours of instruction (hours) is "many"');
	const warned = await fillAgain({ wrongTypes: 'warn' });
	expect(warned.items('Fill')[0]?.json.reused).toBe(true);
	expect(warned.hints('Fill').map(({ message }) => message)).toEqual(
		expect.arrayContaining([expect.stringContaining('Hours of instruction (hours) is "many"')]),
	);
});

it('reads the templates and the documents once per run, with one look past the end of a page', async () => {
	await stage.fill(parameters, items(30));
	stage.service.journal.clear();
	await stage.fill(parameters, items(30));
	const counts = new Map<string, number>();
	for (const line of stage.requests) counts.set(line, (counts.get(line) ?? 0) + 1);
	expect(counts).toEqual(
		new Map([
			['GET /v1/templates/course-certificate/fields', 1],
			['GET /v1/templates', 1],
			['GET /v1/documents', 2],
		]),
	);
});

it.each([['oldest'], ['newest']] as const)(
	'of several documents with one title gives the newest, in a list that is %s first',
	async (order) => {
		stage.service.settings.set('list.order', order);
		const { store, database } = stage.service;
		const template = { templateUid: 'course-certificate', name: () => 'N-0', database };
		const [newest] = await addDocuments(store, 1, {
			...template,
			created: () => new Date('2027-01-03'),
		});
		await addDocuments(store, 1, { ...template, created: () => new Date('2027-01-02') });
		const result = await stage.fill(parameters, items(1));
		expect(result.items('Fill')[0]?.json.uid).toBe(newest?.uid);
	},
);

const created = '2027-01-02T00:00:00.000Z';

it.each<[string, Record<string, string>[], string]>([
	['of those created at the same time the first', [{ created }, { created }], 'd0'],
	['of those without a date the first', [{}, {}], 'd0'],
	['the one with a date, if it comes first', [{ created }, {}], 'd0'],
	['the one with a date, if it comes last', [{}, { created }], 'd1'],
])('of the listed documents with one title gives %s', async (_, dates, uid) => {
	const same = { title: 'N-0', templateName: 'Course Certificate' };
	answerList(
		'/v1/documents',
		dates.map((date, index) => ({ ...same, ...date, uid: `d${index}` })),
	);
	const result = await stage.fill(parameters, items(1));
	expect(result.items('Fill')[0]?.json).toMatchObject({ uid, reused: true });
});

it.each([
	['empty', ''],
	['missing', null],
])('looks for no document of a template whose name is %s', async (_, name) => {
	answerList('/v1/templates', [
		{ uid: 'course-certificate', name },
		{ uid: 'consent-form', name },
	]);
	answerList('/v1/documents', [{ uid: 'd', title: 'N-0', templateName: name }]);
	const result = await stage.fill(parameters, items(1));
	expect(result.error).toBeUndefined();
	expect(result.items('Fill')[0]?.json.reused).toBeUndefined();
	expect((await held()).map((document) => document.name)).toEqual(['N-0']);
	expect(stage.requests.filter((line) => line === 'GET /v1/documents')).toEqual([]);
});

it('does not take the document of another template', async () => {
	const { store } = stage.service;
	await addDocuments(store, 1, { templateUid: 'invoice', name: () => 'N-0' });
	const result = await stage.fill(parameters, items(1));
	expect(result.items('Fill')[0]?.json.reused).toBeUndefined();
	expect(await held()).toHaveLength(2);
});

it('refuses items without a title, and all that share one', async () => {
	const mixed = itemsOf(
		{ certificate_no: 'A', participant: 'x' },
		{ certificate_no: '', participant: 'x' },
		{ certificate_no: 'B', participant: 'x' },
		{ certificate_no: 'A', participant: 'y' },
		{ certificate_no: '  ', participant: 'x' },
	);
	const result = await stage.fill(parameters, mixed, { onError: 'continueRegularOutput' });
	const out = result.items('Fill').map(({ json }) => [json.error ?? json.name, json.message]);
	const unique =
		"To find the existing document ('If Document Exists' is 'Reuse'), each item needs a unique title.";
	expect(out).toEqual([
		[
			'Document Title "A" is also the title of item 3 [item 0]',
			`${unique} Add a number or an ID to it.`,
		],
		['Document Title is empty [item 1]', unique],
		['B', undefined],
		[
			'Document Title "A" is also the title of item 0 [item 3]',
			`${unique} Add a number or an ID to it.`,
		],
		['Document Title is empty [item 4]', unique],
	]);
	expect((await held()).map(({ name }) => name)).toEqual(['B']);
});

it('names at most five of the other items that share a title', async () => {
	const { error } = await stage.fill({ ...parameters, title: 'A' }, items(7));
	expect(error?.message).toBe(
		'Document Title "A" is also the title of item 1, 2, 3, 4, 5 (certificate_no: "N-0") [item 0]',
	);
});

it('an item whose title cannot be read fails alone', async () => {
	await stage.fill(parameters, items(3));
	const title =
		"={{ $json.certificate_no === 'N-1' ? $('Nowhere').item.json.id : $json.certificate_no }}";
	const settings = { onError: 'continueRegularOutput' } as const;
	const result = await stage.fill({ ...parameters, title }, items(3), settings);
	const out = result.items('Fill').map(({ json }) => json.error ?? json.reused);
	expect(out).toEqual([true, "Referenced node doesn't exist [item 1]", true]);
	expect(await held()).toHaveLength(3);
});

it('one title may serve several templates', async () => {
	const templateId = byId('={{ $json.template }}');
	const both = itemsOf(
		{ template: 'course-certificate', participant: 'x', full_name: 'x' },
		{ template: 'consent-form', participant: 'x', full_name: 'x' },
	);
	const shared = { ...parameters, templateId, title: 'The same' };
	await stage.fill(shared, both);
	const again = await stage.fill(shared, both);
	expect(again.items('Fill').map(({ json }) => [json.templateName, json.reused])).toEqual([
		['Course Certificate', true],
		['Consent Form', true],
	]);
	expect(await held()).toHaveLength(2);
});

it('refuses templates that share a name, as their documents cannot be told apart', async () => {
	const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
	const fields = [{ key: 'a', label: 'A', type: 'text' as const }];
	await stage.service.store.addTemplate({ name: 'Course Certificate', bytes, fields });
	const { error } = await stage.fill(parameters, items(1));
	expect(error?.message).toBe('Several templates are called "Course Certificate"');
	expect(error?.description).toContain('Rename one of the templates');
	expect(await held()).toEqual([]);
});

it('a list that cannot be read stops the items, so that nothing is made twice', async () => {
	await stage.fill(parameters, items(2));
	stage.service.faults.add({
		match: { path: '/v1/documents' },
		action: { kind: 'answer', status: 400 },
	});
	const settings = { onError: 'continueRegularOutput' } as const;
	const result = await stage.fill(parameters, items(3), settings);
	for (const { json } of result.items('Fill')) {
		expect(json.error).toContain('Could not list the documents');
	}
	expect(await held()).toHaveLength(2);
});

it('a list that cannot be read for a while fails the items of that while, and no others', async () => {
	await stage.fill(parameters, items(3));
	stage.service.faults.add({
		match: { path: '/v1/documents', times: 1 },
		action: { kind: 'answer', status: 500 },
	});
	const options = { ...parameters.options, maxRetries: 0, maxConcurrency: 1 };
	const settings = { onError: 'continueRegularOutput' } as const;
	const result = await stage.fill({ ...parameters, options }, items(3), settings);
	expect(result.items('Fill').map(({ json }) => Boolean(json.error))).toEqual([true, false, false]);
	expect(await held()).toHaveLength(3);
});

it('without the option every run makes new ones', async () => {
	const { options, ...create } = parameters;
	expect(options.existingDocuments).toBe('reuse');
	await stage.fill(create, items(2));
	await stage.fill(create, items(2));
	expect(await held()).toHaveLength(4);
	expect(stage.requests.filter((line) => line === 'GET /v1/documents')).toEqual([]);
});

it('canceled at any moment and run again, there is one document per item', async () => {
	stage.service.faults.add({ match: { method: 'POST' }, action: { kind: 'delay', ms: 4 } });
	for (let round = 0; round < 5; round++) {
		const batch = items(16, round * 16);
		const canceling = new AbortController();
		const running = stage.fill(parameters, batch, {}, { signal: canceling.signal });
		await until('some fills', () => stage.sent.length >= round * 3, { everyMs: 1 });
		canceling.abort();
		await running;
		await stage.quiet();
		const result = await stage.fill(parameters, batch);
		expect(result.error).toBeUndefined();
		expect(result.items('Fill')).toHaveLength(16);
		stage.service.journal.clear();
	}
	const names = (await held()).map(({ name }) => name);
	expect(names).toHaveLength(80);
	expect(new Set(names).size).toBe(80);
});
