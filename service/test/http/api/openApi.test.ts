import { routeOf } from '../../../src/http/observe/route.ts';
import { ask, startWithLetter, useOffice } from '../../installed/office.ts';
import { expectDescribed } from './conformance.ts';
import { apiOptions, askRightly, askWrongly, startWithCopy } from './everyRequest.ts';

describe('every answer is as /openapi.json describes it', () => {
	test.each(apiOptions)('with %j', async (api) => {
		await using service = await startWithCopy({ api });
		await askRightly(service);
		await askWrongly(service);
	});

	test('without any option, with every status that can be had', async () => {
		await using service = await startWithCopy({});
		const { seen: right } = await askRightly(service);
		const seen = new Set([...right, ...(await askWrongly(service)).seen]);
		expect(seen.size).toBeGreaterThan(12);
	});
});

describe('the description', () => {
	test('is served to anyone, as it is with the options of the service', async () => {
		await using limited = await startWithLetter({ api: { ratePerSecond: 50 } });
		const { json, text } = await ask(limited, 'GET /openapi.json', { key: null });
		expect(json).toMatchObject({ openapi: '3.1.0', servers: [{ url: limited.url }] });
		expect(text).toContain('"429"');
	});

	test('has every operation, and no reference that leads nowhere', async () => {
		await using service = await startWithLetter({ api: { downloadAuth: 'none' } });
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
			'post /v1/templates',
			'get /v1/templates/{uid}',
			'put /v1/templates/{uid}',
			'delete /v1/templates/{uid}',
			'post /v1/templates/{uid}',
			'get /v1/templates/{uid}/fields',
			'get /v1/templates/{uid}/schema',
			'get /v1/templates/{uid}/file',
			'put /v1/templates/{uid}/file',
			'get /v1/documents',
			'post /v1/documents',
			'get /v1/documents/{uid}',
			'delete /v1/documents/{uid}',
			'get /documents/{uid}/download',
			'get /v1/features',
		]);
		// Metrics and the log name requests by their paths.
		for (const path of Object.keys(paths)) expect(routeOf(path.replace('{uid}', 'a'))).toBe(path);
		for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
			expect(components.schemas).toHaveProperty(name);
		}
		expect(paths['/documents/{uid}/download']?.['get']?.security).toEqual([]);
		expect(paths['/v1/documents']?.['get']?.security).toEqual([{ apiKey: [] }]);
	});
});

describe('an answer that is not described is noticed:', () => {
	const office = useOffice();
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
			const answered = { status, contentType, bytes: new TextEncoder().encode(text) };
			const judging = expectDescribed(office(), { method, path }, answered);
			await expect(judging).rejects.toThrow(problem);
		},
	);
});
