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

test('a page anywhere in the list holds what stands there', async () => {
	const all = (await list('documents', '?limit=20000')).data;
	for (const offset of [0, 9, 4998, 5003, 5004, 9990, 10_005]) {
		const { data } = await list('documents', `?limit=10&offset=${offset}`);
		expect(data).toEqual(all.slice(offset, offset + 10));
	}
});
