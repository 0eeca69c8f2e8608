import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask } from '../serviceClient.ts';
import { smallForm } from '../../../../service/test/forms/smallForm.ts';
import { startService } from '../../../mock-server/server/start.ts';
import type { LocalService, ServiceOptions } from '../../../mock-server/server/start.ts';
import { addDocuments } from '../../../../service/test/store/many.ts';

const keys = ['first-key', 'second-key'];

async function startTwo(options: ServiceOptions = {}): Promise<LocalService> {
	const service = await startService({ templates: false, apiKeys: keys, ...options });
	for (const { store, teamId } of service.accounts) {
		const name = `Letter of team ${teamId}`;
		await store.addTemplate({ uid: `letter-${teamId}`, name, bytes: await smallForm() });
		await addDocuments(store, 5, { templateUid: `letter-${teamId}` });
	}
	return service;
}

/** Every request that names something of an account, by someone who may or may not see it. */
async function requestsFor(service: LocalService, teamId: number): Promise<string[]> {
	const { store } = service.accounts.find((account) => account.teamId === teamId) ?? service;
	const documents = await store.documents.list({ limit: 5, offset: 0, order: 'oldest' });
	return [
		`GET /v1/templates/letter-${teamId}`,
		`GET /v1/templates/letter-${teamId}/fields`,
		`POST /v1/templates/letter-${teamId}`,
		`POST /v1/templates/letter-${teamId}?responseType=binary`,
		`PUT /v1/templates/letter-${teamId}`,
		...documents.flatMap(({ uid }) => [
			`GET /v1/documents/${uid}`,
			`GET /documents/${uid}/download`,
		]),
		`DELETE /v1/templates/letter-${teamId}`,
	];
}

const bodyOf = (line: string) => (/^(POST|PUT)/.test(line) ? { body: { name: 'x' } } : {});

describe('of several accounts', () => {
	let service: LocalService;
	beforeEach(async () => {
		service = await startTwo();
	});
	afterEach(() => service.close());

	test('each has its own team, templates and documents', async () => {
		for (const { key, teamId } of service.accounts) {
			const templates = (await ask(service, 'GET /v1/templates', { key })).json;
			const own = { uid: `letter-${teamId}`, teamId, name: `Letter of team ${teamId}` };
			expect(templates).toMatchObject({ totalCount: 1, data: [own] });
			const { json } = await ask(service, 'GET /v1/documents?limit=100', { key });
			const { totalCount, data } = json as { totalCount: number; data: { teamId: number }[] };
			expect([totalCount, data.map((document) => document.teamId)]).toEqual([
				5,
				Array(5).fill(teamId),
			]);
		}
		expect(service.accounts.map(({ teamId }) => teamId)).toEqual([1, 2]);
	});

	test('none is let through to another: 200 crossed requests', async () => {
		const ofTeams = [1, 2].map(async (teamId) => {
			const key = String(keys[2 - teamId]);
			return (await requestsFor(service, teamId)).map((line) => ({ line, key }));
		});
		const crossed = (await Promise.all(ofTeams)).flat();
		const many = Array.from({ length: 200 }, (_, index) => crossed[index % crossed.length]);
		const answers = await Promise.all(
			many.map(async (sent) => {
				const { line = '', key = '' } = sent ?? {};
				const { status, text } = await ask(service, line, { key, ...bodyOf(line) });
				return { line, status, text };
			}),
		);
		expect(answers.filter(({ status }) => status !== 404)).toEqual([]);
		const unknown = await ask(service, 'GET /v1/documents/unknown');
		for (const { line, text } of answers) {
			const uid = /(letter-\d|[0-9a-f-]{36})/.exec(line)?.[0] ?? '';
			const what = line.includes('template') ? 'template' : 'document';
			expect(text).toBe(unknown.text.replace('unknown', uid).replace('document', what));
		}
		expect(await Promise.all(service.accounts.map(({ store }) => store.documents.count()))).toEqual(
			[5, 5],
		);
		expect(await Promise.all(service.accounts.map(({ store }) => store.templates.count()))).toEqual(
			[1, 1],
		);
	});

	test('the same requests with the right key get through', async () => {
		for (const { key, teamId } of service.accounts) {
			for (const line of await requestsFor(service, teamId)) {
				expect((await ask(service, line, { key, ...bodyOf(line) })).status).toBeLessThan(300);
			}
		}
	});

	test('two may use the same uid for a template', async () => {
		for (const { store, teamId } of service.accounts) {
			const name = `Shared uid ${teamId}`;
			await store.addTemplate({ uid: 'same', name, bytes: await smallForm() });
		}
		const names = await Promise.all(
			keys.map(async (key) => (await ask(service, 'GET /v1/templates/same', { key })).json),
		);
		expect(names).toMatchObject([{ name: 'Shared uid 1' }, { name: 'Shared uid 2' }]);
		await ask(service, 'DELETE /v1/templates/same');
		const { status } = await ask(service, 'GET /v1/templates/same', { key: 'second-key' });
		expect(status).toBe(200);
	});

	test('a link that needs no key leads to the document of any, but not with the key of another', async () => {
		service.settings.set('download.auth', 'none');
		const [line = ''] = (await requestsFor(service, 2)).filter((request) =>
			request.endsWith('download'),
		);
		const statuses = [null, 'second-key', 'first-key'].map(async (key) => {
			return (await ask(service, line, { key })).status;
		});
		expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
	});
});

describe('with a folder of templates or of data', () => {
	const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
	afterAll(() => rmSync(folder, { recursive: true }));

	test('every account begins with the templates of the folder', async () => {
		await using service = await startService({ apiKeys: keys });
		expect(await Promise.all(service.accounts.map(({ store }) => store.templates.count()))).toEqual(
			[3, 3],
		);
	});

	test('a key finds its own again, in whatever order the keys are given', async () => {
		await (await startTwo({ dataDir: folder })).close();
		const apiKeys = ['third-key', ...[...keys].reverse()];
		await using service = await startService({ templates: false, dataDir: folder, apiKeys });
		const counts = service.accounts.map(async ({ key, teamId, store }) => [
			key,
			teamId,
			await store.documents.count(),
		]);
		expect(await Promise.all(counts)).toEqual([
			['third-key', 3, 0],
			['second-key', 2, 5],
			['first-key', 1, 5],
		]);
	});
});
