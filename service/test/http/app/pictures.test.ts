import { ask, useOffice } from '../../installed/office.ts';

describe('the picture of a template', () => {
	const office = useOffice();

	it('is a small PNG, sent again only when the PDF has changed', async () => {
		const first = await ask(office(), 'GET /app/templates/letter/picture');
		expect([first.status, first.headers['content-type']]).toEqual([200, 'image/png']);
		expect(first.bytes.length).toBeLessThan(20_000);
		const headers = { 'If-None-Match': String(first.headers['etag']) };
		const second = await ask(office(), 'GET /app/templates/letter/picture', { headers });
		expect([second.status, second.bytes.length]).toEqual([304, 0]);
		const { json } = await ask(office(), 'GET /app/templates/letter/fields');
		const { fields, baseHash } = json as { fields: object[]; baseHash: string };
		const body = { fields: fields.slice(1), baseHash };
		expect((await ask(office(), 'PUT /app/templates/letter/fields', { body })).status).toBe(200);
		const third = await ask(office(), 'GET /app/templates/letter/picture', { headers });
		expect(third.status).toBe(200);
		expect(third.bytes).not.toEqual(first.bytes);
	});

	it('is refused with the reason where a PDF cannot be drawn', async () => {
		const fields = [{ key: 'a', label: 'a', type: 'text' }] as const;
		const bytes = Buffer.from('%PDF-1.7 and nothing else');
		await office().store.addTemplate({ uid: 'odd', name: 'Odd', bytes, fields });
		const { status, json } = await ask(office(), 'GET /app/templates/odd/picture');
		expect(status).toBe(422);
		expect(json).toMatchObject({ error: { reason: 'damaged' } });
	});

	it('of the same PDF is drawn once, however many ask', async () => {
		const answers = await Promise.all(
			Array.from({ length: 30 }, () => ask(office(), 'GET /app/templates/letter/picture')),
		);
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
	});
});
