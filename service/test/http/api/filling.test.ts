import { ask, fillLetter, useOffice } from '../../installed/office.ts';
import { smallForm } from '../../forms/smallForm.ts';
import { readPdf } from '../../judges/readPdf.ts';

const office = useOffice();

async function valuesIn(bytes: Uint8Array): Promise<Record<string, string>> {
	const { boxes } = await readPdf(bytes);
	return Object.fromEntries(boxes.map(({ name, value }) => [name, value]));
}

async function filledWith(data: unknown): Promise<Record<string, string>> {
	const line = 'POST /v1/templates/letter?responseType=binary';
	const { bytes } = await ask(office(), line, { body: { title: 'x', data } });
	return valuesIn(bytes);
}

const unfilled = { Name: '', Age: '', Member: 'Off' };

describe('a fill', () => {
	test('makes a document and says where it is', async () => {
		const result = await fillLetter(office(), { Name: 'Ada', Age: 36, Member: true }, 'For Ada');
		expect(result).toEqual({
			uid: expect.any(String),
			name: 'For Ada',
			templateName: 'Letter',
			downloadUrl: `${office().url}/documents/${result.uid}/download`,
		});
		const { status, headers, bytes } = await ask(office(), `GET ${result.downloadUrl}`);
		expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
		expect(Number(headers['content-length'])).toBe(bytes.byteLength);
		expect(await valuesIn(bytes)).toEqual({ Name: 'Ada', Age: '36', Member: 'Yes' });
	});

	test('gives the document itself for responseType=binary, and keeps it too', async () => {
		const line = 'POST /v1/templates/letter?responseType=binary';
		const body = { title: 'For "Ada"', data: { Name: 'Ada' } };
		const { headers, bytes } = await ask(office(), line, { body });
		expect(headers).toMatchObject({
			'content-type': 'application/pdf',
			'content-disposition':
				'attachment; filename="For _Ada_.pdf"; filename*=UTF-8\'\'For%20%22Ada%22.pdf',
		});
		const [document] = await office().store.documents.list({
			limit: 2,
			offset: 0,
			order: 'newest',
		});
		expect(document?.name).toBe('For "Ada"');
		expect(await office().store.documentBytes(String(document?.uid))).toEqual(bytes);
	});

	test('makes a new document each time, also many at once', async () => {
		const all = await Promise.all(
			Array.from({ length: 20 }, (_, i) => fillLetter(office(), { Age: i })),
		);
		expect(new Set(all.map(({ uid }) => uid)).size).toBe(20);
		for (const [index, { downloadUrl }] of all.entries()) {
			const { bytes } = await ask(office(), `GET ${downloadUrl}`);
			expect((await valuesIn(bytes))['Age']).toBe(String(index));
		}
	});

	test.each([
		['keys that no field has', { name: 'x', 'Name ': 'x', label: 'x', toString: 'x' }],
		['values of another JSON type', { Name: 5, Age: '5', Member: 'true' }],
		['numbers and text for a checkbox', { Member: 1, Age: true, Name: false }],
		['null, lists and objects', { Name: null, Age: [5], Member: {} }],
		['keys by which objects are made', JSON.parse('{"__proto__":{"Name":"x"},"constructor":"x"}')],
		['no data', {}],
	])('does not use %s', async (_, data) => {
		expect(await filledWith(data)).toEqual(unfilled);
	});

	test('fills the fields whose values are right beside others that are wrong', async () => {
		expect(await filledWith({ Name: 'Ada', Age: 'old', other: 1 })).toEqual({
			...unfilled,
			Name: 'Ada',
		});
	});

	test('takes the flat body of the quickstart, and the name of the template for the document', async () => {
		const { json } = await ask(office(), 'POST /v1/templates/letter', { body: { Name: 'Ada' } });
		expect(json).toMatchObject({ name: 'Letter', templateName: 'Letter' });
		const { downloadUrl } = json as { downloadUrl: string };
		const { bytes } = await ask(office(), `GET ${downloadUrl}`);
		expect((await valuesIn(bytes))['Name']).toBe('Ada');
	});

	test.each([
		['without a title', {}],
		['an empty title', { title: '' }],
		['null', { title: null }],
	])('takes the name of the template for %s', async (_, title) => {
		const body = { ...title, data: {} };
		const { json } = await ask(office(), 'POST /v1/templates/letter', { body });
		expect(json).toMatchObject({ name: 'Letter' });
	});

	test.each([
		['a list', [], 400],
		['null', 'null', 400],
		['a number', '5', 400],
		['nothing', '', 400],
		['a cut-off body', '{"title":"x","data":{', 400],
		['a title that is no text', { title: 5, data: {} }, 400],
	])('is refused for %s, and makes no document', async (_, body, status) => {
		const answer = await ask(office(), 'POST /v1/templates/letter', { body });
		expect([answer.status, await office().store.documents.count()]).toEqual([status, 0]);
	});

	test('is refused for a template whose PDF has no end, as earlier versions took it', async () => {
		const { store } = office();
		const letter = await store.templates.get('letter');
		const bytes = letter ? await store.templateBytes(letter) : new Uint8Array();
		const half = bytes.subarray(0, Math.floor(bytes.byteLength / 2));
		await store.addTemplate({
			uid: 'half',
			name: 'Half',
			bytes: half,
			fields: letter?.fields ?? [],
		});
		const answer = await ask(office(), 'POST /v1/templates/half', { body: { data: {} } });
		expect([answer.status, await store.documents.count()]).toEqual([409, 0]);
		expect(answer.text).toContain('cannot be filled');
	});

	test('is refused for a template whose PDF has no fields, as earlier versions saved it', async () => {
		const bytes = await smallForm({ text: [] });
		await office().store.addTemplate({ uid: 'bare', name: 'Bare', bytes, fields: [] });
		const answer = await ask(office(), 'POST /v1/templates/bare', { body: { data: {} } });
		expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('has no fields')]);
	});

	test('is refused for a template that is not there', async () => {
		const answer = await ask(office(), 'POST /v1/templates/other', { body: { data: {} } });
		expect(answer.status).toBe(404);
	});

	test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', ''])(
		'is refused for the Content-Type "%s"',
		async (type) => {
			const headers = { 'Content-Type': type };
			const answer = await ask(office(), 'POST /v1/templates/letter', { body: '{}', headers });
			expect(answer.status).toBe(415);
		},
	);

	test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/vnd.x+json'])(
		'takes the Content-Type "%s"',
		async (type) => {
			const headers = { 'Content-Type': type };
			const answer = await ask(office(), 'POST /v1/templates/letter', { body: '{}', headers });
			expect(answer.status).toBe(200);
		},
	);
});
