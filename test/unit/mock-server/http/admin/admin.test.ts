import { ask, startWithLetter } from '../../serviceClient.ts';
import { assumptions } from '../../../../mock-server/assumptions/catalogue.ts';
import { profiles } from '../../../../mock-server/assumptions/profiles.ts';
import type { LocalService, ServiceOptions } from '../../../../mock-server/server/start.ts';

let service: LocalService;
afterEach(() => service.close());
const start = async (options: ServiceOptions = {}) => {
	service = await startWithLetter(options);
};
const statusOf = async (line: string, headers = {}) =>
	(await ask(service, line, { key: null, headers })).status;

describe('beside the interface', () => {
	test('the service says that it is well', async () => {
		await start();
		for (const path of ['/health', '/__mock/health']) {
			const { status, json } = await ask(service, `GET ${path}`, { key: null });
			expect([status, json]).toEqual([200, { status: 'ok' }]);
		}
	});

	test('there are the accounts with their keys', async () => {
		await start({ apiKeys: ['first', 'second'] });
		expect((await ask(service, 'GET /__mock/accounts', { key: null })).json).toEqual([
			{ key: 'first', teamId: 1, templates: 1, documents: 0 },
			{ key: 'second', teamId: 2, templates: 0, documents: 0 },
		]);
	});

	test('problems are told in one shape, whatever the settings say', async () => {
		await start({ profile: 'hostile' });
		const { status, json } = await ask(service, 'GET /__mock/nothing');
		const message = 'Nothing exists at /__mock/nothing.';
		expect([status, json]).toEqual([404, { error: { message } }]);
		expect(await statusOf('POST /__mock/reset', {})).toBe(204);
		expect((await ask(service, 'POST /__mock/reset', { body: '{' })).text).toMatch(
			/not valid JSON/,
		);
	});

	test('nothing is left but the health when the service is started so', async () => {
		await start({ admin: false });
		const lines = ['/', '/docs', '/ui/page.js', '/__mock/accounts', '/__mock/journal'];
		const statuses = await Promise.all(lines.map((path) => statusOf(`GET ${path}`)));
		expect(statuses).toEqual([404, 404, 404, 404, 404]);
		expect(await statusOf('GET /health')).toBe(200);
	});
});

describe('the pages of others, open in the same browser,', () => {
	test.each([
		[{}, 200],
		[{ Origin: 'http://OWN' }, 200],
		[{ Origin: 'http://evil.example' }, 403],
		[{ Origin: 'null' }, 403],
		[{ Host: 'evil.example:4455' }, 403],
		[{ Host: 'localhost:4455' }, 200],
		[{ Host: '[::1]:4455' }, 200],
	])('%j: %i', async (headers, expected) => {
		await start();
		const { host } = new URL(service.url);
		const own = Object.entries(headers).map(([name, value]) => [name, value.replace('OWN', host)]);
		expect(await statusOf('GET /__mock/accounts', Object.fromEntries(own))).toBe(expected);
	});

	test('but a name may lead to a service that listens beyond this machine', async () => {
		await start({ host: '0.0.0.0' });
		expect(await statusOf('GET /__mock/accounts', { Host: 'pdf-service:4455' })).toBe(200);
	});
});

describe('the settings', () => {
	interface Listed {
		readonly profiles: { readonly name: string }[];
		readonly settings: { readonly name: string; readonly value: unknown }[];
	}

	test('are listed with their values, the guess and the reason', async () => {
		await start({ settings: { 'fill.status': 201 } });
		const { json } = await ask(service, 'GET /__mock/settings');
		const { profiles: named, settings } = json as Listed;
		expect(named.map(({ name }) => name)).toEqual(Object.keys(profiles));
		expect(settings.map(({ name }) => name)).toEqual(Object.keys(assumptions));
		expect(settings.find(({ name }) => name === 'fill.status')).toEqual({
			name: 'fill.status',
			value: 201,
			values: [200, 201],
			assumed: '200',
			reason: assumptions['fill.status'].reason,
		});
	});

	test('are changed one by one, by profile, and back', async () => {
		await start();
		const change = async (body: object) =>
			(await ask(service, 'PATCH /__mock/settings', { body })).status;
		expect(await change({ set: { 'fill.status': 201, 'list.maxLimit': '10' } })).toBe(200);
		expect(service.settings.current()).toMatchObject({ 'fill.status': 201, 'list.maxLimit': 10 });
		expect(await change({ profile: 'hostile', set: { 'fill.status': 200 } })).toBe(200);
		expect(service.settings.current()).toMatchObject({ 'fill.status': 200, 'error.shape': 'html' });
		await ask(service, 'DELETE /__mock/settings');
		expect(service.settings.get('error.shape')).toBe('object');
	});

	test.each([
		[{ set: { 'fill.status': 500 } }, /fill\.status accepts 200, 201/],
		[{ set: { 'no.such': 1 } }, /There is no setting/],
		[{ profile: 'kind', set: { 'fill.status': 201 } }, /There is no profile/],
		[{ profile: 'hostile', set: { 'fill.status': 500 } }, /fill\.status accepts/],
		[{ setting: 1 }, /setting/],
	])('stay as they are for %j', async (body, message) => {
		await start();
		const answer = await ask(service, 'PATCH /__mock/settings', { body });
		expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(message)]);
		expect(service.settings.get('fill.status')).toBe(200);
	});
});
