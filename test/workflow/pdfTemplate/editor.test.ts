import { PdfTemplate } from '../../../nodes/PdfTemplate/PdfTemplate.node';
import { Stage } from '../stage.ts';
import { addDocuments } from '../../../service/test/store/many.ts';

const { listSearch } = new PdfTemplate().methods;

const stage = Stage.ofSuite();

beforeAll(async () => {
	const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
	const name = (index: number) => `Invoice ${String(index).padStart(4, '0')}`;
	await addDocuments(stage.service.store, 480, { templateUid: 'invoice', bytes, name });
});
beforeEach(() => stage.service.settings.set('list.order', 'oldest'));

/** Answers the next requests for a list with these objects. */
function listOf(data: Record<string, string | number | null>[]): void {
	const body = { totalCount: data.length, filteredCount: data.length, data };
	stage.service.faults.add({ action: { kind: 'answer', status: 200, body } });
}

const search = async (filter?: string, token?: string) =>
	await listSearch.searchDocuments.call(stage.editor({}), filter, token);

describe('the list of documents', () => {
	it('shows names with time and template, which tells documents of one day apart, and no link, which would need the key', async () => {
		const { results } = await search('invoice 0007');
		expect(results).toEqual([
			{
				name: expect.stringMatching(/^Invoice 0007 \(\d{4}-\d\d-\d\d \d\d:\d\d UTC, Invoice\)$/),
				value: expect.any(String),
			},
		]);
	});

	it.each<[Record<string, string | number>, string]>([
		[{}, 'D'],
		[{ templateName: 'Invoice' }, 'D (Invoice)'],
		[{ created: '2026-11-20' }, 'D (2026-11-20)'],
		[{ created: '2026-11-20T08:05:59.123Z' }, 'D (2026-11-20 08:05 UTC)'],
		[{ created: '2026-11-20T08:05:59+02:00', templateName: 'I' }, 'D (2026-11-20 08:05, I)'],
		[{ created: 'Friday, 2026-11-20', templateName: 'Invoice' }, 'D (Invoice)'],
		[{ created: 1_795_000_000_000 }, 'D (2026-11-18 11:06 UTC)'],
		[{ created: 1_795_000_000 }, 'D (2026-11-18 11:06 UTC)'],
		[{ created: 1e20 }, 'D'],
	])('shows what the service tells of a document: %j', async (told, name) => {
		listOf([{ uid: 'd', name: 'D', ...told }]);
		expect((await search()).results.map((row) => row.name)).toEqual([name]);
	});

	it('finds a document wherever in the list it is, by name or ID', async () => {
		const { results } = await search(' INVOICE 0479 ');
		expect(results.map(({ name }) => name)).toEqual([expect.stringMatching(/^Invoice 0479 /)]);
		expect((await search(String(results[0]?.value))).results).toEqual(results);
		expect(await search('no such document')).toEqual({ results: [] });
	});

	it('asks for no more than it shows', async () => {
		await search();
		expect(stage.service.journal.requests.map(({ query }) => query.limit)).toEqual(['51']);
	});

	it('that cannot be loaded shows the reason', async () => {
		stage.service.faults.add({
			action: { kind: 'answer', status: 503, body: { message: 'Back at 6 pm' } },
		});
		await expect(search()).rejects.toMatchObject({
			message: 'Could not list the documents: Back at 6 pm',
		});
	});
});

describe('the list of the names of templates', () => {
	const names = async (filter?: string, token?: string) =>
		await listSearch.searchTemplateNames.call(stage.editor({}), filter, token);

	it('shows each name once, as documents have it, and the ID where there is no name', async () => {
		listOf([
			{ uid: 'a', name: 'Invoice' },
			{ uid: 'b', name: 'Letter ' },
			{ uid: 'c', name: 'Invoice' },
			{ uid: 'd', name: '' },
			{ uid: 'e' },
		]);
		expect(await names()).toEqual({
			results: [
				{ name: 'Invoice', value: 'Invoice' },
				{ name: 'Letter ', value: 'Letter' },
				{ name: 'd', value: 'd' },
				{ name: 'e', value: 'e' },
			],
		});
	});

	it('finds a template by a part of its name', async () => {
		expect(await names(' CERT')).toEqual({
			results: [{ name: 'Course Certificate', value: 'Course Certificate' }],
		});
	});

	it('goes on where the page before ended', async () => {
		listOf(Array.from({ length: 51 }, (_, index) => ({ uid: `t${index}` })));
		expect((await names()).paginationToken).toBe('50');
		stage.reset();
		await names(undefined, '50');
		expect(stage.service.journal.requests.map(({ query }) => query.offset)).toEqual(['50']);
	});
});
