import type { INode, INodeParameters } from 'n8n-workflow';
import type { FaultActionInput } from '../mock-server/http/faults/kinds/vocabulary.ts';
import { faultKinds } from '../mock-server/http/faults/kinds/vocabulary.ts';
import { autoMap, itemsOf } from '../workflow/stage.ts';
import { useGround, type Ended, type OpenGround } from './ground.ts';

const bytes = Buffer.from(`%PDF-1.7\n${'content '.repeat(2000)}\n%%EOF\n`);
const fields = [{ key: 'a', label: 'A', type: 'text' as const }];

/** One fault of each kind, and several where the kind has quite different faces. */
const faults: FaultActionInput[] = [
	{ kind: 'answer', status: 400 },
	{ kind: 'answer', status: 401 },
	{ kind: 'answer', status: 404 },
	{ kind: 'answer', status: 413 },
	{ kind: 'answer', status: 422 },
	{ kind: 'answer', status: 500 },
	{ kind: 'answer', status: 503 },
	{ kind: 'too-many-requests', seconds: 0 },
	{ kind: 'redirect', to: 'other-origin' },
	{ kind: 'redirect', to: 'loop' },
	{ kind: 'redirect', to: 'http://127.0.0.1:9/' },
	{ kind: 'html-page' },
	{ kind: 'html-page', status: 502 },
	{ kind: 'empty' },
	{ kind: 'invalid-json' },
	{ kind: 'reset-in-body' },
	{ kind: 'cut-body' },
	{ kind: 'cut-body', framing: 'chunked' },
	{ kind: 'cut-body', framing: 'until-close' },
	{ kind: 'wrong-length', by: 100 },
	{ kind: 'wrong-length', by: -100 },
	{ kind: 'dribble', bytes: 4096 },
	{ kind: 'gzip' },
	{ kind: 'delay', ms: 30 },
	{ kind: 'hang' },
	{ kind: 'reset' },
	{ kind: 'done-then-reset' },
	{ kind: 'done-then-status' },
	{ kind: 'done-then-hang' },
	{ kind: 'done-twice' },
	{ kind: 'byte-order-mark' },
	{ kind: 'corrupt-body' },
	{ kind: 'wrong-date', byMs: 86_400_000 },
];

/** The service itself makes two documents of one request here; no client can help that. */
const madeBy = ({ kind }: FaultActionInput) => (kind === 'done-twice' ? [1, 2] : [1]);

export const allModes = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;

const options = { timeout: 400, maxRetries: 1 };
const locator = { __rl: true, mode: 'id', value: '={{ $json.id }}' };

/** Items that succeeded, with what shows it, and the messages of those that failed, by item. */
function read(result: Ended, node: string) {
	const all = [0, 1].flatMap((output) => result.items(node, output));
	const itemOf = ({ pairedItem }: (typeof all)[number]) => (pairedItem as { item: number }).item;
	return {
		succeeded: all.filter(({ json }) => json.error === undefined).map(itemOf),
		failed: new Map(
			all
				.filter(({ json }) => json.error !== undefined)
				.map((item) => [itemOf(item), `${String(item.json.error)} ${String(item.json.message)}`]),
		),
	};
}

/** P1, P2, P5, P7 and P8 under every fault, in every operation, with each way of going on after errors. */
export function faultMatrix(
	open: OpenGround,
	modes: readonly (typeof allModes)[number][] = allModes,
): void {
	const { stage, rejections } = useGround(open);
	let documents: string[];
	beforeEach(async () => {
		stage().reset();
		const { store } = stage().service;
		for (const uid of ['t0', 't1', 't2', 't3']) {
			if (store.templates.get(uid)) store.deleteTemplate(uid);
			await store.addTemplate({ uid, name: `Template ${uid}`, bytes, fields });
		}
		documents = store.addDocuments(4, { templateUid: 't3' }).map(({ uid }) => uid);
	});

	it('knows every kind of fault', () => {
		expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(Object.keys(faultKinds)));
	});

	describe.each(faults)('%j', (action) => {
		describe.each([['json'], ['file'], ['jsonAndFile']])('in a fill with output %s', (output) => {
			it.each(modes)('accounts for each item and its document: %s', async (mode) => {
				const parameters: INodeParameters = {
					templateId: { __rl: true, mode: 'id', value: 'course-certificate' },
					title: '={{ $json.certificate_no }}',
					fields: autoMap,
					output,
					options,
				};
				const titles = [0, 1, 2, 3].map(
					(item) => `${JSON.stringify(action)} ${output} ${mode} ${item}`,
				);
				const items = itemsOf(...titles.map((title) => ({ certificate_no: title })));
				for (const match of [{ method: 'POST' }, { path: '/documents/*' }]) {
					stage().service.faults.add({ match: { ...match, nth: 2, times: 2 }, action });
				}
				const result = await stage().fill(parameters, items, { onError: mode } as Partial<INode>);
				const { succeeded, failed } = read(result, 'Fill');
				const made = (item: number) =>
					stage()
						.service.store.documents.list({ order: 'newest', offset: 0, limit: 1000 })
						.filter(({ name }) => name === titles[item]).length;
				for (const item of succeeded) expect(madeBy(action)).toContain(made(item));
				for (const [item, message] of failed) {
					const isTold = /may exist|document that was made/.test(message);
					if (!isTold) expect([item, made(item), message]).toEqual([item, 0, message]);
					expect(made(item)).toBeLessThanOrEqual(1);
				}
				if (mode === 'stopWorkflow') checkStopped(result);
				else expect([...succeeded, ...failed.keys()].sort()).toEqual([0, 1, 2, 3]);
			});
		});

		const operations: [string, INodeParameters][] = [
			['template.getAll', { returnAll: true }],
			['template.get', { templateId: locator }],
			['template.getFields', { templateId: locator }],
			['template.update', { templateId: locator, name: 'New' }],
			['template.delete', { templateId: locator }],
			['document.getAll', { returnAll: true }],
			['document.get', { documentId: locator }],
			['document.download', { documentId: locator }],
		];

		describe.each(operations)('in %s', (operation, parameters) => {
			it.each(modes)('accounts for each item: %s', async (mode) => {
				const ids = operation.startsWith('template') ? ['t0', 't1', 't2'] : documents.slice(0, 3);
				stage().service.faults.add({ match: { nth: 2, times: 2 }, action });
				const settings = { onError: mode } as Partial<INode>;
				const items = itemsOf(...ids.map((id) => ({ id })));
				// These operations wait for two minutes, so a user cancels a service that hangs.
				const signal = action.kind.endsWith('hang') ? AbortSignal.timeout(1000) : undefined;
				const result = await stage().perform(operation, parameters, items, settings, signal);
				const { succeeded, failed } = read(result, 'PDF');
				if (action.kind.endsWith('hang')) expect(result.run.status).toBe('canceled');
				else if (mode === 'stopWorkflow') checkStopped(result);
				else expect(new Set([...succeeded, ...failed.keys()])).toEqual(new Set([0, 1, 2]));
				for (const [item, message] of failed) expect(message).toContain(`[item ${item}]`);
			});
		});
	});

	it('leaves no rejection unhandled, and nothing of the key with another host', () => {
		expect(rejections).toEqual([]);
	});
}

function checkStopped({ error, run }: Ended): void {
	if (!error) return;
	expect(run.status).toBe('error');
	expect(error.message).toMatch(/^Could not .*\[item \d\]$/);
}
