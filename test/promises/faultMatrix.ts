import type { INode, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { FaultActionInput } from '../mock-server/http/faults/kinds/faultKinds.ts';
import { faultKinds } from '../mock-server/http/faults/kinds/faultKinds.ts';
import { autoMap, itemsOf } from '../workflow/stage.ts';
import { heldDocument } from '../workflow/heldDocument.ts';
import { useGround, type Ended, type Ground, type OpenGround } from './ground.ts';
import { bySample, checkEffect, wholeOf } from './operations.ts';
import { addDocuments } from '../../service/test/store/many.ts';

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
	{ kind: 'answer', status: 504 },
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
	{ kind: 'done-then-status', status: 504 },
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

/** The items that succeeded, and the messages of those that failed, by the item that they belong to. */
function read(result: Ended, node: string) {
	const all = [0, 1].flatMap((output) => result.items(node, output));
	const itemOf = ({ pairedItem }: INodeExecutionData) => (pairedItem as { item: number }).item;
	const isError = ({ json }: INodeExecutionData) => json.error !== undefined;
	return {
		succeeded: new Map(all.filter((item) => !isError(item)).map((item) => [itemOf(item), item])),
		failed: new Map(
			all
				.filter(isError)
				.map((item) => [itemOf(item), `${String(item.json.error)} ${String(item.json.message)}`]),
		),
	};
}

/** Whether a fill may have to be asked for again: the service certainly did nothing with the first. */
const isRepeatable = ({ kind }: FaultActionInput) => kind === 'too-many-requests';

/** By title: how many documents the service holds, and how often it was asked for one. */
async function atService(
	{ service }: Ground,
	title: string,
): Promise<{ made: number; asked: number }> {
	const documents = await service.store.documents.list({
		order: 'newest',
		offset: 0,
		limit: 100_000,
	});
	const fills = service.journal.requests.filter(({ method }) => method === 'POST');
	return {
		made: documents.filter(({ name }) => name === title).length,
		asked: fills.filter(({ body }) => (body as { title?: string } | undefined)?.title === title)
			.length,
	};
}

/** P2: nothing is filled twice, whatever became of the run and of the item. */
async function checkCreatedOnce(
	ground: Ground,
	action: FaultActionInput,
	title: string,
): Promise<void> {
	const { made, asked } = await atService(ground, title);
	expect([title, Math.max(...madeBy(action)) >= made]).toEqual([title, true]);
	// A redirect to itself is the same request once more, which the service did not act on either.
	if (!isRepeatable(action) && action.kind !== 'redirect') {
		expect([title, asked <= 1]).toEqual([title, true]);
	}
}

/** P7: the message mentions a possible document only when there may be one. */
function checkFailed(made: number, message: string): void {
	const isTold = /may still have been created|document that was created/.test(message);
	if (!isTold) expect([made, message]).toEqual([0, message]);
	if (/HTTP 5\d\d/.test(message)) expect([isTold, message]).toEqual([true, message]);
}

/**
 * P6: a file is what the service holds, unless it was spoiled on the way in a place that nobody can see. Readers accept a
 * mark before a PDF, so such a file is stored as it came.
 */
async function checkFile(
	ground: Ground,
	item: INodeExecutionData,
	held: Buffer,
	{ kind }: FaultActionInput,
): Promise<void> {
	const file = item.binary?.data;
	if (!file || !ground.bytesOf) return;
	const bytes = await ground.bytesOf(file);
	const mark = Buffer.from('\uFEFF');
	const isMarked = kind === 'byte-order-mark' && bytes.subarray(0, mark.length).equals(mark);
	expect(isMarked ? bytes.subarray(mark.length) : bytes).toEqual(held);
}

/** P1, P2, P5, P7 and P8 under every fault, in every operation, with each way of going on after errors. */
export function faultMatrix(
	open: OpenGround,
	modes: readonly (typeof allModes)[number][] = allModes,
): void {
	const stage = useGround(open);
	let documents: string[];
	beforeEach(async () => {
		stage().reset();
		const { store } = stage().service;
		for (const uid of ['t0', 't1', 't2', 't3']) {
			if (await store.templates.get(uid)) await store.deleteTemplate(uid);
			await store.addTemplate({ uid, name: `Template ${uid}`, bytes, fields });
		}
		documents = (await addDocuments(store, 4, { templateUid: 't3' })).map(({ uid }) => uid);
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
				stage().service.faults.clear();
				for (const title of titles) await checkCreatedOnce(stage(), action, title);
				for (const [item, output] of succeeded) {
					const title = titles[item] ?? '';
					expect(madeBy(action)).toContain((await atService(stage(), title)).made);
					await checkFile(stage(), output, await heldDocument(stage().service, title), action);
				}
				for (const [item, message] of failed) {
					checkFailed((await atService(stage(), titles[item] ?? '')).made, message);
				}
				if (mode === 'stopWorkflow') checkStopped(result, succeeded.keys(), titles.length);
				else expect([...succeeded.keys(), ...failed.keys()].sort()).toEqual([0, 1, 2, 3]);
			});
		});

		describe.each(bySample)('in %s', (operation, sample) => {
			it.each(modes)('accounts for each item: %s', async (mode) => {
				const ids = sample.subject === 'template' ? ['t0', 't1', 't2'] : documents.slice(0, 3);
				const parameters = wholeOf(sample);
				stage().service.faults.add({ match: { nth: 2, times: 2 }, action });
				const settings = { onError: mode } as Partial<INode>;
				const items = itemsOf(...ids.map((id) => ({ id })));
				// These operations wait for two minutes, so a user cancels a service that hangs.
				const signal = action.kind.endsWith('hang') ? AbortSignal.timeout(1000) : undefined;
				const result = await stage().perform(operation, parameters, items, settings, signal);
				const { succeeded, failed } = read(result, 'PDF');
				if (action.kind.endsWith('hang')) expect(result.run.status).toBe('canceled');
				else if (mode === 'stopWorkflow') checkStopped(result, succeeded.keys(), 3);
				else expect(new Set([...succeeded.keys(), ...failed.keys()])).toEqual(new Set([0, 1, 2]));
				for (const [item, output] of succeeded) {
					if (!sample.ignoresBody || !isUnreadable(action))
						await checkEffect(sample, stage().service, ids[item] ?? '', output.json);
					await checkFile(stage(), output, bytes, action);
				}
				for (const [item, message] of failed) {
					if (!readOnce.test(message)) expect(message).toContain(`[item ${item}]`);
				}
				if (sample.changes && !sample.ignoresBody && isUnreadable(action)) {
					expect([failed.size > 0, result.error !== undefined]).toContain(true);
				}
			});
		});
	});
}

/** A 200 that says nothing. It is a success only where the API promises no body. */
const isUnreadable = (action: FaultActionInput) =>
	['empty', 'invalid-json'].includes(action.kind) ||
	(action.kind === 'html-page' && action.status === undefined);

/** What a run reads once for all of its items, so that its failure names none. */
const readOnce = /^Could not list the documents: /;

/** Either every item came out, or the run failed with an error that names its item. */
function checkStopped({ error, run }: Ended, succeeded: Iterable<number>, itemCount: number): void {
	if (error) {
		expect(run.status).toBe('error');
		expect(error.message).toMatch(readOnce.test(error.message) ? /./ : /^Could not .*\[item \d\]$/);
	} else {
		expect([...succeeded].sort()).toEqual(Array.from({ length: itemCount }, (_, item) => item));
	}
}
