import { Stage } from '../stage.ts';
import { addDocuments, addTemplates } from '../../../service/test/store/many.ts';

const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
const fields = [{ key: 'a', label: 'A', type: 'text' as const }];

const stage = Stage.ofSuite({ templates: false });
const inOrder: Record<string, string[]> = {};

beforeAll(async () => {
	const { store } = stage.service;
	const templates = await addTemplates(store, 503, { bytes, fields });
	const documents = await addDocuments(store, 4007, { templateUid: templates[0]?.uid ?? '' });
	inOrder.template = templates.map(({ uid }) => uid);
	inOrder.document = documents.map(({ uid }) => uid);
});

async function uids(operation: string, parameters = {}): Promise<unknown[]> {
	const result = await stage.perform(operation, parameters);
	expect(result.error).toBeUndefined();
	return result.items('PDF').map(({ json }) => json.uid);
}

// Thousands of documents in pages of ten are hundreds of requests: small pages are for the templates.
describe.each([
	['template', [10, 25, 100]],
	['document', [100]],
] as const)('many %ss', (resource, caps) => {
	it.each([['none'], ...caps.map((cap) => [cap] as const)] as const)(
		'come each exactly once in the order of the service, when it caps pages at %s',
		async (cap) => {
			stage.service.settings.set('list.maxLimit', cap);
			for (const order of ['oldest', 'newest'] as const) {
				stage.service.settings.set('list.order', order);
				const expected = inOrder[resource] ?? [];
				const received = await uids(`${resource}.getAll`, { returnAll: true });
				expect(received).toEqual(order === 'oldest' ? expected : [...expected].reverse());
			}
		},
	);

	it.each([
		['none', 60, ['60@0']],
		[100, 60, ['60@0']],
		[25, 60, ['60@0', '37@23', '14@46']],
		['none', 230, ['100@0', '100@95', '40@190']],
	] as const)('with pages of %s and Limit %d asks only for %j', async (cap, limit, asked) => {
		stage.service.settings.set('list.maxLimit', cap);
		stage.service.settings.set('list.order', 'oldest');
		expect(await uids(`${resource}.getAll`, { limit })).toEqual(inOrder[resource]?.slice(0, limit));
		const queries = stage.service.journal.requests.map(({ query }) => query);
		expect(queries.map((query) => `${query.limit}@${query.offset}`)).toEqual(asked);
	});

	it.each(caps.map((cap) => [cap] as const))(
		'come all, when the service refuses a limit above %d',
		async (most) => {
			stage.service.settings.set('list.maxLimit', most);
			stage.service.settings.set('list.overMax', 'rejected');
			const received = await uids(`${resource}.getAll`, { returnAll: true });
			expect(received).toEqual([...(inOrder[resource] ?? [])].reverse());
			const refused = stage.service.journal.requests.filter(({ status }) => status === 400);
			expect(refused).toHaveLength(most < 100 ? 1 : 0);
			expect(await uids(`${resource}.getAll`, { limit: 31 })).toEqual(received.slice(0, 31));
		},
	);

	it.each([['none'], [caps[0]]] as const)(
		'come all, when filteredCount counts those of the page and pages are capped at %s',
		async (cap) => {
			stage.service.settings.set('list.maxLimit', cap);
			stage.service.settings.set('list.filteredCount', 'page');
			const received = await uids(`${resource}.getAll`, { returnAll: true });
			expect(new Set(received)).toEqual(new Set(inOrder[resource]));
		},
	);

	it('begin at the Offset', async () => {
		stage.service.settings.set('list.order', 'oldest');
		const expected = inOrder[resource] ?? [];
		expect(await uids(`${resource}.getAll`, { limit: 5, options: { offset: 40 } })).toEqual(
			expected.slice(40, 45),
		);
		const last = { returnAll: true, options: { offset: expected.length - 3 } };
		expect(await uids(`${resource}.getAll`, last)).toEqual(expected.slice(-3));
		const beyond = { returnAll: true, options: { offset: expected.length + 3 } };
		expect(await uids(`${resource}.getAll`, beyond)).toEqual([]);
	});
});

it('a service that does not heed the offset is told, not read for ever', async () => {
	const data = Array.from({ length: 10 }, (_, index) => ({ uid: `d${index}`, title: 'D' }));
	const body = { totalCount: 500, filteredCount: 500, data };
	stage.service.faults.add({ action: { kind: 'answer', status: 200, body } });
	const { error } = await stage.perform('document.getAll', { returnAll: true });
	expect(error?.message).toBe(
		'Could not list the documents: the service gives the same page whatever offset it is asked for',
	);
	expect(stage.requests.length).toBeLessThan(12);
});
