import { ask, startOffice } from '../../installed/office.ts';
import type { Office } from '../../installed/office.ts';
import { smallForm } from '../../forms/smallForm.ts';
import { addDocuments, addTemplates } from '../../store/many.ts';

interface Listed {
	readonly totalCount: number;
	readonly filteredCount: number;
	readonly data: readonly {
		readonly uid: string;
		readonly name?: string;
		readonly title?: string;
		readonly created?: string;
	}[];
}

let office: Office;
beforeAll(async () => {
	office = await startOffice();
	const bytes = await smallForm();
	const [first] = await addTemplates(office.store, 1203, { bytes });
	await addDocuments(office.store, 10_007, { templateUid: String(first?.uid) });
});
afterAll(() => office[Symbol.asyncDispose]());

async function list(what: string, query = ''): Promise<Listed> {
	return (await ask(office, `GET /v1/${what}${query}`)).json as Listed;
}

test.each([
	['templates', '', 25],
	['templates', '?limit=100', 100],
	['templates', '?limit=5000', 1203],
	['templates', '?offset=1200', 3],
	['templates', '?offset=99999', 0],
	['documents', '', 10],
	['documents', '?limit=1&offset=10006', 1],
	['documents', '?limit=20000', 10_007],
	['documents', '?limit=9007199254740991', 10_007],
])('GET /v1/%s%s gives %i', async (what, query, length) => {
	const { totalCount, filteredCount, data } = await list(what, query);
	const total = what === 'templates' ? 1203 : 10_007;
	expect([totalCount, filteredCount, data.length]).toEqual([total, total, length]);
});

test.each(['templates', 'documents'])('the pages of the %s hold each one once', async (what) => {
	const uids = new Set<string>();
	let pages = 0;
	for (let size = -1; size !== uids.size; pages += 1) {
		size = uids.size;
		const { data } = await list(what, `?limit=500&offset=${size}`);
		for (const { uid } of data) uids.add(uid);
	}
	expect(uids.size).toBe(what === 'templates' ? 1203 : 10_007);
	expect(pages).toBeLessThan(25);
});

test('the newest come first', async () => {
	const [newest] = (await list('documents')).data;
	expect(newest?.title).toBe('Document 10007');
	expect((await list('templates', '?limit=1')).data[0]?.name).toBe('Template 1203');
});

test.each([
	['templates', 'name=plate%20120', 5],
	['templates', 'name=TEMPLATE%201203', 1],
	['templates', 'name=nothing', 0],
	['templates', 'name=', 1203],
	['documents', 'title=document%20100', 19],
	['documents', 'title=%25', 0],
	['documents', 'templateUid=FIRST', 10_007],
	['documents', 'templateUid=SECOND', 0],
	['documents', 'templateUid=unknown', 0],
	['documents', 'createdAfter=2020-01-01', 10_007],
	['documents', 'createdAfter=NEWEST', 0],
	['documents', 'createdBefore=2020-01-01T00:00:00%2B02:00', 0],
	[
		'documents',
		'createdAfter=2020-01-01&createdBefore=2999-12-31&templateUid=FIRST&title=10007',
		1,
	],
])('GET /v1/%s?%s: %i match', async (what, query, matching) => {
	const [first, second] = (await list('templates', '?offset=1201')).data.toReversed();
	const newest = (await list('documents', '?limit=1')).data[0]?.created;
	const filled = query
		.replace('FIRST', String(first?.uid))
		.replace('SECOND', String(second?.uid))
		.replace('NEWEST', String(newest));
	const { totalCount, filteredCount, data } = await list(what, `?limit=9&${filled}`);
	const total = what === 'templates' ? 1203 : 10_007;
	expect([totalCount, filteredCount, data.length]).toEqual([
		total,
		matching,
		Math.min(9, matching),
	]);
});

test.each([
	['documents', 'createdAfter=yesterday', 'createdAfter: must be a date and time in ISO 8601'],
	['documents', 'createdBefore=2026-02-30', 'createdBefore'],
	['documents', 'createdAfter=2026-01-01T00:00:00', 'createdAfter'],
	['documents', `title=${'x'.repeat(1001)}`, 'title'],
	['templates', `name=${'x'.repeat(1001)}`, 'name'],
])('GET /v1/%s?%s: 400', async (what, query, message) => {
	const { status, text } = await ask(office, `GET /v1/${what}?${query}`);
	expect(status).toBe(400);
	expect(text).toContain(message);
});

test("no filter shows another team's documents", async () => {
	const { apiKey: key } = await office.addTeam('Others');
	const [{ uid } = { uid: '' }] = (await list('templates', '?offset=1202')).data;
	for (const query of [`templateUid=${uid}`, 'title=Document', 'createdAfter=2020-01-01']) {
		const { json } = await ask(office, `GET /v1/documents?${query}`, { key });
		expect(json).toMatchObject({ totalCount: 0, filteredCount: 0, data: [] });
	}
});

test('a page anywhere in the list holds what stands there', async () => {
	const all = (await list('documents', '?limit=20000')).data;
	for (const offset of [0, 9, 4998, 5003, 5004, 9990, 10_005]) {
		const { data } = await list('documents', `?limit=10&offset=${offset}`);
		expect(data).toEqual(all.slice(offset, offset + 10));
	}
});
