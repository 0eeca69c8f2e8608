import { PDFDocument } from '@cantoo/pdf-lib';
import { FormData, request } from 'undici';
import { ask, startWithLetter } from '../../serviceClient.ts';
import { smallForm } from '../../../../../service/test/forms/smallForm.ts';
import type { LocalService } from '../../../../mock-server/server/start.ts';

let service: LocalService;
beforeEach(async () => {
	service = await startWithLetter({ apiKeys: ['first', 'second'] });
});
afterEach(() => service.close());

const upload = (bytes: Uint8Array, query = '', headers = {}) =>
	ask(service, `POST /__mock/templates${query}`, { bytes, headers });

describe('a PDF that is uploaded', () => {
	test('is a template from then on, of the account whose key it came with', async () => {
		const bytes = await smallForm({ text: ['Name'], checkboxes: ['Member'] });
		const query = '?name=New%20form';
		const { status, json } = await upload(bytes, query, { 'X-API-KEY': 'second' });
		expect([status, json]).toMatchObject([
			201,
			{ name: 'New form', teamId: 2, fields: [{ key: 'Name' }, {}] },
		]);
		const { uid } = json as { uid: string };
		expect(await Promise.all(service.accounts.map(({ store }) => store.templates.count()))).toEqual(
			[1, 1],
		);
		const file = await ask(service, `GET /__mock/templates/${uid}/file`, { key: 'second' });
		expect([file.headers['content-type'], file.bytes]).toEqual(['application/pdf', bytes]);
		const body = { data: { Name: 'Ada' } };
		const filled = await ask(service, `POST /v1/templates/${uid}`, { body, key: 'second' });
		expect(filled.status).toBe(200);
	});

	test('may come as a form, named after its file', async () => {
		const form = new FormData();
		const pdf = new Uint8Array(await smallForm({ text: ['Age'] }));
		form.append('pdf', new File([pdf], 'order-form_2026.pdf'));
		const { statusCode, body } = await request(`${service.url}/__mock/templates`, {
			method: 'POST',
			body: form,
		});
		expect([statusCode, await body.json()]).toMatchObject([
			201,
			{ name: 'Order form 2026', fields: [{ key: 'Age', label: 'Age', type: 'text' }] },
		]);
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
		expect(await service.store.templates.count()).toBe(1);
	});

	test('is refused if its key is unknown', async () => {
		const bytes = await smallForm();
		expect((await upload(bytes, '', { 'X-API-KEY': 'third' })).status).toBe(401);
		expect((await ask(service, 'GET /__mock/templates/nothing/file')).status).toBe(404);
	});
});
