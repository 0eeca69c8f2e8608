import type { FaultActionInput } from '../../mock-server/http/faults/kinds/faultKinds.ts';
import { useFastClock } from '../engine/fastClock.ts';
import { itemsOf, Stage } from '../stage.ts';

useFastClock();

const stage = Stage.ofSuite();

beforeEach(async () => {
	await stage.service.reset();
});

const parameters = { title: '={{ $json.certificate_no }}' };
const items = (count: number) =>
	itemsOf(...Array.from({ length: count }, (_, index) => ({ certificate_no: `R-${index}` })));
const keysSent = () =>
	stage.service.journal.requests
		.filter(({ method }) => method === 'POST')
		.map(({ headers }) => headers['idempotency-key']);

/** The service acts, and its answer does not arrive whole. */
const losses: readonly FaultActionInput[] = [
	{ kind: 'done-then-reset' },
	{ kind: 'done-then-status', status: 502 },
	{ kind: 'reset-in-body' },
	{ kind: 'cut-body' },
];

describe.each(['json', 'file'])(
	'when a tenth of all answers is lost, with the output %s',
	(output) => {
		const count = 200;
		beforeEach(() => {
			for (const action of losses) {
				const probability = 0.1 / losses.length;
				stage.service.faults.add({ match: { method: 'POST', probability }, action });
			}
		});
		const fill = async () => {
			// With five retries, one item in a million loses all its answers.
			const options = { maxRetries: 5 };
			const onError = 'continueRegularOutput';
			return await stage.fill({ ...parameters, output, options }, items(count), { onError });
		};

		it('a service that honors keys has each item filled, once', async () => {
			stage.service.settings.set('fill.keys', 'honored');
			const result = await fill();
			const out = result.items('Fill');
			expect(out.filter(({ json }) => json.error !== undefined)).toEqual([]);
			expect(out).toHaveLength(count);
			expect(await stage.service.store.documents.count()).toBe(count);
			const keys = keysSent();
			expect([keys.length > count, new Set(keys).size, keys.includes(undefined)]).toEqual([
				true,
				count,
				false,
			]);
		});

		it('any other service gets no key and no fill twice, and the items say that a document may exist', async () => {
			const result = await fill();
			const failed = result.items('Fill').filter(({ json }) => json.error !== undefined);
			expect(failed.length).toBeGreaterThan(0);
			for (const { json } of failed) {
				expect(JSON.stringify(json)).toContain('may still have been created');
			}
			expect(await stage.service.store.documents.count()).toBe(count);
			expect(keysSent()).toEqual(Array(count).fill(undefined));
		});
	},
);

it('a fill that is still running at the service is waited for', async () => {
	stage.service.settings.set('fill.keys', 'honored');
	stage.service.faults.add({
		match: { method: 'POST', nth: 1, times: 2 },
		action: { kind: 'answer', status: 409, headers: { 'Retry-After': '1' } },
	});
	const result = await stage.fill(parameters, items(1));
	expect(result.error).toBeUndefined();
	expect(await stage.service.store.documents.count()).toBe(1);
	expect(new Set(keysSent()).size).toBe(1);
});

it.each([
	[401, undefined],
	[404, undefined],
	[409, '1'],
	[429, '3600'],
	[503, undefined],
])(
	'a fill whose answer was lost may exist, also where it is then answered with %s',
	async (status, wait) => {
		stage.service.settings.set('fill.keys', 'honored');
		const { faults } = stage.service;
		faults.add({ match: { method: 'POST', nth: 1 }, action: { kind: 'done-then-reset' } });
		const headers: Record<string, string> = wait ? { 'Retry-After': wait } : {};
		faults.add({ match: { method: 'POST' }, action: { kind: 'answer', status, headers } });
		const { error } = await stage.fill(parameters, items(1));
		expect(await stage.service.store.documents.count()).toBe(1);
		expect(error?.description?.match(/may still have been created/g)).toHaveLength(1);
	},
);
