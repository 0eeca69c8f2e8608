import { PDFDocument } from '@cantoo/pdf-lib';
import { deepForm } from '../../forms/deepForm.ts';
import { smallForm } from '../../forms/smallForm.ts';
import { ask, useOffice } from '../../installed/office.ts';

const office = useOffice();

const upload = (body: Uint8Array, query = '') =>
	ask(office(), `POST /app/templates${query}`, { body });

describe('a PDF that is uploaded', () => {
	test('is a template of the team from then on', async () => {
		const bytes = await smallForm({ text: ['Name'], checkboxes: ['Member'] });
		const { status, json } = await upload(bytes, '?name=New%20form');
		expect([status, json]).toMatchObject([
			201,
			{ name: 'New form', teamId: office().teamId, fields: [{ key: 'Name' }, {}] },
		]);
		const { uid } = json as { uid: string };
		const file = await ask(office(), `GET /app/templates/${uid}/file`);
		expect([file.headers['content-type'], file.bytes]).toEqual(['application/pdf', bytes]);
		const body = { data: { Name: 'Ada' } };
		expect((await ask(office(), `POST /v1/templates/${uid}`, { body })).status).toBe(200);
	});

	test('may come as a form, named after its file', async () => {
		const form = new FormData();
		const pdf = new Uint8Array(await smallForm({ text: ['Age'] }));
		form.append('pdf', new File([pdf], 'order-form_2026.pdf'));
		const sent = new Response(form);
		const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
		const body = new Uint8Array(await sent.arrayBuffer());
		const answer = await ask(office(), 'POST /app/templates', { body, headers });
		expect([answer.status, answer.json]).toMatchObject([
			201,
			{ name: 'Order form 2026', fields: [{ key: 'Age', label: 'Age', type: 'text' }] },
		]);
	});

	test('may have a tree of pages that is deeper than any stack', async () => {
		const { status, json } = await upload(deepForm(30_000));
		expect([status, json]).toMatchObject([201, { fields: [{ key: 'Name' }] }]);
		const { uid } = json as { uid: string };
		const body = { data: { Name: 'Ada' } };
		expect((await ask(office(), `POST /v1/templates/${uid}`, { body })).status).toBe(200);
	});

	test('is refused with the reason if it cannot be one', async () => {
		const document = await PDFDocument.create();
		document.addPage();
		const noFields = await document.save();
		const refusals: [Uint8Array, string][] = [
			[Buffer.from('Dear Sir or Madam'), 'The file is not a PDF.'],
			[new Uint8Array(), 'The file is not a PDF.'],
			[noFields, 'The PDF has no fields to fill.'],
		];
		for (const [bytes, message] of refusals) {
			const { status, json } = await upload(bytes);
			expect([status, json]).toEqual([422, { error: { message, reason: expect.any(String) } }]);
		}
		expect(await office().store.templates.count()).toBe(1);
	});
});
