import type { INode } from 'n8n-workflow';
import { Engine } from '../engine/engine.ts';
import { fields, isFields, json, namedItems, type Answer } from '../engine/letters.ts';
import {
	inSteeredWorld,
	steeredCredential,
	type SteeredAnswer,
	type SteeredRequest,
} from '../engine/steeredWorld.ts';
import { byId, fillWorkflow, itemsOf, performWorkflow, project } from '../stage.ts';

let engine: Engine;

beforeAll(async () => {
	engine = await Engine.open(project, {});
});
afterAll(async () => await engine.close());

async function fill(
	answer: Answer,
	{
		count = 1,
		settings = {},
		output = 'json' as string,
		options = {},
	}: { count?: number; settings?: Partial<INode>; output?: string; options?: object } = {},
) {
	const title = '={{ $json.name }}';
	const parameters = { templateId: byId('letter'), title, output, options: { ...options } };
	const items = namedItems(count);
	return await inSteeredWorld(1, answer, async () => {
		const run = await engine
			.withCredentials(steeredCredential())
			.run(fillWorkflow(parameters, settings), { items });
		return { error: run.error, items: run.items('Fill') };
	});
}

const fills = (requests: readonly SteeredRequest[]) =>
	requests.filter(({ method }) => method === 'POST');

describe('a service that asks to come back soon', () => {
	it('is given more and more time all the same', async () => {
		const answer: Answer = (request) =>
			isFields(request) ? fields : { status: 429, headers: { 'retry-after': '0' } };
		const { requests, result } = await fill(answer, { options: { maxRetries: 6 } });
		const sent = fills(requests);
		expect(sent).toHaveLength(7);
		expect((sent.at(-1)?.atMs ?? 0) - (sent[0]?.atMs ?? 0)).toBeGreaterThan(10_000);
		expect(result.error?.description).toContain('Tried 7 times');
	});
});

describe('fields that cannot be read', () => {
	const continues = { onError: 'continueRegularOutput' as const };

	it.each<[string, SteeredAnswer]>([
		['status 408', { status: 408 }],
		['status 425', { status: 425 }],
		['status 429', { status: 429 }],
		['status 503', { status: 503 }],
		['a refused connection', { code: 'ECONNREFUSED' }],
	])('because of %s are asked for again for the items after', async (_, failure) => {
		let reads = 0;
		const answer: Answer = (request) => {
			if (!isFields(request)) return json({ uid: 'd' });
			return ++reads === 1 ? failure : fields;
		};
		const { result } = await fill(answer, {
			count: 40,
			settings: continues,
			options: { maxRetries: 0, maxConcurrency: 10 },
		});
		const failed = result.items.filter(({ json: { error } }) => error !== undefined);
		expect(failed.length).toBeGreaterThan(0);
		expect(failed.length).toBeLessThanOrEqual(10);
	});

	it('are not asked for once per item', async () => {
		const { requests, result } = await fill(() => ({ status: 503, afterMs: 5 }), {
			count: 100,
			settings: continues,
			options: { maxRetries: 0, maxConcurrency: 10 },
		});
		expect(result.items).toHaveLength(100);
		expect(requests.length).toBeLessThanOrEqual(10);
	});

	it.each([400, 404])('because of status %i are asked for once', async (status) => {
		const { requests } = await fill(() => ({ status }), { count: 100, settings: continues });
		expect(requests).toHaveLength(1);
	});
});

it.each(['/v1/templates', '/v1/documents'])(
	'%s, where Reuse looks, is asked for once when the service refuses it',
	async (list) => {
		const template = { uid: 'letter', name: 'Letter' };
		const answer: Answer = (request) => {
			if (request.path === list) return { status: 403 };
			return isFields(request)
				? fields
				: json({ totalCount: 1, filteredCount: 1, data: [template] });
		};
		const { requests, result } = await fill(answer, {
			count: 100,
			settings: { onError: 'continueRegularOutput' },
			options: { existingDocuments: 'reuse', maxConcurrency: 10 },
		});
		expect(result.items.filter((item) => item.json.error !== undefined)).toHaveLength(100);
		expect(requests.filter(({ path }) => path === list)).toHaveLength(1);
	},
);

describe('attempts that take long', () => {
	it('do not count as waiting', async () => {
		let reads = 0;
		const answer: Answer = (request) => {
			if (!isFields(request)) return json({ uid: 'd' });
			return ++reads < 3 ? { status: 503, afterMs: 400_000 } : fields;
		};
		const { result } = await fill(answer, { options: { timeout: 900_000 } });
		expect(result.error).toBeUndefined();
		expect(reads).toBe(3);
	});
});

describe('a storage host that refuses', () => {
	it.each([401, 403])('with %i is named, and the key is not blamed', async (status) => {
		const link = 'https://bucket.storage.test/d.pdf';
		const parameters = { documentId: byId('d'), options: {} };
		const { result } = await inSteeredWorld(
			1,
			({ path }) =>
				path.startsWith('/v1/') ? json({ uid: 'd', name: 'D', downloadUrl: link }) : { status },
			async () => {
				const run = await engine
					.withCredentials(steeredCredential())
					.run(performWorkflow('document.download', parameters), {
						items: itemsOf({}),
					});
				return run.error;
			},
		);
		expect(result?.message).toBe(
			'Could not download the document: https://bucket.storage.test refuses to give the file',
		);
		expect(`${result?.message} ${result?.description}`).not.toMatch(
			/does not accept the API key|key is not allowed|credential|created/,
		);
		expect(result?.description).toContain('without the API key');
		expect(JSON.stringify(result)).not.toContain('credential-invalid');
	});
});

describe('changes of one template', () => {
	const change = async (items: number, settings: Partial<INode>, answer: Answer) => {
		const parameters = {
			templateId: byId('={{ $json.uid }}'),
			name: '={{ $json.name }}',
		};
		const rows = Array.from({ length: items }, (_, n) => ({ uid: `t${n % 2}`, name: `N${n}` }));
		return await inSteeredWorld(1, answer, async () => {
			const workflow = performWorkflow('template.update', parameters, settings);
			const run = await engine
				.withCredentials(steeredCredential())
				.run(workflow, { items: itemsOf(...rows) });
			return { error: run.error, items: run.items('PDF') };
		});
	};
	const namesOf = (requests: readonly SteeredRequest[], uid: string) =>
		requests
			.filter(({ method, path }) => method === 'PUT' && path.endsWith(uid))
			.map(({ body }) => (body as { name: string }).name);

	it('happen in the order of the items, those of others beside them', async () => {
		let underWay = 0;
		let most = 0;
		const ended: string[] = [];
		const { result, requests } = await change(8, {}, ({ body }, count) => {
			most = Math.max(most, ++underWay);
			const { name } = body as { name: string };
			const ends = () => {
				underWay--;
				ended.push(name);
			};
			setTimeout(ends, 100 - 10 * count);
			return { ...json({ uid: 't', name }), afterMs: 100 - 10 * count };
		});
		expect(result.error).toBeUndefined();
		expect(result.items.map((item) => item.json.name)).toEqual(
			Array.from({ length: 8 }, (_, n) => `N${n}`),
		);
		expect(namesOf(requests, 't0')).toEqual(['N0', 'N2', 'N4', 'N6']);
		expect(ended.filter((name) => Number(name[1]) % 2 === 0)).toEqual(['N0', 'N2', 'N4', 'N6']);
		expect(most).toBe(2);
	});

	it('after one that failed are not begun where the node stops', async () => {
		const { requests, result } = await change(8, {}, (_, count) =>
			count === 1
				? { status: 400, afterMs: 50 }
				: { ...json({ uid: 't', name: 'x' }), afterMs: 500 },
		);
		expect(result.error?.message).toContain('item 0');
		expect(namesOf(requests, 't0')).toEqual(['N0']);
		expect(namesOf(requests, 't1')).toEqual(['N1']);
	});

	it('go on after one that failed where the node continues', async () => {
		const settings = { onError: 'continueRegularOutput' as const };
		const { requests } = await change(8, settings, (_, count) =>
			count === 1 ? { status: 400 } : json({ uid: 't', name: 'x' }),
		);
		expect(namesOf(requests, 't0')).toEqual(['N0', 'N2', 'N4', 'N6']);
	});
});

describe('options that do not go together', () => {
	it('a flat body and Reuse: the error names both', async () => {
		const options = { bodyShape: 'flat', existingDocuments: 'reuse' };
		const { result, requests } = await fill(() => fields, { options });
		expect(result.error?.message).toContain("'Request Format'");
		expect(result.error?.description).toContain('Wrapped');
		expect(fills(requests)).toHaveLength(0);
	});
});
