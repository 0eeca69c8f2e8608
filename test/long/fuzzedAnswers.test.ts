import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { autoMap, itemsOf, Stage } from '../workflow/stage.ts';

const runs = 10_000;

let stage: Stage;
const rejections: unknown[] = [];
const note = (reason: unknown) => void rejections.push(reason);
beforeAll(async () => {
	stage = await Stage.open();
	process.on('unhandledRejection', note);
});
afterAll(async () => {
	process.off('unhandledRejection', note);
	await stage.close();
});

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

const answer = fc.record({
	body,
	status: fc.constantFrom(200, 200, 200, 201, 400, 401, 404, 422),
	type: fc.constantFrom('application/json', 'text/html', 'application/pdf', 'nonsense', ''),
});

const templateId = { __rl: true, mode: 'id', value: 'course-certificate' };
const documentId = { __rl: true, mode: 'id', value: 'd' };

const operations = [
	async () => await stage.fill({ templateId, fields: autoMap }, itemsOf({ participant: 'A' })),
	async () =>
		await stage.fill(
			{ templateId, fields: autoMap, output: 'file' },
			itemsOf({ participant: 'A' }),
		),
	async () => await stage.perform('template.getAll', { limit: 3 }),
	async () => await stage.perform('template.get', { templateId }),
	async () => await stage.perform('template.getFields', { templateId }),
	async () => await stage.perform('template.update', { templateId, name: 'N' }),
	async () => await stage.perform('document.getAll', { returnAll: true }),
	async () => await stage.perform('document.get', { documentId }),
	async () => await stage.perform('document.download', { documentId }),
];

it('any answer becomes an item or a clear error', async () => {
	const which = fc.integer({ min: 0, max: operations.length - 1 });
	await fc.assert(
		fc.asyncProperty(which, answer, async (operation, { body: text, status, type }) => {
			stage.reset();
			const match = operation < 2 ? { method: 'POST' } : {};
			stage.service.faults.add({
				match,
				action: {
					kind: 'answer',
					status,
					body: text,
					headers: type ? { 'content-type': type } : {},
				},
			});
			const result = await operations[operation]?.();
			const node = operation < 2 ? 'Fill' : 'PDF';
			if (result?.error) {
				expect(result.error.message).toMatch(/^Could not [a-z ]+.*: .+ \[item 0\]$/);
				expect(result.error.message.length).toBeLessThan(700);
			} else {
				for (const { json: item } of result?.items(node) ?? []) checkItem(item);
			}
		}),
		{ numRuns: runs, seed: 20261121 },
	);
	expect(rejections).toEqual([]);
	expect(({} as IDataObject).uid).toBeUndefined();
});

function checkItem(item: IDataObject): void {
	expect(typeof item).toBe('object');
	expect(Object.keys(item)).not.toContain('error');
	expect(Object.getPrototypeOf(item)).toBe(Object.getPrototypeOf(JSON.parse('{}')));
}
