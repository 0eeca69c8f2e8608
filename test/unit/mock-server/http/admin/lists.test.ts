import { readPdf } from '../../../../../service/test/judges/readPdf.ts';
import { ask, fillLetter, startWithLetter } from '../../serviceClient.ts';
import { smallForm } from '../../../../../service/test/forms/smallForm.ts';
import type { LocalService } from '../../../../mock-server/server/start.ts';
import { addTemplates } from '../../../../../service/test/store/many.ts';

let service: LocalService;
beforeEach(async () => {
	service = await startWithLetter();
});
afterEach(() => service.close());

interface List {
	readonly total: number;
	readonly items: { readonly name: string; readonly uid: string }[];
}
const list = async (path: string) => (await ask(service, `GET /__mock/${path}`)).json as List;

test('more than 500 templates are read page by page, and searched by name and ID', async () => {
	const bytes = await smallForm();
	await addTemplates(service.store, 700, { bytes, name: (index) => `Form ${index}_%` });
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

test('documents are searched by title and deleted', async () => {
	for (const title of ['One', 'Two', 'Twenty']) await fillLetter(service, {}, title);
	const { total, items } = await list('documents?search=tw');
	expect([total, items.map(({ name }) => name)]).toEqual([2, ['Twenty', 'Two']]);
	const line = `DELETE /__mock/documents/${items[0]?.uid}`;
	expect([(await ask(service, line)).status, (await ask(service, line)).status]).toEqual([
		204, 404,
	]);
	expect(await service.store.documents.count()).toBe(2);
});

test('a template is renamed', async () => {
	const rename = (name: string) =>
		ask(service, 'PATCH /__mock/templates/letter', { body: { name } });
	expect((await rename(' New name ')).json).toMatchObject({ uid: 'letter', name: 'New name' });
	expect((await rename(' ')).status).toBe(400);
});

test('a field called __proto__ is filled by hand, too', async () => {
	const bytes = await smallForm({ text: ['__proto__'] });
	await service.store.addTemplate({ uid: 'odd', name: 'Odd', bytes });
	const body = '{"data":{"__proto__":"polluted"}}';
	const { json } = await ask(service, 'POST /__mock/templates/odd/fill', { body });
	const filled = await service.store.documentBytes((json as { uid: string }).uid);
	const { boxes } = await readPdf(filled ?? new Uint8Array());
	expect(boxes.map(({ name, value }) => [name, value])).toEqual([['__proto__', 'polluted']]);
});

test('a fill that ends after a reset is not in the new state', async () => {
	const bytes = await smallForm({ text: ['Name'] });
	const filling = ask(service, 'POST /v1/templates/letter', { body: { data: { Name: 'late' } } });
	while (service.journal.inFlight === 0) await new Promise((resolve) => setImmediate(resolve));
	await service.reset('empty');
	await service.store.addTemplate({ uid: 'letter', name: 'Letter', bytes });
	expect([(await filling).status, await service.store.documents.count()]).toEqual([404, 0]);
});

test('the journal says how many requests it has forgotten', async () => {
	await using small = await startWithLetter({ journal: { maxEntries: 2 } });
	for (let turn = 0; turn < 5; turn += 1) await ask(small, 'GET /v1/templates');
	const { json } = await ask(small, 'POST /__mock/journal/verify', { body: { count: 5 } });
	expect(json).toMatchObject({ verified: false, matched: 2, forgotten: 3 });
	expect((json as { message: string }).message).toMatch(/dropped 3 earlier requests/);
});

test('all unfillable values are refused, or left out, at once', async () => {
	const bytes = await smallForm({ text: ['A', 'B', 'C'], maxLength: 2 });
	await service.store.addTemplate({ uid: 'short', name: 'Short', bytes });
	const body = { data: { A: 'long', B: 'ok', C: 'longer' } };
	service.settings.set('fill.unfillable', 'rejected');
	const { status, text } = await ask(service, 'POST /v1/templates/short', { body });
	expect(status).toBe(400);
	expect(text).toMatch(/\\"A\\".*\\"C\\"/);
});

test('the same failure takes as long in every deterministic run', async () => {
	const waits = async () => {
		await using own = await startWithLetter({ deterministic: true });
		own.faults.add({ action: { kind: 'delay', ms: 0, upToMs: 1 } });
		return [own.faults.random(), own.faults.random()];
	};
	expect(await waits()).toEqual(await waits());
});
