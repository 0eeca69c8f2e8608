import { request } from 'undici';
import { readPdf, valuesByName } from '../../../service/test/judges/readPdf.ts';
import { readExample } from '../examples.ts';
import { publish, saveWorkflow } from '../execution.ts';
import type { RealN8n } from '../realN8n.ts';
import { until } from '../../../service/test/until.ts';

/** Webhook in, PDF out: the example, asked over HTTP as another system asks it. */
export function overHttp(open: () => RealN8n): void {
	const post = async (body: object) =>
		await request(`${open().instance.url}/webhook/course-certificate`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});

	beforeAll(async () => {
		const { session } = open();
		const workflow = await readExample('pdf-over-http.json', open());
		await publish(session, await saveWorkflow(session, workflow));
		await until('an answer to the webhook', async () => {
			const { statusCode, body } = await post({ unknown: true });
			await body.dump();
			return statusCode !== 404;
		});
	});

	it('answers with the PDF that the service holds', async () => {
		const { statusCode, headers, body } = await post({
			participant: 'Ada',
			certificate_no: 'Ærø 1',
		});
		expect(statusCode).toBe(200);
		expect(headers['content-type']).toBe('application/pdf');
		expect(headers['content-disposition']).toBe(
			"attachment; filename*=UTF-8''%C3%86r%C3%B8%201.pdf",
		);
		const bytes = Buffer.from(await body.arrayBuffer());
		expect(bytes.equals(await open().heldDocument('Ærø 1'))).toBe(true);
		expect(valuesByName(await readPdf(bytes)).get('participant')).toEqual(['Ada']);
	});

	it('answers with what is wrong', async () => {
		const { statusCode, body } = await post({ participant: 'Ada', sex: 'f' });
		expect(statusCode).toBe(422);
		expect(await body.json()).toEqual({
			message: expect.stringMatching(/^No document was .* the template has no field "sex"/),
		});
	});

	it.each([
		['a wrong key', 'GET', { kind: 'answer', status: 401 }],
		['an outage', 'POST', { kind: 'answer', status: 500 }],
		['a broken connection', 'POST', { kind: 'reset' }],
	] as const)('answers with 502 and no details after %s', async (_name, method, action) => {
		const { faults } = open().service;
		faults.add({ match: { method }, action });
		const { statusCode, body } = await post({ participant: 'Ada', certificate_no: '502' });
		faults.clear();
		expect(statusCode).toBe(502);
		expect(await body.json()).toEqual({
			message: 'The PDF service is not available. Try again later.',
		});
	});
}
