import type { INodeExecutionData, NodeApiError } from 'n8n-workflow';
import type { FaultActionInput } from '../../mock-server/http/faults/kinds/faultKinds.ts';
import { Stage } from '../stage.ts';

// A service that asks to wait longer than a poll has left.

const busy: FaultActionInput = { kind: 'too-many-requests', seconds: 120 };
const budgetMs = () => 60_000;
const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
const fields = [{ key: 'a', label: 'A', type: 'text' as const }];

let stage: Stage;

// The nodes remember the wait for each service, so each test has its own.
beforeEach(async () => {
	stage = await Stage.open({ templates: false });
	await stage.service.store.addTemplate({ uid: 'letter', name: 'Letter', bytes, fields });
});
afterEach(async () => await stage.close());

const create = async (count: number) =>
	(await stage.service.store.addDocuments(count, { templateUid: 'letter' })).map(({ uid }) => uid);
const failAt = (path: string) => stage.service.faults.add({ match: { path }, action: busy });
const thrown = async (promise: Promise<unknown>) =>
	await promise.then(
		() => undefined,
		(error: NodeApiError) => error,
	);

it('the poll ends at once; the error names the wait and the next poll', async () => {
	const trigger = stage.trigger({}, { budgetMs });
	await trigger.activate();
	const fresh = await create(5);
	const fault = failAt('/v1/documents');
	for (const poll of [1, 2]) {
		const error = await thrown(trigger.poll());
		expect(error?.message).toBe('Could not list the documents: the service asks to wait 2 minutes');
		expect(error?.description).toContain('n8n polls again at the next poll time');
		expect(error?.description).not.toContain('items that are left');
		expect(error?.failure).toEqual({ cause: 'rate-limited', retryAfterMs: 120_000 });
		expect(fault.hits).toBe(poll);
	}
	fault.remove();
	const found = (await trigger.poll()).map(({ json }) => json.uid);
	expect(found.sort()).toEqual([...fresh].sort());
});

it('a test in the editor ends at once as well, without a word about polls', async () => {
	await create(1);
	failAt('/v1/documents');
	const error = await thrown(stage.trigger({}, { budgetMs }).test());
	expect(error?.description).toContain('Fetch a test event again after that.');
	expect(error?.description).not.toContain('poll');
});

it('files are left to later polls, and no attempt is counted', async () => {
	const trigger = stage.trigger({ output: 'jsonAndFile' }, { budgetMs });
	await trigger.activate();
	const fresh = await create(12);
	const fault = failAt('/documents/*');
	for (let poll = 1; poll <= 6; poll++) {
		const error = await thrown(trigger.poll());
		expect(error?.message).toMatch(/^Could not download .*: the service asks to wait 2 minutes$/);
		expect(error?.description).toContain('n8n polls again at the next poll time');
		expect(error?.failure?.cause).toBe('rate-limited');
	}
	expect(fault.hits).toBeLessThanOrEqual(10);
	fault.remove();
	const out: INodeExecutionData[] = [];
	for (let poll = 1; poll <= fresh.length; poll++) out.push(...(await trigger.poll()));
	expect(out.map(({ json }) => json.uid).sort()).toEqual([...fresh].sort());
	expect(out.every(({ binary }) => binary)).toBe(true);
});
