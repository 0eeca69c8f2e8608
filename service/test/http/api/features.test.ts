import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, useOffice } from '../../installed/office.ts';

const office = useOffice();
const packageFile = join(import.meta.dirname, '../../../package.json');

interface Operation {
	readonly method: string;
	readonly path: string;
	/** Parameters in the query. */
	readonly query?: readonly string[];
	readonly headers?: readonly string[];
}

/** What a service that names a feature must have. */
const partsOf: Readonly<Record<string, readonly Operation[]>> = {
	'fill-options': [
		{
			method: 'post',
			path: '/v1/templates/{uid}',
			query: ['validate', 'mismatch', 'overflow', 'flatten'],
			headers: ['Document-Password'],
		},
	],
	'template-files': [
		{ method: 'post', path: '/v1/templates', query: ['name', 'fields'] },
		{ method: 'get', path: '/v1/templates/{uid}/file' },
		{ method: 'put', path: '/v1/templates/{uid}/file' },
	],
	'document-combine': [
		{
			method: 'post',
			path: '/v1/documents',
			query: ['flatten', 'responseType'],
			headers: ['Document-Password', 'Idempotency-Key'],
		},
	],
	'document-delete': [{ method: 'delete', path: '/v1/documents/{uid}' }],
	'document-filters': [
		{
			method: 'get',
			path: '/v1/documents',
			query: ['templateUid', 'title', 'createdAfter', 'createdBefore'],
		},
		{ method: 'get', path: '/v1/templates', query: ['name'] },
	],
};

type Paths = Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;

test('a client reads what the service is and has', async () => {
	const { status, json } = await ask(office(), 'GET /v1/features');
	const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
	expect(status).toBe(200);
	expect(json).toMatchObject({ service: 'pdf-template-service', version });
	const { features } = json as { features: string[] };
	expect([...features].sort()).toEqual(Object.keys(partsOf).sort());
});

test.each(Object.entries(partsOf))('it has all of %s', async (_, operations) => {
	const { paths } = (await ask(office(), 'GET /openapi.json')).json as { paths: Paths };
	for (const { method, path, query = [], headers = [] } of operations) {
		const described = paths[path]?.[method];
		const names = (place: string) =>
			(described?.parameters ?? []).filter((one) => one.in === place).map(({ name }) => name);
		expect([path, described !== undefined]).toEqual([path, true]);
		expect(names('query')).toEqual(expect.arrayContaining([...query]));
		expect(names('header')).toEqual(expect.arrayContaining([...headers]));
	}
});

test('the features are read with a key, and by no other method', async () => {
	expect((await ask(office(), 'GET /v1/features', { key: null })).status).toBe(401);
	expect((await ask(office(), 'POST /v1/features', { body: {} })).status).toBe(405);
});
