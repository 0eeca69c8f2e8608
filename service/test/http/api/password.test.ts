import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { startService } from '../../installed/service.ts';
import { ask, startWithLetter, useOffice } from '../../installed/office.ts';
import type { Asked, Sent } from '../../installed/office.ts';
import { readersFor } from '../../judges/opened.ts';

/** As clients send it: a header holds bytes. */
const header = (password: string) => ({
	'document-password': Buffer.from(password, 'utf8').toString('latin1'),
});
const fill = (service: Asked, password: string, { query = '', headers = {} } = {}) => {
	const sent: Sent = {
		body: { title: 'Payslip', data: { Name: 'Zanzibar' } },
		headers: { ...header(password), ...headers },
	};
	return ask(service, `POST /v1/templates/letter${query}`, sent);
};

/** All files below a folder. */
const filesBelow = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.map((name) => join(folder, name))
		.filter((path) => statSync(path).isFile());

describe('a fill with a Document-Password', () => {
	const office = useOffice();

	test('answers with a PDF that opens with it only, now and when it is downloaded', async () => {
		const password = 'Grüße 🔑';
		const { status, bytes, headers } = await fill(office(), password, {
			query: '?responseType=binary',
		});
		expect(status).toBe(200);
		const line = `GET /documents/${String(headers['document-uid'])}/download`;
		expect((await ask(office(), line)).bytes).toEqual(bytes);
		for (const [name, read] of readersFor(password)) {
			expect([name, await read(bytes, password)]).toEqual([
				name,
				expect.stringContaining('Zanzibar'),
			]);
			expect([name, await read(bytes, undefined)]).toEqual([name, undefined]);
		}
	});

	test.each([
		['', 'empty'],
		['x'.repeat(128), '127 bytes'],
		['ü'.repeat(64), '127 bytes'],
		['a\u0080b', 'cannot be typed'],
	])('is refused if the password is %j, and creates nothing', async (password, why) => {
		const { status, text } = await fill(office(), password);
		expect([status, text]).toEqual([400, expect.stringContaining(why)]);
		if (password !== '') expect(text).not.toContain(password);
		expect(await office().store.documents.count()).toBe(0);
	});

	test('is refused if the password is not in UTF-8', async () => {
		const { status, text } = await fill(office(), 'x', {
			headers: { 'document-password': 'Gr\u00fc\u00dfe' },
		});
		expect([status, text]).toEqual([400, expect.stringContaining('UTF-8')]);
	});

	test('takes the longest password', async () => {
		const password = 'x'.repeat(127);
		const { bytes } = await fill(office(), password, { query: '?responseType=binary' });
		for (const [name, read] of readersFor(password)) {
			expect([name, await read(bytes, password)]).toEqual([
				name,
				expect.stringContaining('Zanzibar'),
			]);
		}
	});

	test('with a key is another request with another password, or without one', async () => {
		const key = { 'idempotency-key': 'one' };
		const first = await fill(office(), 'secret', { headers: key });
		const again = await fill(office(), 'secret', { headers: key });
		expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
		expect((await fill(office(), 'other', { headers: key })).status).toBe(422);
		const sent = { body: { title: 'Payslip', data: { Name: 'Zanzibar' } }, headers: key };
		expect((await ask(office(), 'POST /v1/templates/letter', sent)).status).toBe(422);
	});
});

test('nothing that the service keeps or says has the password, nor what it hides', async () => {
	const lines: string[] = [];
	const stream = new Writable({
		write: (chunk, _, done) => {
			lines.push(String(chunk));
			done();
		},
	});
	const log = pino({ level: 'trace' }, stream);
	await using office = await startWithLetter({ log });
	const password = 'correct-horse-battery';
	const key = { 'idempotency-key': 'one' };
	expect((await fill(office, password, { headers: key })).status).toBe(200);
	expect((await fill(office, password, { query: '?flatten=x' })).status).toBe(400);
	expect((await fill(office, `${password}\u0080`)).status).toBe(400);
	const metrics = await ask(office, 'GET /metrics');
	const activity = await office.admin.send('GET /app/admin/audit');
	const { dataDir, apiKey } = office;
	await office.stop();
	const kept = filesBelow(dataDir).map((path) => readFileSync(path));
	const said = [...lines, metrics.text, JSON.stringify(activity)].map((text) => Buffer.from(text));
	expect(kept.length).toBeGreaterThan(1);
	for (const bytes of [...kept, ...said]) {
		expect([bytes.includes(password), bytes.includes('Zanzibar')]).toEqual([false, false]);
	}
	// The mark of the password is the same after a restart.
	await using again = await startService({ port: 0, dataDir });
	const replayed = await fill({ url: again.url, apiKey }, password, { headers: key });
	expect([replayed.status, replayed.headers['idempotency-replayed']]).toEqual([200, 'true']);
});
