import { until } from '../../../service/test/until.ts';
import { Container, Logger } from '../engine/n8n.ts';
import { itemsOf, Stage } from '../stage.ts';
import { addDocuments } from '../../../service/test/store/many.ts';

const stage = Stage.ofSuite();

beforeAll(async () => {
	await stage.service.warmUp();
});

const fills = { method: 'POST' };

describe('canceling', () => {
	/** Cancels as soon as something is so, which by itself would not end for an hour. */
	async function canceledWhen(
		what: string,
		isSo: () => boolean | Promise<boolean>,
		itemCount: number,
		more = {},
	) {
		const items = itemsOf(
			...Array.from({ length: itemCount }, (_, index) => ({ certificate_no: `C-${index}` })),
		);
		const canceling = new AbortController();
		const parameters = {
			title: '={{ $json.certificate_no }}',
			options: { unfilledFields: 'ignore' },
			...more,
		};
		const running = stage.fill(parameters, items, {}, { signal: canceling.signal });
		await until(what, isSo, { everyMs: 5 });
		canceling.abort();
		return await running;
	}

	it('tells of a document whose fill was to be asked for again', async () => {
		stage.service.settings.set('fill.keys', 'honored');
		const { faults } = stage.service;
		faults.add({ match: { ...fills, times: 1 }, action: { kind: 'done-then-reset' } });
		faults.add({ match: fills, action: { kind: 'too-many-requests', seconds: 250 } });
		const isHeld = () => stage.service.journal.requests.some(({ status }) => status === 429);
		const result = await canceledWhen('a refusal of the retry', isHeld, 1, {
			options: { unfilledFields: 'ignore', timeout: 300_000 },
		});
		const [out] = result.items('Fill');
		expect(JSON.stringify(out?.json)).toContain('may still have been created');
	});

	it('ends requests and gives out what was done', async () => {
		stage.service.faults.add({
			match: { ...fills, nth: 9, times: 1000 },
			action: { kind: 'hang' },
		});
		const before = await stage.service.store.documents.count();
		const enough = async () => (await stage.service.store.documents.count()) >= before + 8;
		const warn = jest.spyOn(Container.get(Logger), 'warn').mockReturnValue(undefined);
		const result = await canceledWhen('eight documents', enough, 500);
		const logged = warn.mock.calls.map(([line]) => line);
		warn.mockRestore();
		expect(result.run.status).toBe('canceled');
		const out = result.items('Fill');
		const done = out.filter(({ json }) => json.uid);
		const doubtful = out.filter(({ json }) =>
			String(json.message).includes('may still have been created'),
		);
		expect(done.length).toBeGreaterThan(0);
		expect(done.length + doubtful.length).toBe(out.length);
		expect(out.length).toBeLessThan(100);
		for (const { json, pairedItem } of done)
			expect(pairedItem).toEqual({ item: numberOf(json.name) });
		const counts = `${done.length} of 500 items were done, ${doubtful.length} were under way or had failed.`;
		expect(result.hints('Fill').map(({ message }) => message)).toEqual([`Canceled: ${counts}`]);
		expect(logged).toEqual([`Fill (execution 1) canceled: ${counts}`]);
		await stage.quiet();
		expect(stage.sent.length).toBeLessThanOrEqual(out.length);
	});

	it.each([
		['a wait that the service asked for', { kind: 'too-many-requests', seconds: 250 }, {}],
		['an answer that does not come', { kind: 'hang' }, {}],
		['a body that dribbles', { kind: 'dribble', bytes: 1, everyMs: 3_600_000 }, { output: 'file' }],
	] as const)('ends %s', async (_, action, more) => {
		stage.service.faults.add({ match: fills, action });
		const settings = { options: { timeout: 300_000 }, ...more };
		const result = await canceledWhen('a fill', () => stage.sent.length > 0, 30, settings);
		expect(result.run.status).toBe('canceled');
	});

	it('before the node begins leaves every item alone', async () => {
		const canceling = new AbortController();
		const result = await stage.fill(
			{},
			itemsOf({}, {}, {}),
			{},
			{
				signal: canceling.signal,
				onNode: (event, name) => {
					if (event === 'begins' && name === 'Fill') canceling.abort();
				},
			},
		);
		expect(result.run.status).toBe('canceled');
		expect(result.items('Fill')).toEqual([]);
		expect(result.hints('Fill').map(({ message }) => message)).toEqual([
			'Canceled: 0 of 3 items were done, 0 were under way or had failed.',
		]);
		expect(stage.requests).toEqual([]);
	});

	it('ends the walk along a long list', async () => {
		await addDocuments(stage.service.store, 5000, { templateUid: 'invoice' });
		stage.service.faults.add({ match: { nth: 3 }, action: { kind: 'hang' } });
		const canceling = new AbortController();
		const [operation, all] = ['document.getAll', { returnAll: true }] as const;
		const running = stage.perform(operation, all, itemsOf({}), {}, canceling.signal);
		await until('the third page', () => stage.requests.length >= 3, { everyMs: 5 });
		canceling.abort();
		await running;
		await stage.quiet();
		expect(stage.requests.length).toBeLessThan(20);
	});

	const numberOf = (name: unknown) => Number(String(name).replace('C-', ''));
});
