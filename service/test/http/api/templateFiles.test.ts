import { PDFDocument } from '@cantoo/pdf-lib';
import { smallForm } from '../../forms/smallForm.ts';
import { ask, fillLetter, useOffice } from '../../installed/office.ts';
import { readPdf, valuesByName } from '../../judges/readPdf.ts';
import { convertWithQpdf, hasTool } from '../../judges/tools.ts';

const office = useOffice();

interface Template {
	readonly uid: string;
	readonly name: string;
	readonly updated: string;
	readonly fields: readonly { readonly key: string; readonly label: string; type: string }[];
}

const pdfType = { 'Content-Type': 'application/pdf' };
const create = (body: unknown, query = 'name=New', headers: Record<string, string> = {}) =>
	ask(office(), `POST /v1/templates?${query}`, { body, headers: { ...pdfType, ...headers } });
const replace = (body: unknown, headers: Record<string, string> = {}, uid = 'letter') =>
	ask(office(), `PUT /v1/templates/${uid}/file`, { body, headers: { ...pdfType, ...headers } });
const file = (uid = 'letter') => ask(office(), `GET /v1/templates/${uid}/file`);
const count = async () => {
	const { json } = await ask(office(), 'GET /v1/templates');
	return (json as { totalCount: number }).totalCount;
};

/** A page with words, and a line behind each, if there are any to be. */
async function plainPdf(words: readonly string[]): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const page = document.addPage([400, 300]);
	for (const [index, word] of words.entries()) {
		const y = 250 - index * 40;
		page.drawText(`${word}:`, { x: 40, y, size: 12 });
		page.drawLine({ start: { x: 120, y: y - 2 }, end: { x: 340, y: y - 2 } });
	}
	return document.save();
}

describe('a template is made of a PDF', () => {
	test('and filled at once', async () => {
		const pdf = await smallForm({ text: ['City'], checkboxes: ['Agree'] });
		const { status, json } = await create(pdf, 'name=%20Order%202026%20');
		expect([status, json]).toMatchObject([
			201,
			{ name: 'Order 2026', fields: [{ key: 'City', type: 'text' }, { key: 'Agree' }] },
		]);
		const { uid } = json as Template;
		const line = `POST /v1/templates/${uid}?responseType=binary`;
		const filled = await ask(office(), line, { body: { data: { City: 'Łódź' } } });
		expect(valuesByName(await readPdf(filled.bytes)).get('City')).toEqual(['Łódź']);
		expect((await file(uid)).bytes).toEqual(pdf);
		const { headers } = await file(uid);
		expect(headers['content-disposition']).toContain('Order 2026.pdf');
	});

	test('without fields, if its lines are to be found', async () => {
		const plain = await plainPdf(['Name', 'Street', 'City']);
		const refused = await create(plain);
		expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('fields=find')]);
		const { status, json } = await create(plain, 'name=Found&fields=find');
		expect(status).toBe(201);
		const { uid, fields } = json as Template;
		expect(fields.map(({ label }) => label)).toEqual(['Name', 'Street', 'City']);
		const line = `POST /v1/templates/${uid}?responseType=binary`;
		const filled = await ask(office(), line, {
			body: { data: { [fields[1]?.key ?? '']: 'Ring 1' } },
		});
		expect(valuesByName(await readPdf(filled.bytes)).get(fields[1]?.key ?? '')).toEqual(['Ring 1']);
	});

	test('whose own fields stay when lines are to be found', async () => {
		const { json } = await create(await smallForm({ text: ['Own'] }), 'name=x&fields=find');
		expect((json as Template).fields.map(({ key }) => key)).toEqual(['Own']);
	});

	test('once for an Idempotency-Key', async () => {
		const pdf = await smallForm();
		const key = { 'Idempotency-Key': 'upload-1' };
		const first = await create(pdf, 'name=Once', key);
		expect(first.headers['idempotency-key']).toBe('supported');
		const again = await create(pdf, 'name=Once', key);
		expect([again.status, again.json]).toEqual([201, first.json]);
		expect(again.headers['idempotency-replayed']).toBe('true');
		expect(await count()).toBe(2);
		expect((await create(pdf, 'name=Other', key)).status).toBe(422);
		expect((await create(await smallForm({ text: ['B'] }), 'name=Once', key)).status).toBe(422);
		const body = { data: {} };
		const fill = await ask(office(), 'POST /v1/templates/letter', { body, headers: key });
		expect(fill.status).toBe(422);
		await ask(office(), `DELETE /v1/templates/${(first.json as Template).uid}`);
		const gone = await create(pdf, 'name=Once', key);
		expect([gone.status, gone.text]).toEqual([409, expect.stringContaining('has been deleted')]);
	});

	test('once for keys that are used at once', async () => {
		const pdf = await smallForm();
		const key = { 'Idempotency-Key': 'upload-2' };
		const all = await Promise.all([1, 2, 3, 4].map(() => create(pdf, 'name=Once', key)));
		const statuses = all.map(({ status }) => status);
		expect(statuses).toContain(201);
		expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
		expect(await count()).toBe(2);
	});
});

describe('nothing is made of', () => {
	const refused = async (body: unknown, query?: string) => {
		const { status, json } = await create(body, query);
		expect(await count()).toBe(1);
		return [status, (json as { error: { code: string; message: string } }).error];
	};
	const code = 'unusable_pdf';

	test.each([
		['text', Buffer.from('Dear Sir or Madam'), 'The file is not a PDF.'],
		['nothing', new Uint8Array(), 'The file is not a PDF.'],
	])('%s', async (_, bytes, message) => {
		expect(await refused(bytes)).toEqual([422, { code, message }]);
	});

	test('a part of a PDF', async () => {
		const whole = await smallForm({ text: ['a', 'b', 'c'] });
		const [status, error] = await refused(whole.subarray(0, whole.byteLength / 2));
		expect([status, error]).toMatchObject([422, { code }]);
	});

	(hasTool('qpdf') ? test : test.skip)('what opens with a password only', async () => {
		const options = ['--encrypt', 'secret', 'owner', '256', '--'];
		const locked = convertWithQpdf(await smallForm(), options);
		const message = 'The PDF is protected and opens only with a password.';
		expect(await refused(locked)).toEqual([422, { code, message }]);
	});

	test('a PDF in which nothing is found', async () => {
		const [status, error] = await refused(await plainPdf([]), 'name=x&fields=find');
		expect([status, error]).toMatchObject([
			422,
			{ message: expect.stringContaining('No lines, boxes or cells') as string },
		]);
	});

	test('a body that is too large, or of another type, or without a name', async () => {
		expect((await create(new Uint8Array(50_000_001))).status).toBe(413);
		const json = await ask(office(), 'POST /v1/templates?name=x', { body: {} });
		expect([json.status, json.text]).toEqual([415, expect.stringContaining('application/pdf')]);
		expect(await refused(await smallForm(), '')).toMatchObject([
			400,
			{ message: 'name: is missing' },
		]);
		expect(await refused(await smallForm(), 'name=%20')).toMatchObject([400, {}]);
		expect(await refused(await smallForm(), 'name=x&fields=all')).toMatchObject([400, {}]);
	});

	test('a PDF larger than other bodies may be, but no other body', async () => {
		const large = await smallForm();
		const padded = Buffer.concat([large, Buffer.from(`\n%${'x'.repeat(11_000_000)}\n`), large]);
		expect((await create(new Uint8Array(padded))).status).not.toBe(413);
		const body = { data: { Name: 'x'.repeat(11_000_000) } };
		expect((await ask(office(), 'POST /v1/templates/letter', { body })).status).toBe(413);
	});
});

describe("a template's PDF is replaced", () => {
	test('and documents stay as they are', async () => {
		const { uid } = await fillLetter(office());
		const before = await ask(office(), `GET /documents/${uid}/download`);
		const { status, json } = await replace(await smallForm({ text: ['Name', 'Age', 'New'] }));
		expect(status).toBe(200);
		// The template's own labels and types, not those of its PDF.
		expect((json as Template).fields).toEqual([
			{ key: 'Name', label: 'Full name', type: 'text' },
			{ key: 'Age', label: 'Age in years', type: 'number' },
			{ key: 'New', label: 'New', type: 'text' },
		]);
		expect((await ask(office(), `GET /documents/${uid}/download`)).bytes).toEqual(before.bytes);
		const body = { data: { Name: 'Ada', New: 'x', Member: true } };
		const filled = await ask(office(), 'POST /v1/templates/letter?responseType=binary', { body });
		const values = valuesByName(await readPdf(filled.bytes));
		expect([values.get('New'), values.get('Member')]).toEqual([['x'], undefined]);
	});

	test('not by what is no form, and not where there is none', async () => {
		const before = await file();
		expect((await replace(Buffer.from('no PDF'))).status).toBe(422);
		expect((await replace(await plainPdf(['Name']))).status).toBe(422);
		expect((await file()).bytes).toEqual(before.bytes);
		expect((await replace(await smallForm(), {}, 'unknown')).status).toBe(404);
		expect((await file('unknown')).status).toBe(404);
		const { apiKey: key } = await office().addTeam('Others');
		const sent = { body: await smallForm(), headers: pdfType, key };
		expect((await ask(office(), 'PUT /v1/templates/letter/file', sent)).status).toBe(404);
		expect((await ask(office(), 'GET /v1/templates/letter/file', { key })).status).toBe(404);
	});

	test('not if somebody else has replaced it: the answer says who', async () => {
		const { json } = await ask(office(), 'POST /app/keys', {
			body: { name: 'of the administrator' },
		});
		const { key } = json as { key: string };
		const etag = String((await file()).headers['etag']);
		const first = {
			body: await smallForm({ text: ['A'] }),
			headers: { ...pdfType, 'If-Match': etag },
		};
		const line = 'PUT /v1/templates/letter/file';
		expect((await ask(office(), line, { ...first, key })).status).toBe(200);
		const second = await replace(await smallForm({ text: ['B'] }), { 'If-Match': etag });
		expect([second.status, second.text]).toEqual([
			409,
			expect.stringContaining('admin@example.com changed the template at 2'),
		]);
		const { json: now } = await ask(office(), 'GET /v1/templates/letter');
		expect((now as Template).fields.map((field) => field.key)).toEqual(['A']);
		const next = String((await file()).headers['etag']);
		expect((await replace(await smallForm({ text: ['B'] }), { 'If-Match': next })).status).toBe(
			200,
		);
	});

	test('by one of those who write at once, or by one after the other', async () => {
		const forms = await Promise.all(['A', 'B', 'C', 'D'].map((key) => smallForm({ text: [key] })));
		const answers = await Promise.all(forms.map((form) => replace(form)));
		const statuses = answers.map(({ status }) => status);
		expect(statuses).toContain(200);
		expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
		const { bytes } = await file();
		const stored = forms.findIndex((form) => Buffer.from(form).equals(bytes));
		expect(statuses[stored]).toBe(200);
	});

	test('and the activity says so', async () => {
		await create(await smallForm(), 'name=Told');
		await replace(await smallForm());
		const { text } = await ask(office(), 'GET /app/admin/audit');
		expect(text).toContain('template.added');
		expect(text).toContain('template.changed');
		expect(text).toContain('Told');
	});
});
