import type { NodeApiError } from 'n8n-workflow';
import type { FaultActionInput } from '../../mock-server/http/faults/kinds/faultKinds.ts';
import { useFastClock } from '../engine/fastClock.ts';
import { Stage } from '../stage.ts';
import { addDocuments } from '../../../service/test/store/many.ts';

useFastClock();

/** More than any poll here takes. */
const plentyMs = 300_000;
const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
const fields = [{ key: 'a', label: 'A', type: 'text' as const }];

const stage = Stage.ofSuite({ templates: false });

beforeAll(async () => {
	await stage.service.store.addTemplate({ uid: 'letter', name: 'Letter', bytes, fields });
});

const create = async (count: number) =>
	(await addDocuments(stage.service.store, count, { templateUid: 'letter' })).map(({ uid }) => uid);
const fail = (action: FaultActionInput, times?: number) =>
	stage.service.faults.add({ match: { path: '/v1/documents', times }, action });
const thrown = async (promise: Promise<unknown>) =>
	await promise.then(
		() => undefined,
		(error: NodeApiError) => error,
	);

/** What n8n reads to know when to poll again: from `failure` if it knows that, else from `httpCode`. */
describe('an error says to n8n whether to wait, or for whom', () => {
	it.each([
		[{ kind: 'answer', status: 401 }, '401', { cause: 'credential-invalid' }],
		[{ kind: 'answer', status: 403 }, '403', { cause: 'credential-invalid' }],
		[{ kind: 'answer', status: 402 }, '402', { cause: 'quota-exhausted' }],
		[{ kind: 'answer', status: 404 }, '404', { cause: 'configuration-invalid' }],
		[{ kind: 'answer', status: 418 }, '418', undefined],
		[
			{ kind: 'too-many-requests', seconds: 900 },
			'429',
			{ cause: 'rate-limited', retryAfterMs: 900_000 },
		],
	] as const)('%j', async (action, httpCode, failure) => {
		const trigger = stage.trigger();
		fail(action as FaultActionInput);
		const error = await thrown(trigger.activate());
		expect(error).toMatchObject({ httpCode });
		expect(error?.failure).toEqual(failure);
		expect(error?.message).not.toContain('[item');
	});

	it.each([
		[{ kind: 'answer', status: 503, headers: { 'Retry-After': '0' } }],
		[{ kind: 'reset' }],
	] as const)('%j, after it was repeated', async (action) => {
		const trigger = stage.trigger();
		const fault = fail(action as FaultActionInput);
		const error = await thrown(trigger.activate());
		expect(error?.failure).toEqual({ cause: 'temporarily-unavailable' });
		expect(fault.hits).toBe(4);
	});
});

it('what passes is not even noticed', async () => {
	const trigger = stage.trigger();
	await trigger.activate();
	const fresh = await create(3);
	fail({ kind: 'answer', status: 503 }, 2);
	fail({ kind: 'reset-in-body' }, 1);
	const items = await trigger.poll();
	expect(items.map(({ json }) => json.uid).sort()).toEqual([...fresh].sort());
});

it.each([
	['keeps silent', { kind: 'hang' }],
	['dribbles', { kind: 'dribble', bytes: 1, everyMs: 40 }],
] as const)('a service that %s does not hold up n8n beyond its time', async (_, action) => {
	let budgetMs = plentyMs;
	const trigger = stage.trigger({}, { budgetMs: () => budgetMs });
	await trigger.activate();
	const fresh = await create(5);
	const fault = fail(action as FaultActionInput);
	budgetMs = 1000;
	const error = await thrown(trigger.poll());
	expect(error?.message).toBe('The service took longer than 1 seconds to list new documents');
	expect(error?.failure).toEqual({ cause: 'temporarily-unavailable' });
	fault.remove();
	budgetMs = plentyMs;
	const found = (await trigger.poll()).map(({ json }) => json.uid);
	expect(found.sort()).toEqual([...fresh].sort());
});

it('a document without a moment of creation is named, not passed over', async () => {
	const trigger = stage.trigger();
	const data = [{ uid: 'd1', title: 'Timeless', created: 'yesterday' }];
	fail({ kind: 'answer', status: 200, body: { totalCount: 1, filteredCount: 1, data } });
	expect(await thrown(trigger.activate())).toMatchObject({
		message: 'The service does not tell when the document "Timeless" was created',
		description: expect.stringContaining('"yesterday"') as string,
	});
});

it('a property "error" of a document is given out as "_error"', async () => {
	const trigger = stage.trigger();
	const created = '2026-01-01T00:00:00.000Z';
	const data = [{ uid: 'd1', title: 'D', created, error: 'a name' }];
	fail({ kind: 'answer', status: 200, body: { totalCount: 1, filteredCount: 1, data } });
	const [item] = await trigger.test();
	expect(item?.json).toMatchObject({ uid: 'd1', name: 'D', _error: 'a name' });
	expect(item?.json).not.toHaveProperty('error');
});

it('a credential with an unusable Base URL is refused when the workflow is activated', async () => {
	const other = await Stage.open({ templates: false }, () => ({ baseUrl: 'http://', apiKey: 'k' }));
	await expect(other.trigger().activate()).rejects.toThrow("The 'Base URL' of the credential");
	await other.close();
});

it('no message holds the key', async () => {
	const { apiKey } = stage.service;
	fail({ kind: 'answer', status: 400, body: { message: `key ${apiKey} is bad` } });
	const error = await thrown(stage.trigger().activate());
	expect(error?.message).toContain('key *** is bad');
	expect(JSON.stringify(error)).not.toContain(apiKey);
});
