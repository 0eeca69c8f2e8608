import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { request } from 'undici';
import { ask, fillLetter, startWithLetter } from '../serviceClient.ts';
import { smallForm } from '../../../../service/test/forms/smallForm.ts';
import { startService } from '../../../mock-server/server/start.ts';
import { until } from '../../../../service/test/until.ts';

describe('a service', () => {
	test('comes with the bundled samples, and fills each of them', async () => {
		await using service = await startService();
		const { json } = await ask(service, 'GET /v1/templates');
		const { data } = json as { data: { uid: string; name: string }[] };
		expect(data.map(({ uid }) => uid).sort()).toEqual([
			'consent-form',
			'course-certificate',
			'invoice',
		]);
		for (const { uid, name } of data) {
			const line = `POST /v1/templates/${uid}?responseType=binary`;
			const { bytes, headers } = await ask(service, line, { body: { data: {} } });
			expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
			expect(headers['content-disposition']).toBe(`attachment; filename="${name}.pdf"`);
		}
	});

	test('takes the port, the key and the clock that it is given', async () => {
		await using first = await startWithLetter({ apiKey: 'k', now: () => new Date(0) });
		expect((await ask(first, 'GET /v1/templates', { key: 'k' })).json).toMatchObject({
			data: [{ created: '1970-01-01T00:00:00.000Z' }],
		});
		const port = Number(new URL(first.url).port);
		await expect(startService({ templates: false, port })).rejects.toMatchObject({
			code: 'EADDRINUSE',
			port,
		});
		await first.close();
		await using second = await startService({ templates: false, port });
		expect(second.url).toBe(`http://127.0.0.1:${port}`);
	});

	test('can listen on every address, and says one that can be asked', async () => {
		await using service = await startWithLetter({ host: '0.0.0.0' });
		expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
		expect((await ask(service, 'GET /v1/templates')).status).toBe(200);
	});

	test('refuses a setting and a folder that do not exist', async () => {
		const settings = { 'fill.status': 204 } as unknown as { 'fill.status': 200 };
		await expect(startService({ settings })).rejects.toThrow(/fill.status accepts 200, 201/);
		await expect(startService({ templates: '/no/such/folder' })).rejects.toThrow(/Cannot read/);
	});

	test('answers 500 for what it did not expect, and tells of it', async () => {
		const errors: unknown[] = [];
		const folder = mkdtempSync(join(tmpdir(), 'damaged-'));
		await using service = await startWithLetter({
			dataDir: folder,
			onUnexpectedError: (error) => errors.push(error),
		});
		const { downloadUrl } = await fillLetter(service);
		const file = new DatabaseSync(join(folder, 'service.sqlite'));
		file.exec('UPDATE document_bytes SET delta = zeroblob(length(delta))');
		file.close();
		const { pathname } = new URL(downloadUrl);
		const answer = await ask(service, `GET ${pathname}`);
		expect([answer.status, answer.json]).toMatchObject([500, { error: { code: 'internal' } }]);
		expect(errors).toHaveLength(1);
	});
});

describe('closing a service', () => {
	test('ends the requests that wait for an answer, without a word', async () => {
		const errors: unknown[] = [];
		const service = await startWithLetter({ onUnexpectedError: (error) => errors.push(error) });
		service.faults.add({ match: { times: 1 }, action: { kind: 'hang' } });
		service.faults.add({ match: { times: 1 }, action: { kind: 'delay', ms: 60_000 } });
		service.faults.add({ action: { kind: 'dribble', bytes: 1, everyMs: 1000 } });
		const waiting = Array.from({ length: 3 }, () =>
			request(`${service.url}/v1/templates`).then(async ({ body }) => body.text()),
		);
		waiting.push(fillLetter(service).then(() => 'filled'));
		const outcomes = Promise.allSettled(waiting);
		await until('four waiting requests', () => service.journal.inFlight === 4);
		await service.close();
		expect((await outcomes).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
		expect(errors).toEqual([]);
	});

	test('can be done twice', async () => {
		const service = await startWithLetter();
		await service.close();
		await service.close();
		await expect(ask(service, 'GET /v1/templates')).rejects.toThrow();
	});
});

test('a folder that is watched gives new and changed forms to every account', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'watched-'));
	await using service = await startService({
		templates: folder,
		watchTemplates: true,
		apiKeys: ['first', 'second'],
	});
	const fieldsOf = (uid: string) =>
		Promise.all(
			service.accounts.map(async ({ store }) => (await store.templates.get(uid))?.fields.length),
		);
	const hasFields = (uid: string, count: number) =>
		until(`the form with ${count} fields`, async () =>
			(await fieldsOf(uid)).every((length) => length === count),
		);
	writeFileSync(join(folder, 'new.pdf'), await smallForm());
	await hasFields('new', 1);
	writeFileSync(join(folder, 'new.pdf'), await smallForm({ text: ['A', 'B'] }));
	await hasFields('new', 2);
	rmSync(folder, { recursive: true });
});

describe('with a data folder', () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'local-service-'));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	test('templates and documents are there again after a restart', async () => {
		const dataDir = join(folder, 'new', 'data');
		const first = await startWithLetter({ dataDir });
		const { uid } = await fillLetter(first);
		const bytes = await first.store.documentBytes(uid);
		await ask(first, 'PUT /v1/templates/letter', { body: { name: 'Renamed' } });
		await first.close();
		await using second = await startService({ dataDir, templates: false });
		expect(await second.store.documents.get(uid)).toMatchObject({
			name: 'A letter',
			templateName: 'Letter',
		});
		expect(await second.store.documentBytes(uid)).toEqual(bytes);
		expect((await second.store.templates.get('letter'))?.name).toBe('Renamed');
		expect((await fillLetter(second)).templateName).toBe('Renamed');
	});

	test('a fill costs only what it appends to its form', async () => {
		await using service = await startWithLetter({ dataDir: folder });
		for (let turn = 0; turn < 20; turn += 1) await fillLetter(service, { Name: `Ada ${turn}` });
		const database = new DatabaseSync(join(folder, 'service.sqlite'), { readOnly: true });
		const sizes = database
			.prepare('SELECT sum(length(delta)) AS deltas, sum(taken) AS taken FROM document_bytes')
			.get();
		const contents = database.prepare('SELECT count(*) AS n FROM content').get();
		database.close();
		expect(contents).toEqual({ n: 2 });
		expect(Number(sizes?.['deltas'])).toBeLessThan(Number(sizes?.['taken']));
	});

	test('the bundled samples keep their new names', async () => {
		const first = await startService({ dataDir: folder });
		await ask(first, 'PUT /v1/templates/invoice', { body: { name: 'Rechnung' } });
		await first.close();
		await using second = await startService({ dataDir: folder });
		expect((await second.store.templates.get('invoice'))?.name).toBe('Rechnung');
		expect(await second.store.templates.count()).toBe(3);
	});

	test('a folder that cannot be one is refused in a line', async () => {
		await expect(startService({ dataDir: join(import.meta.filename, 'x') })).rejects.toThrow(
			/^Cannot use the data folder .*: ENOTDIR/,
		);
	});
});
