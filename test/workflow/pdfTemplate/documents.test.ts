import { byId, Stage } from '../stage.ts';
import { addDocument, addDocuments } from '../../../service/test/store/many.ts';

const bytes = Buffer.from(`%PDF-1.7\n${'content '.repeat(1000)}\n%%EOF\n`);

const stage = Stage.ofSuite();
let uid: string;

beforeAll(async () => {
	const { store } = stage.service;
	uid = (await addDocument(store, { templateUid: 'invoice', name: 'Rechnung 7/2027', bytes })).uid;
});

async function downloaded(parameters = {}) {
	const result = await stage.perform('document.download', { documentId: byId(uid), ...parameters });
	expect(result.error).toBeUndefined();
	const [item] = result.items('PDF');
	return item;
}

describe('download', () => {
	it('gives the file beside the details, byte for byte', async () => {
		const item = await downloaded();
		expect(item?.json).toMatchObject({ uid, name: 'Rechnung 7/2027' });
		expect(item?.binary?.data).toMatchObject({
			fileName: 'Rechnung 7-2027.pdf',
			mimeType: 'application/pdf',
		});
		expect(await stage.engine.bytes(item?.binary?.data)).toEqual(bytes);
	});

	it.each([
		['list', () => ({ __rl: true, mode: 'list', value: uid })],
		['URL', () => ({ __rl: true, mode: 'url', value: `https://else.test/documents/${uid}` })],
		['a pasted link', () => byId(`${stage.service.url}/documents/${uid}/download`)],
		['a link without host', () => ({ mode: 'url', value: `/documents/${uid}/download` })],
	])('by %s', async (_, documentId) => {
		const item = await downloaded({ documentId: documentId() });
		expect(await stage.engine.bytes(item?.binary?.data)).toEqual(bytes);
		expect(stage.requests).toEqual([`GET /v1/documents/${uid}`, `GET /documents/${uid}/download`]);
	});

	it('by its documented address, when the service gives no link', async () => {
		stage.service.faults.add({
			match: { path: '/v1/documents/*' },
			action: { kind: 'answer', status: 200, body: { uid, title: 'Ohne Link' } },
		});
		const item = await downloaded();
		expect(item?.binary?.data?.fileName).toBe('Ohne Link.pdf');
		expect(await stage.engine.bytes(item?.binary?.data)).toEqual(bytes);
	});

	it('puts the file where the user wants it, under the name the user wants', async () => {
		const item = await downloaded({ outputField: 'pdf', options: { fileName: 'mine.PDF' } });
		expect(Object.keys(item?.binary ?? {})).toEqual(['pdf']);
		expect(item?.binary?.pdf?.fileName).toBe('mine.pdf');
	});

	it.each(['={{ "" }}', '={{ null }}'])(
		'puts the file into data, by the name of the document, when an expression gives nothing: %s',
		async (nothing) => {
			const item = await downloaded({ outputField: nothing, options: { fileName: nothing } });
			expect(Object.keys(item?.binary ?? {})).toEqual(['data']);
			expect(item?.binary?.data?.fileName).toBe('Rechnung 7-2027.pdf');
		},
	);
});

it('a property called error is given out by another name, for n8n has a use of its own for it', async () => {
	stage.service.faults.add({
		action: { kind: 'answer', status: 200, body: { uid, title: 'D', error: 'none' } },
	});
	const result = await stage.perform('document.get', { documentId: byId(uid) });
	expect(result.items('PDF')[0]?.json).toEqual({ uid, name: 'D', title: 'D', _error: 'none' });
});

it.each([1, 1000])(
	'times of creation that are numbers are in seconds or in ms (%d)',
	async (unit) => {
		const seconds = [1_777_593_600, 1_772_323_200, 1_748_736_000];
		const data = seconds.map((each, index) => ({ uid: `d${index}`, created: each * unit }));
		const body = { totalCount: 3, filteredCount: 3, data };
		stage.service.faults.add({ action: { kind: 'answer', status: 200, body } });
		const result = await stage.perform('document.getAll', {
			returnAll: true,
			filters: { createdAfter: '2026-01-01T00:00:00Z' },
		});
		expect(result.items('PDF').map(({ json }) => json.uid)).toEqual(['d0', 'd1']);
	},
);

describe('get many with filters', () => {
	const filtered = Stage.ofSuite();
	const day = 86_400_000;
	const end = Date.parse('2026-11-20T12:00:00Z');

	beforeAll(async () => {
		const { store, database } = filtered.service;
		for (let index = 0; index < 400; index++) {
			const templateUid = index % 2 === 0 ? 'invoice' : 'consent-form';
			const created = () => new Date(end - (399 - index) * day);
			await addDocuments(store, 1, {
				templateUid,
				bytes,
				name: () => `Paper ${index}`,
				created,
				database,
			});
		}
	});

	const names = async (filters: object, parameters: object = {}) => {
		const result = await filtered.perform('document.getAll', {
			returnAll: true,
			filters,
			...parameters,
		} as never);
		expect(result.error).toBeUndefined();
		return result.items('PDF').map(({ json }) => json.name);
	};
	const byName = (value: string) => ({ __rl: true, mode: 'name', value });
	const offsets = () =>
		filtered.service.journal.requests.map(({ query }) => Number(query.offset ?? 0));

	it('by the name of the template, exactly', async () => {
		expect(await names({ templateName: byName('Invoice') })).toHaveLength(200);
		expect(await names({ templateName: byName('invoice') })).toEqual([]);
	});

	it('by a part of the title, in any case', async () => {
		filtered.service.settings.set('list.order', 'oldest');
		expect(await names({ title: 'PAPER 39' })).toEqual([
			'Paper 39',
			...Array.from({ length: 10 }, (_, index) => `Paper 39${index}`),
		]);
	});

	it.each(['newest', 'oldest'] as const)(
		'by the time of creation, and reads no further than needed: %s first',
		async (order) => {
			filtered.service.settings.set('list.order', order);
			const received = await names({ createdAfter: '2026-11-17T12:00:00Z' });
			expect(received.sort()).toEqual(['Paper 397', 'Paper 398', 'Paper 399']);
			const listed = offsets().filter((offset) => offset >= 100 && offset < 300);
			expect(listed).toEqual([]);
		},
	);

	it('reads a time without an offset as one of the time zone of the workflow', async () => {
		// The engine's workflows have n8n's default: America/New_York, five hours behind UTC in November.
		expect(await names({ createdAfter: '2026-11-20T06:59:59' })).toEqual(['Paper 399']);
		expect(await names({ createdAfter: '2026-11-20T07:00:00' })).toEqual([]);
	});

	it('by all of them together, with Limit and Offset counting what passes', async () => {
		filtered.service.settings.set('list.order', 'oldest');
		const filters = { templateName: byName('Invoice'), title: 'paper 1' };
		const parameters = { returnAll: false, limit: 3, options: { offset: 1 } };
		expect(await names(filters, parameters)).toEqual(['Paper 12', 'Paper 14', 'Paper 16']);
		expect(Math.max(...offsets())).toBeLessThan(100);
	});

	it.each([
		[{ title: '={{ "" }}' }, 'Title is empty', 'remove the filter'],
		[{ templateName: byName(' ') }, 'Template Name is empty', 'remove the filter'],
		[{ createdAfter: '' }, 'Created After is empty', 'remove the filter'],
		[
			{ createdAfter: 'soon' },
			'Created After is "soon", not a date and time',
			'in ISO 8601, such as 2026',
		],
	])('refuses %j before any request', async (filters, message, advice) => {
		const { error } = await filtered.perform('document.getAll', { filters } as never);
		expect(error).toMatchObject({ message, description: expect.stringContaining(advice) });
		expect(filtered.requests).toEqual([]);
	});

	it('finds the name of a template between spaces, and never in a document without one', async () => {
		const data = [
			{ uid: 'a', templateName: ' Invoice ' },
			{ uid: 'b', templateName: null },
		];
		const body = { totalCount: 2, filteredCount: 2, data };
		filtered.service.faults.add({ action: { kind: 'answer', status: 200, body } });
		const filters = { templateName: byName('Invoice') };
		const result = await filtered.perform('document.getAll', { filters });
		expect(result.items('PDF').map(({ json }) => json.uid)).toEqual(['a']);
	});

	it('never leaves out a document of which the time is not known', async () => {
		const body = { totalCount: 1, filteredCount: 1, data: [{ uid: 'd', title: 'Undated' }] };
		filtered.service.faults.add({ action: { kind: 'answer', status: 200, body } });
		const filters = { createdAfter: '2026-11-17T12:00:00Z' };
		const { error } = await filtered.perform('document.getAll', { filters });
		expect(error).toMatchObject({
			message: 'The service does not say when the document "Undated" was created',
			description: "Remove the filter 'Created After'.",
		});
	});
});
