import { smallForm } from '../../forms/smallForm.ts';
import { ask, fillLetter, useOffice } from '../../installed/office.ts';
import { readPdf } from '../../judges/readPdf.ts';
import { addTemplates } from '../../store/many.ts';

const office = useOffice();

interface List {
	readonly total: number;
	readonly items: { readonly name: string; readonly uid: string }[];
}
const list = async (path: string) => (await ask(office(), `GET /app/${path}`)).json as List;

test('more than 500 templates are read page by page, and searched by name and ID', async () => {
	const bytes = await smallForm();
	await addTemplates(office().store, 700, { bytes, name: (index) => `Form ${index}_%` });
	expect((await list('templates')).items).toHaveLength(500);
	const last = await list('templates?limit=24&offset=696');
	expect([last.total, last.items.map(({ name }) => name).at(-1)]).toEqual([701, 'Form 699_%']);
	expect(await list('templates?search=FORM%20699')).toMatchObject({ total: 1 });
	expect(await list('templates?search=lett')).toMatchObject({
		total: 1,
		items: [{ uid: 'letter' }],
	});
	// What has a meaning in SQL has none here.
	expect(await list('templates?search=9_%25')).toMatchObject({ total: 70 });
	expect(await list('templates?search=%25x')).toMatchObject({ total: 0, items: [] });
});

test('templates are sorted by age, name, or change', async () => {
	const bytes = await smallForm();
	for (const name of ['b', 'A', 'c']) await office().store.addTemplate({ uid: name, name, bytes });
	const sorted = async (order: string) =>
		(await list(`templates?order=${order}`)).items.map(({ name }) => name);
	expect(await sorted('newest')).toEqual(['c', 'A', 'b', 'Letter']);
	expect(await sorted('oldest')).toEqual(['Letter', 'b', 'A', 'c']);
	expect(await sorted('name')).toEqual(['A', 'b', 'c', 'Letter']);
	await ask(office(), 'PATCH /app/templates/b', { body: { name: 'B' } });
	expect((await sorted('changed'))[0]).toBe('B');
	expect((await ask(office(), 'GET /app/templates?order=uid')).status).toBe(400);
});

test('the values of a document are those that its template was filled with', async () => {
	const { uid } = await fillLetter(office(), { Name: 'Ada', Age: 36, Member: true });
	const asked = (of: string) => ask(office(), `GET /app/documents/${of}/values`);
	expect((await asked(uid)).json).toEqual({
		values: [
			['Name', 'Ada'],
			['Age', '36'],
			['Member', true],
		],
		unfillable: [],
	});
	const body = { data: { Name: 'Ada' }, flatten: 'yes' };
	const flat = (await ask(office(), 'POST /app/templates/letter/fill', { body })).json;
	expect((await asked((flat as { uid: string }).uid)).json).toMatchObject({ values: [] });
	expect((await asked('none')).status).toBe(404);
});

test('documents are searched by title and deleted', async () => {
	for (const title of ['One', 'Two', 'Twenty']) await fillLetter(office(), {}, title);
	const { total, items } = await list('documents?search=tw');
	expect([total, items.map(({ name }) => name)]).toEqual([2, ['Twenty', 'Two']]);
	const line = `DELETE /app/documents/${items[0]?.uid}`;
	expect([(await ask(office(), line)).status, (await ask(office(), line)).status]).toEqual([
		204, 404,
	]);
	expect(await office().store.documents.count()).toBe(2);
});

test('a template is renamed', async () => {
	const rename = (name: string) => ask(office(), 'PATCH /app/templates/letter', { body: { name } });
	expect((await rename(' New name ')).json).toMatchObject({ uid: 'letter', name: 'New name' });
	expect((await rename(' ')).status).toBe(400);
});

test('a field called __proto__ is filled by hand, too', async () => {
	const bytes = await smallForm({ text: ['__proto__'] });
	await office().store.addTemplate({ uid: 'odd', name: 'Odd', bytes });
	const body = '{"data":{"__proto__":"polluted"}}';
	const { json } = await ask(office(), 'POST /app/templates/odd/fill', { body });
	const filled = await office().store.documentBytes((json as { uid: string }).uid);
	const { boxes } = await readPdf(filled ?? new Uint8Array());
	expect(boxes.map(({ name, value }) => [name, value])).toEqual([['__proto__', 'polluted']]);
});

test('all unfillable values are refused at once', async () => {
	const bytes = await smallForm({ text: ['A', 'B', 'C'], maxLength: 2 });
	await office().store.addTemplate({ uid: 'short', name: 'Short', bytes });
	const body = { data: { A: 'long', B: 'ok', C: 'longer' } };
	const { status, text } = await ask(office(), 'POST /v1/templates/short', { body });
	expect(status).toBe(400);
	expect(text).toMatch(/\\"A\\".*\\"C\\"/);
});
