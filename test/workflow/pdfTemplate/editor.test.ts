import { PdfTemplate } from '../../../nodes/PdfTemplate/PdfTemplate.node';
import { Stage } from '../stage.ts';

const { listSearch } = new PdfTemplate().methods;

let stage: Stage;

beforeAll(async () => {
	stage = await Stage.open();
	const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
	const name = (index: number) => `Invoice ${String(index).padStart(4, '0')}`;
	stage.service.store.addDocuments(480, { templateUid: 'invoice', bytes, name });
});
afterAll(async () => await stage.close());
beforeEach(() => {
	stage.reset();
	stage.service.settings.set('list.order', 'oldest');
});

const search = async (filter?: string, token?: string) =>
	await listSearch.searchDocuments.call(stage.editor({}), filter, token);

describe('the list of documents', () => {
	it.each([['none'], [10], [25], [100]] as const)(
		'scrolls through all of them once, when the service caps pages at %s',
		async (cap) => {
			stage.service.settings.set('list.maxLimit', cap);
			const seen: unknown[] = [];
			let token: string | undefined;
			do {
				const page = await search(undefined, token);
				expect(page.results.length).toBeGreaterThan(0);
				seen.push(...page.results.map(({ value }) => value));
				token = page.paginationToken;
			} while (token !== undefined);
			expect(seen).toHaveLength(480);
			expect(new Set(seen).size).toBe(480);
		},
	);

	it('shows names with time and template, which tells documents of one day apart, and a link that opens the document', async () => {
		const { results } = await search('invoice 0007');
		expect(results).toEqual([
			{
				name: expect.stringMatching(/^Invoice 0007 \(\d{4}-\d\d-\d\d \d\d:\d\d UTC, Invoice\)$/),
				value: expect.any(String),
				url: `${stage.service.url}/documents/${results[0]?.value}/download`,
			},
		]);
	});

	it('has the documented URL where the service gave none that a browser can follow', async () => {
		stage.service.settings.set('downloadUrl.form', 'relative');
		const {
			results: [row],
		} = await search('invoice 0007');
		expect(row?.url).toBe(`${stage.service.url}/documents/${row?.value}/download`);
	});

	it('gives templates a URL as well, so that By URL keeps one instead of the bare ID', async () => {
		const { results } = await listSearch.searchTemplates.call(stage.editor({}), 'certificate');
		expect(results.map(({ url }) => url)).toEqual([
			`${stage.service.url}/v1/templates/course-certificate`,
		]);
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
