import { ask, fillLetter, startWithLetter } from '../../serviceClient.ts';
import type { Sent } from '../../serviceClient.ts';
import { expectDescribed } from './conformance.ts';
import { assumptions } from '../../../../mock-server/settings/catalogue.ts';
import { profiles } from '../../../../mock-server/settings/profiles.ts';
import type { LocalService, ServiceOptions } from '../../../../mock-server/server/start.ts';

/** Whether a right request is one for the service as it is set, and not beyond how many it takes in a second. */
function isTaken({ settings }: LocalService, line: string, { body }: Sent = {}): boolean {
	if (settings.get('rate.perSecond') !== 'none') return false;
	if (line.endsWith('/download') && line.startsWith('POST')) {
		return settings.get('download.methods') === 'get-and-post';
	}
	const isWrapped = typeof body === 'object' && body !== null && 'data' in body;
	return !isWrapped || settings.get('fill.body') !== 'flat';
}

/** Asks for everything there is, rightly and wrongly; `ask` holds each answer against the description. */
async function askEverything(service: LocalService): Promise<Set<string>> {
	const seen = new Set<string>();
	const send = async (line: string, sent: Sent = {}) => {
		const { status } = await ask(service, line, sent);
		seen.add(`${line.split(' ')[0]} ${status}`);
		return status;
	};
	const { uid } = await fillLetter(service);
	const good: [string, Sent?][] = [
		['GET /v1/templates?limit=1'],
		['GET /v1/templates/letter'],
		['GET /v1/templates/letter/fields'],
		['PUT /v1/templates/letter', { body: { name: 'Letter' } }],
		['POST /v1/templates/letter', { body: { title: 'x', data: { Age: 3 } } }],
		['POST /v1/templates/letter?responseType=binary', { body: { title: 'x', data: {} } }],
		['GET /v1/documents?offset=0'],
		[`GET /v1/documents/${uid}`],
		[`GET /documents/${uid}/download`],
		[`POST /documents/${uid}/download`],
	];
	const bad: [string, Sent?][] = [
		['GET /v1/templates?limit=x'],
		['GET /v1/documents?limit=-1'],
		['GET /v1/templates/unknown'],
		['GET /v1/documents/unknown'],
		['DELETE /v1/templates/unknown'],
		['GET /documents/unknown/download'],
		['GET /v1/unknown'],
		['PATCH /v1/templates/letter'],
		['PUT /v1/templates/letter', { body: { name: 5 } }],
		['PUT /v1/templates/letter', { body: 'name=x', headers: { 'Content-Type': 'text/plain' } }],
		['PUT /v1/templates/letter', { body: { name: 'Copy' } }],
		['POST /v1/templates/letter', { body: '{' }],
		['POST /v1/templates/letter', { body: [] }],
		['POST /v1/templates/letter?responseType=x', { body: { title: 'x', data: {} } }],
		['POST /v1/templates/letter', { body: 'x'.repeat(20_000) }],
	];
	for (const [line, sent] of good) {
		const status = await send(line, sent);
		if (isTaken(service, line, sent)) expect([line, status < 300]).toEqual([line, true]);
	}
	for (const [line, sent] of bad) await send(line, sent);
	for (const [line, sent] of [...good, ...bad]) {
		await send(line, { ...sent, key: null });
		await send(line, { ...sent, key: 'wrong' });
	}
	await send('DELETE /v1/templates/copy');
	return seen;
}

async function startWithCopy(options: ServiceOptions): Promise<LocalService> {
	const service = await startWithLetter(options);
	const { bytes, fields } = { bytes: new Uint8Array([1]), fields: [] };
	await service.store.addTemplate({ uid: 'copy', name: 'Copy', bytes, fields });
	return service;
}

const cases = Object.entries(assumptions).flatMap(([name, { values }]) =>
	values.map((value) => ({ [name]: value })),
);

describe('every answer is as /openapi.json describes it', () => {
	test.each(cases)('with %j', async (settings) => {
		await using service = await startWithCopy({ settings });
		await askEverything(service);
	});

	test.each(Object.keys(profiles))('with the profile %s', async (name) => {
		const profile = name as keyof typeof profiles;
		await using service = await startWithCopy({ profile });
		const seen = await askEverything(service);
		expect(seen.size).toBeGreaterThan(12);
	});
});

describe('the description', () => {
	test('is served to anyone, and is that of the present settings', async () => {
		await using service = await startWithLetter({ admin: false });
		const { json } = await ask(service, 'GET /openapi.json', { key: null });
		expect(json).toMatchObject({ openapi: '3.1.0', servers: [{ url: service.url }] });
		service.settings.set('fill.status', 201);
		const { text } = await ask(service, 'GET /openapi.json', { key: null });
		expect(text).toContain('"201"');
	});

	test('has every operation, and no reference that leads nowhere', async () => {
		await using service = await startWithLetter({ settings: { 'download.auth': 'none' } });
		const { json, text } = await ask(service, 'GET /openapi.json');
		const { paths, components } = json as {
			paths: Record<string, Record<string, { security: unknown[] }>>;
			components: { schemas: object };
		};
		const lines = Object.entries(paths).flatMap(([path, methods]) =>
			Object.keys(methods).map((method) => `${method} ${path}`),
		);
		expect(lines).toEqual([
			'get /v1/templates',
			'get /v1/templates/{uid}',
			'put /v1/templates/{uid}',
			'delete /v1/templates/{uid}',
			'post /v1/templates/{uid}',
			'get /v1/templates/{uid}/fields',
			'get /v1/documents',
			'get /v1/documents/{uid}',
			'get /documents/{uid}/download',
		]);
		for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
			expect(components.schemas).toHaveProperty(name);
		}
		expect(paths['/documents/{uid}/download']?.['get']?.security).toEqual([]);
		expect(paths['/v1/documents']?.['get']?.security).toEqual([{ apiKey: [] }]);
	});
});

describe('an answer that is not described is noticed:', () => {
	const html = '<h1>Sorry</h1>';
	const document = { uid: 'x', title: 'x', teamId: 1, created: 'today', updated: 'today' };
	test.each([
		['a status', 'GET', '/v1/templates', 302, 'application/json', '{}', /not in the OpenAPI/],
		['a type', 'GET', '/v1/templates', 200, 'text/html', html, /is text\/html/],
		['a missing property', 'GET', '/v1/templates', 200, 'application/json', '{}', /totalCount/],
		['a body', 'DELETE', '/v1/templates/x', 204, 'application/json', '{}', /has a body/],
		['a path', 'GET', '/v1/nothing', 200, 'application/json', '{}', /not in the OpenAPI/],
		[
			'a time',
			'GET',
			'/v1/documents/x',
			200,
			'application/json',
			JSON.stringify({ ...document, downloadUrl: 'http://h/', templateName: 'x' }),
			/created/,
		],
		[
			'a property',
			'GET',
			'/v1/templates/x',
			404,
			'application/json',
			'{"error":{"code":"x","message":"y","more":1}}',
			/more/,
		],
	] as [string, string, string, number, string, string, RegExp][])(
		'%s',
		async (_, method, path, status, contentType, text, problem) => {
			await using service = await startWithLetter();
			const answered = { status, contentType, bytes: new TextEncoder().encode(text) };
			expect(() => expectDescribed(service, { method, path }, answered)).toThrow(problem);
		},
	);
});
