import { performance } from 'node:perf_hooks';
import { autoMap, itemsOf, Stage } from '../stage.ts';

const megabyte = 1024 * 1024;

let stage: Stage;
let uid: string;

beforeAll(async () => {
	stage = await Stage.open();
	const bytes = Buffer.alloc(megabyte, 'content ');
	bytes.write('%PDF-1.7\n');
	bytes.write('%%EOF\n', megabyte - 6);
	uid = stage.service.store.addDocument({ templateUid: 'invoice', name: 'Held', bytes }).uid;
});
afterAll(async () => await stage.close());
beforeEach(() => stage.reset());

const templateId = { __rl: true, mode: 'id', value: 'course-certificate' };
const fills = { method: 'POST' };
const options = { timeout: 300, maxRetries: 0 };

async function timed<T>(run: () => Promise<T>): Promise<[T, number]> {
	const startedAt = performance.now();
	return [await run(), performance.now() - startedAt];
}

describe('a service that keeps silent', () => {
	it.each([
		['before its answer', { kind: 'hang' }],
		['between two parts of it', { kind: 'dribble', bytes: 1, everyMs: 1000 }],
	] as const)('%s is given up after the time-out', async (_, action) => {
		for (const output of ['json', 'file']) {
			stage.reset();
			stage.service.faults.add({ match: fills, action });
			const parameters = { templateId, fields: autoMap, output, options };
			const [{ error }, ms] = await timed(
				async () => await stage.fill(parameters, itemsOf({ participant: 'A' })),
			);
			expect(error?.message).toContain('did not answer in time');
			expect(error?.description).toContain('A document may exist all the same');
			expect(ms).toBeLessThan(3000);
		}
	});

	it('now and then, but goes on, is waited for', async () => {
		stage.service.faults.add({ match: fills, action: { kind: 'dribble', bytes: 20, everyMs: 60 } });
		const parameters = { templateId, fields: autoMap, options: { timeout: 600, maxRetries: 0 } };
		const result = await stage.fill(parameters, itemsOf({ participant: 'A' }));
		expect(result.error).toBeUndefined();
	});
});

/** Milliseconds from now on, without those in which there was work to do, but no processor for it. */
function stopwatch(): () => number {
	const [startedAt, cpu, loop] = [
		performance.now(),
		process.cpuUsage(),
		performance.eventLoopUtilization(),
	];
	return () => {
		const { user, system } = process.cpuUsage(cpu);
		const { active } = performance.eventLoopUtilization(loop);
		return performance.now() - startedAt - Math.max(0, active - (user + system) / 1000);
	};
}

describe('cancelling', () => {
	async function cancelledAfter(ms: number, itemCount: number, more = {}) {
		const items = itemsOf(
			...Array.from({ length: itemCount }, (_, index) => ({ certificate_no: `C-${index}` })),
		);
		const cancelling = new AbortController();
		let sinceCancelled = stopwatch();
		setTimeout(() => {
			sinceCancelled = stopwatch();
			cancelling.abort();
		}, ms);
		const parameters = {
			templateId,
			title: '={{ $json.certificate_no }}',
			fields: autoMap,
			...more,
		};
		const result = await stage.fill(parameters, items, {}, { signal: cancelling.signal });
		return { result, took: sinceCancelled() };
	}

	it('ends requests within a second and gives out what was done', async () => {
		stage.service.faults.add({ match: fills, action: { kind: 'delay', ms: 150 } });
		const { result, took } = await cancelledAfter(700, 500);
		expect(took).toBeLessThan(1000);
		expect(result.run.status).toBe('canceled');
		const out = result.items('Fill');
		const done = out.filter(({ json }) => json.uid);
		const doubtful = out.filter(({ json }) => String(json.message).includes('may exist'));
		expect(done.length).toBeGreaterThan(5);
		expect(done.length + doubtful.length).toBe(out.length);
		expect(out.length).toBeLessThan(100);
		for (const { json, pairedItem } of done)
			expect(pairedItem).toEqual({ item: numberOf(json.name) });
		const [hint] = result.hints('Fill');
		expect(hint?.message).toContain(`Cancelled: ${done.length} of 500 items were done`);
		await new Promise((resolve) => setTimeout(resolve, 400));
		expect(stage.sent.length).toBeLessThanOrEqual(out.length);
	});

	it.each([
		['a wait that the service asked for', { kind: 'too-many-requests', seconds: 60 }, {}],
		['an answer that does not come', { kind: 'hang' }, {}],
		['a body that dribbles', { kind: 'dribble', bytes: 1, everyMs: 1000 }, { output: 'file' }],
	] as const)('ends %s within a second', async (_, action, more) => {
		stage.service.faults.add({ match: fills, action });
		const { result, took } = await cancelledAfter(400, 30, more);
		expect(took).toBeLessThan(1000);
		expect(result.run.status).toBe('canceled');
	});

	it('ends the walk along a long list within a second', async () => {
		stage.service.store.addDocuments(5000, { templateUid: 'invoice' });
		stage.service.faults.add({ action: { kind: 'delay', ms: 100 } });
		const cancelling = new AbortController();
		setTimeout(() => cancelling.abort(), 500);
		const [, ms] = await timed(
			async () =>
				await stage.perform(
					'document.getAll',
					{ returnAll: true },
					itemsOf({}),
					{},
					cancelling.signal,
				),
		);
		expect(ms).toBeLessThan(1500);
	});

	const numberOf = (name: unknown) => Number(String(name).replace('C-', ''));
});

it('one file after the other goes through without being held', async () => {
	const documentId = { __rl: true, mode: 'id', value: uid };
	const items = itemsOf(...Array.from({ length: 400 }, () => ({})));
	await stage.perform('document.download', { documentId }, items.slice(0, 10));
	const before = process.memoryUsage();
	let peak = 0;
	const watch = setInterval(() => {
		const { arrayBuffers, heapUsed } = process.memoryUsage();
		peak = Math.max(peak, arrayBuffers + heapUsed);
	}, 5);
	const result = await stage.perform('document.download', { documentId }, items);
	clearInterval(watch);
	expect(result.error).toBeUndefined();
	expect(peak - before.arrayBuffers - before.heapUsed).toBeLessThan(200 * megabyte);
}, 120_000);
