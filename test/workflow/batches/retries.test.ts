import type { FaultActionInput } from '../../mock-server/http/faults/kinds/faultKinds.ts';
import { samples, wholeOf } from '../../promises/operations.ts';
import { startService } from '../../mock-server/server/start.ts';
import { until } from '../../../service/test/until.ts';
import { useFastClock } from '../engine/fastClock.ts';
import { itemsOf, Stage } from '../stage.ts';
import { addDocument } from '../../../service/test/store/many.ts';

useFastClock();

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const fields = [{ key: 'a', label: 'A', type: 'text' as const }];

const stage = Stage.ofSuite();
/** The ID of a document. */
let held: string;

beforeAll(async () => {
	const { store } = stage.service;
	held = (await addDocument(store, { templateUid: 'invoice', name: 'Held', bytes: pdf })).uid;
});

const parameters = { title: '={{ $json.certificate_no }}' };
const items = (count: number) =>
	itemsOf(...Array.from({ length: count }, (_, index) => ({ certificate_no: `R-${index}` })));
const fills = { method: 'POST' };

describe('a service that asks for fewer requests', () => {
	it.each([['seconds'], ['date'], ['absent']] as const)(
		'with Retry-After as %s is asked again when it says, and nothing is lost',
		async (form) => {
			stage.service.settings.set('rate.retryAfter', form);
			stage.service.faults.add({
				match: { ...fills, nth: 3, times: 2 },
				action: { kind: 'too-many-requests', seconds: 1 },
			});
			const result = await stage.fill(parameters, items(12));
			expect(result.error).toBeUndefined();
			const names = result.items('Fill').map(({ json }) => json.name);
			expect(names).toEqual(items(12).map(({ json }) => json.certificate_no));
			expect(stage.sent).toHaveLength(14);
		},
	);

	it('and counts those of each second is waited for long enough, however short the random waits', async () => {
		stage.service.settings.setAll({ 'rate.perSecond': 5, 'rate.retryAfter': 'absent' });
		jest.spyOn(Math, 'random').mockReturnValue(0);
		const result = await stage.fill(parameters, items(12));
		jest.restoreAllMocks();
		expect(result.error).toBeUndefined();
		expect(result.items('Fill')).toHaveLength(12);
	});

	it('holds back all of the run, not only the item that was told', async () => {
		stage.service.faults.add({
			match: { ...fills, nth: 5 },
			action: { kind: 'too-many-requests', seconds: 250 },
		});
		const canceling = new AbortController();
		const settings = { ...parameters, options: { maxConcurrency: 4 } };
		const running = stage.fill(settings, items(20), {}, { signal: canceling.signal });
		const isTold = () => stage.service.journal.requests.some(({ status }) => status === 429);
		await until('the answer that asks to wait', isTold, { everyMs: 5 });
		await stage.quiet();
		expect(stage.sent.length).toBeLessThanOrEqual(5 + 4);
		canceling.abort();
		expect((await running).run.status).toBe('canceled');
	});

	it('is not asked again when it wants a wait out of all proportion, and says so', async () => {
		stage.service.faults.add({
			match: fills,
			action: { kind: 'answer', status: 429, headers: { 'Retry-After': '7200' } },
		});
		const settings = { onError: 'continueRegularOutput' } as const;
		const result = await stage.fill(parameters, items(40), settings);
		const out = result.items('Fill').map(({ json }) => json);
		expect(out.every(({ error }) => error !== undefined)).toBe(true);
		expect(out[0]?.error).toBe('Could not fill the template: the service asks to wait 2 hours');
		expect(out[0]?.message).toContain('(HTTP 429)');
		expect(out[39]?.error).toBe('Could not fill the template: the service asks to wait 2 hours');
		expect(out[39]?.message).toContain('This request was not sent');
		expect(stage.sent.length).toBeLessThanOrEqual(10);
	});
});

describe('a fill that may have made a document', () => {
	const uncertain: FaultActionInput[] = [
		{ kind: 'done-then-reset' },
		{ kind: 'done-then-status', status: 500 },
		{ kind: 'done-then-status', status: 502 },
		{ kind: 'done-then-status', status: 503 },
		{ kind: 'reset' },
		{ kind: 'reset-in-body' },
		{ kind: 'invalid-json' },
		{ kind: 'empty' },
	];

	it.each(uncertain)('after %j is not sent again, and the message says it', async (action) => {
		stage.service.faults.add({ match: fills, action });
		const { error } = await stage.fill(parameters, items(1));
		expect(error?.description).toContain(
			'The document may still have been created. Look for its title in the document list',
		);
		expect(stage.sent).toHaveLength(1);
	});

	it('is not sent again after 401 or 403, which n8n would do by itself', async () => {
		for (const status of [401, 403]) {
			stage.reset();
			stage.service.faults.add({ match: fills, action: { kind: 'answer', status } });
			await stage.fill(parameters, items(1));
			expect(stage.sent).toHaveLength(1);
		}
	});
});

describe('what only reads', () => {
	const passing: FaultActionInput[] = [
		{ kind: 'reset' },
		{ kind: 'reset-in-body' },
		{ kind: 'cut-body' },
		{ kind: 'answer', status: 500 },
		{ kind: 'answer', status: 502 },
		{ kind: 'answer', status: 503, headers: { 'retry-after': '0' } },
		{ kind: 'answer', status: 504 },
		{ kind: 'too-many-requests', seconds: 0 },
	];
	const reads = samples.filter(({ changes }) => !changes);

	it.each(passing)('is asked again after %j', async (action) => {
		for (const sample of reads) {
			stage.reset();
			stage.service.faults.add({ match: { nth: 1 }, action });
			const id = sample.subject === 'template' ? 'course-certificate' : held;
			const result = await stage.perform(sample.name, wholeOf(sample), itemsOf({ id }));
			expect([sample.name, result.error]).toEqual([sample.name, undefined]);
			expect(result.items('PDF').length).toBeGreaterThan(0);
			const [first, second] = stage.requests;
			expect(second).toBe(first);
		}
	});
});

it.each(samples.filter(({ changes }) => changes))(
	'$name is sent again only when it certainly was not done',
	async ({ name, changes: method, parameters }) => {
		const { store } = stage.service;
		await store.addTemplate({ uid: 'own', name: 'Own', bytes: pdf, fields });
		for (const action of [
			{ kind: 'answer', status: 500 },
			{ kind: 'reset' },
		] satisfies FaultActionInput[]) {
			stage.reset();
			stage.service.faults.add({ match: { method }, action });
			const { error } = await stage.perform(name, parameters, itemsOf({ id: 'own' }));
			// What a POST creates is the `creates` of its call.
			const isToldToExist = /may still have been created/.test(String(error?.description));
			expect([error === undefined, isToldToExist]).toEqual([false, method === 'POST']);
			expect(stage.requests.filter((request) => request.startsWith(`${method} `))).toHaveLength(1);
		}
		stage.reset();
		stage.service.faults.add({
			match: { method, nth: 1 },
			action: { kind: 'too-many-requests', seconds: 0 },
		});
		const result = await stage.perform(name, parameters, itemsOf({ id: 'own' }));
		expect(result.error).toBeUndefined();
		expect(stage.requests.filter((request) => request.startsWith(`${method} `))).toHaveLength(2);
		if (await store.templates.get('own')) await store.deleteTemplate('own');
	},
);

it('a service that was down for a moment gets the fill once it is up, and once only', async () => {
	const gone = await startService();
	const port = Number(new URL(gone.url).port);
	const connection = { baseUrl: gone.url, apiKey: gone.apiKey };
	await gone.close();
	const patient = await Stage.open({ templates: false }, () => connection);
	const back = setTimeout(
		() => void startService({ port, apiKey: gone.apiKey }).then((up) => (revived = up)),
		300,
	);
	let revived: Awaited<ReturnType<typeof startService>> | undefined;
	try {
		const options = { maxRetries: 8 };
		const result = await patient.fill({ ...parameters, options }, items(3));
		expect(result.error).toBeUndefined();
		const posts = revived?.journal.requests.filter(({ method }) => method === 'POST');
		expect(posts).toHaveLength(3);
	} finally {
		clearTimeout(back);
		await revived?.close();
		await patient.service.close();
	}
});
