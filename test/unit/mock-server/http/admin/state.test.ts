import { ask, fillLetter, startWithLetter } from '../../serviceClient.ts';
import { startService } from '../../../../mock-server/server/start.ts';
import type { LocalService, ServiceOptions } from '../../../../mock-server/server/start.ts';
import { addDocuments } from '../../../../../service/test/store/many.ts';
import { smallForm } from '../../../../../service/test/forms/smallForm.ts';

const json = async (service: LocalService, line: string, body?: unknown) =>
	(await ask(service, line, body === undefined ? {} : { body })).json;

describe('a reset', () => {
	test('brings back the templates of the folder, and everything else as it was at the start', async () => {
		await using service = await startService({ profile: 'hostile', deterministic: true });
		await ask(service, 'PUT /v1/templates/invoice', { body: { name: 'Renamed' } });
		await ask(service, 'POST /v1/templates/invoice', { body: {} });
		await ask(service, 'DELETE /v1/templates/consent-form');
		service.faults.add({ action: { kind: 'hang' } });
		service.settings.useProfile('documented');
		service.clock.advance(5000);
		expect((await ask(service, 'POST /__mock/reset')).status).toBe(204);
		expect(await service.store.templates.count()).toBe(3);
		expect((await service.store.templates.get('invoice'))?.name).toBe('Invoice');
		expect([await service.store.documents.count(), service.journal.requests]).toEqual([0, []]);
		expect(service.faults.rules).toEqual([]);
		expect(service.settings.get('fill.status')).toBe(201);
		expect(service.clock.now().toISOString()).toBe('2026-01-01T00:00:00.000Z');
	});

	test('can leave nothing', async () => {
		await using service = await startService();
		await ask(service, 'POST /__mock/reset', { body: { to: 'empty' } });
		expect(await service.store.templates.count()).toBe(0);
		const wrong = await ask(service, 'POST /__mock/reset', { body: { to: 'nothing' } });
		expect(wrong.status).toBe(400);
	});
});

describe('an export', () => {
	test('can be put in the place of everything, each account finding its own', async () => {
		const apiKeys = ['first-key', 'second-key'];
		await using first = await startWithLetter({ apiKeys });
		const { uid } = await fillLetter(first);
		const { bytes } = await ask(first, 'GET /__mock/export');
		await using second = await startService({ apiKeys: [...apiKeys].reverse() });
		const imported = await ask(second, 'POST /__mock/import', { bytes });
		expect([imported.status, imported.text]).toEqual([204, '']);
		expect(await Promise.all(second.accounts.map(({ store }) => store.templates.count()))).toEqual([
			0, 1,
		]);
		const [, own] = second.accounts;
		expect(await own?.store.documentBytes(uid)).toEqual(await first.store.documentBytes(uid));
		expect((await own?.store.templates.get('letter'))?.fields).toHaveLength(3);
		expect(Buffer.from(bytes).includes('first-key')).toBe(false);
	});

	test('is refused if it is none, and then nothing is changed', async () => {
		await using service = await startWithLetter();
		const { bytes } = await ask(service, 'GET /__mock/export');
		const damaged = new Uint8Array(bytes).fill(7, bytes.length / 2);
		for (const wrong of [new Uint8Array(), Buffer.from('no database'), damaged]) {
			const { status, json: body } = await ask(service, 'POST /__mock/import', { bytes: wrong });
			const message = expect.stringMatching(/export/);
			expect([status, body]).toEqual([400, { error: { message } }]);
		}
		expect(await service.store.templates.count()).toBe(1);
		expect((await ask(service, 'GET /v1/templates/letter')).status).toBe(200);
	});
});

describe('a deterministic service', () => {
	const run = async (options: ServiceOptions = {}) => {
		await using service = await startService({ deterministic: true, ...options });
		const body = { title: 'A', data: { invoice_no: 'R-1' } };
		const answers = [];
		for (const path of ['invoice', 'invoice?responseType=binary', 'consent-form']) {
			answers.push(await ask(service, `POST /v1/templates/${path}`, { body }));
		}
		await ask(service, 'POST /__mock/clock', { body: { advanceMs: 1500 } });
		answers.push(await ask(service, 'GET /v1/documents'), await ask(service, 'GET /v1/templates'));
		const { port } = new URL(service.url);
		return answers.map(({ text, headers }) => [
			text.replaceAll(`:${port}`, ':PORT'),
			headers['date'],
		]);
	};

	test('gives the same bytes in every run, and others with another seed', async () => {
		const [first, second, other] = [await run(), await run(), await run({ seed: 2 })];
		expect(second).toEqual(first);
		expect(other).not.toEqual(first);
		expect(first.at(-1)?.[1]).toBe('Thu, 01 Jan 2026 00:00:01 GMT');
	});

	test('has uids of both kinds, no two the same', async () => {
		for (const kind of ['uuid', 'short'] as const) {
			await using service = await startWithLetter({
				deterministic: true,
				settings: { 'uid.kind': kind },
			});
			const documents = await addDocuments(service.store, 200, { templateUid: 'letter' });
			expect(new Set(documents.map(({ uid }) => uid)).size).toBe(200);
			const pattern = kind === 'uuid' ? /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/ : /^\w{11}$/;
			expect(documents[0]?.uid).toMatch(pattern);
		}
	});
});

test('the clock stands when it is set, and the answers say so', async () => {
	await using service = await startWithLetter();
	expect(await json(service, 'GET /__mock/clock')).toMatchObject({ stands: false });
	const now = '2030-02-03T04:05:06.007Z';
	expect(await json(service, 'POST /__mock/clock', { now })).toEqual({ now, stands: true });
	const { uid } = await fillLetter(service);
	expect(await json(service, `GET /v1/documents/${uid}`)).toMatchObject({ created: now });
	const later = await json(service, 'POST /__mock/clock', { advanceMs: 1000 });
	expect(later).toEqual({ now: '2030-02-03T04:05:07.007Z', stands: true });
	expect((await ask(service, 'POST /__mock/clock', { body: { now: 'soon' } })).status).toBe(400);
});

test('a fill that ends after a reset is not in the new state', async () => {
	await using service = await startWithLetter();
	const bytes = await smallForm({ text: ['Name'] });
	const filling = ask(service, 'POST /v1/templates/letter', { body: { data: { Name: 'late' } } });
	while (service.journal.inFlight === 0) await new Promise((resolve) => setImmediate(resolve));
	await service.reset('empty');
	await service.store.addTemplate({ uid: 'letter', name: 'Letter', bytes });
	expect([(await filling).status, await service.store.documents.count()]).toEqual([404, 0]);
});

test('the same failure takes as long in every deterministic run', async () => {
	const waits = async () => {
		await using own = await startWithLetter({ deterministic: true });
		own.faults.add({ action: { kind: 'delay', ms: 0, upToMs: 1 } });
		return [own.faults.random(), own.faults.random()];
	};
	expect(await waits()).toEqual(await waits());
});
