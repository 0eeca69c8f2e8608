import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { autoMap, itemsOf } from '../workflow/stage.ts';
import { useGround, type Ended, type Ground, type OpenGround } from './ground.ts';
import { samples, wholeOf } from './operations.ts';

const wireKeys = fc.constantFrom(
	'uid',
	'name',
	'title',
	'templateName',
	'downloadUrl',
	'data',
	'fields',
	'key',
	'label',
	'type',
	'filteredCount',
	'totalCount',
	'error',
	'message',
	'__proto__',
	'constructor',
	'toString',
);

/** JSON that is close to what the service sends, and often wrong in one place. */
const { value: json } = fc.letrec((tie) => ({
	value: fc.oneof(
		{ maxDepth: 5, depthIdentifier: 'json' },
		fc.constantFrom(null, true, false, '', 0, -1, 1e308, 'x'.repeat(5000), 'text', 'checkbox'),
		fc.double({ noNaN: true, noDefaultInfinity: true }),
		fc.string({ unit: 'binary' }),
		fc.webUrl(),
		fc.array(tie('value'), { maxLength: 4 }),
		fc.dictionary(fc.oneof(wireKeys, fc.string()), tie('value'), { maxKeys: 6 }),
	),
}));

const deep = fc
	.integer({ min: 1000, max: 20_000 })
	.map((depth) => '['.repeat(depth) + ']'.repeat(depth));

const body = fc.oneof(
	{ weight: 8, arbitrary: json.map((value) => JSON.stringify(value) ?? '') },
	{ weight: 2, arbitrary: json.map((value) => (JSON.stringify(value) ?? '').slice(0, -1)) },
	{ weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
	{ weight: 1, arbitrary: deep },
	{ weight: 1, arbitrary: json.map((value) => `{"uid":"d","__proto__":${JSON.stringify(value)}}`) },
	{ weight: 1, arbitrary: json.map((value) => `{"data":[${JSON.stringify(value)}]}`) },
);

interface Given {
	readonly body: string;
	readonly status: number;
	readonly type: string;
}

const answer: fc.Arbitrary<Given> = fc.record({
	body,
	status: fc.constantFrom(200, 200, 200, 201, 400, 401, 404, 422),
	type: fc.constantFrom('application/json', 'text/html', 'application/pdf', 'nonsense', ''),
});

const templateId = { __rl: true, mode: 'id', value: 'course-certificate' };
const options = { maxConcurrency: 1 };
const fill = { templateId, fields: autoMap, options };

/** The requests that get a fuzzed answer, and what sends them. */
const operations: [match: { method?: string }, node: string, run: Run][] = [
	[{ method: 'POST' }, 'Fill', async (on, items, settings) => await on.fill(fill, items, settings)],
	[
		{ method: 'POST' },
		'Fill',
		async (on, items, settings) => await on.fill({ ...fill, output: 'file' }, items, settings),
	],
	...samples
		.filter(({ ignoresBody }) => !ignoresBody)
		.map((sample): [{ method?: string }, string, Run] => [
			{},
			'PDF',
			async (on, items, settings) => {
				const id = sample.subject === 'template' ? 'course-certificate' : 'd';
				const about = items.map(({ json }) => ({ json: { ...json, id } }));
				return await on.perform(sample.name, wholeOf(sample), about, settings);
			},
		]),
];

type Run = (on: Ground, items: INodeExecutionData[], settings: Partial<INode>) => Promise<Ended>;

/** `answers` generated answers, `perRun` of them in one run: each becomes items or a clear error. */
export function fuzzedAnswers(open: OpenGround, sizes: { answers: number; perRun: number }): void {
	const stage = useGround(open);

	const { answers, perRun } = sizes;
	const some = fc.array(answer, { minLength: perRun, maxLength: perRun });
	const items = itemsOf(...Array.from({ length: perRun }, (_, i) => ({ participant: `P${i}` })));
	const onError = perRun === 1 ? 'stopWorkflow' : 'continueRegularOutput';

	it('any answer becomes an item or a clear error', async () => {
		await fc.assert(
			fc.asyncProperty(fc.constantFrom(...operations), some, async ([match, node, run], given) => {
				stage().reset();
				for (const { body: text, status, type } of given) {
					const headers: Record<string, string> = type ? { 'content-type': type } : {};
					const action = { kind: 'answer', status, body: text, headers } as const;
					stage().service.faults.add({ match: { ...match, times: 1 }, action });
				}
				const result = await run(stage(), items, { onError });
				expect(stage().service.faults.rules.filter(({ hits }) => hits !== 1)).toEqual([]);
				if (result.error) checkMessage(result.error.message);
				const held = await uidsHeld(stage());
				for (const { json: item } of result.items(node)) {
					if (typeof item.error === 'string') checkMessage(item.error);
					else checkItem(item, given, held);
				}
			}),
			{ numRuns: Math.ceil(answers / perRun), seed: 20261121, endOnFailure: perRun > 1 },
		);
		expect(({} as IDataObject).uid).toBeUndefined();
	});
}

function checkMessage(message: string): void {
	expect(message).toMatch(/^Could not [a-z ]+.*: .+$/);
	expect(message.length).toBeLessThan(700);
}

async function uidsHeld({ service: { store } }: Ground): Promise<Set<unknown>> {
	const all = { order: 'newest', offset: 0, limit: 100_000 } as const;
	return new Set(
		[...(await store.templates.list(all)), ...(await store.documents.list(all))].map(
			({ uid }) => uid,
		),
	);
}

/** What the nodes add or normalize. */
const notAsSent = new Set(['name', 'label', 'type', 'fields', 'error', '__proto__']);

/** An item that counts as a success comes from a success of the service, with everything that it said. */
function checkItem(item: IDataObject, given: readonly Given[], held: ReadonlySet<unknown>): void {
	expect(Object.keys(item)).not.toContain('error');
	expect(Object.getPrototypeOf(item)).toBe(Object.getPrototypeOf(JSON.parse('{}')));
	// What is asked for after the given answers comes from the service itself.
	if (held.has(item.uid)) return;
	const successes = given.filter(({ status }) => status < 300).map(({ body: text }) => text);
	const isBacked = item.templateUid
		? successes.some((text) => text.startsWith('%PDF-'))
		: successes
				.flatMap(objectsIn)
				.some((object) =>
					Object.entries(object).every(
						([key, value]) => notAsSent.has(key) || isDeepStrictEqual(item[key], value),
					),
				);
	expect([item, isBacked]).toEqual([item, true]);
}

/** The object of an answer, and the entries of the list that it is or holds. */
function objectsIn(text: string): object[] {
	let answered: unknown;
	try {
		answered = JSON.parse(text);
	} catch {
		return [];
	}
	const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
	if (!isObject(answered)) return [];
	const lists = [answered, ...Object.values(answered)].filter(Array.isArray);
	return [answered, ...lists.flat()].filter(isObject);
}
