import { NodeOperationError, type IExecuteFunctions, type INode } from 'n8n-workflow';
import {
	hintAtFailed,
	withCreatedDocuments,
	withOtherFailures,
} from '../../../../nodes/shared/operation/failedItems.ts';
import { itemFailure, namingOf, RunError } from '../../../../nodes/shared/operation/itemError.ts';

const node = { name: 'Fill' } as INode;
const failed = (message: string) => new NodeOperationError(node, message);
const failure = (message: string) => ({ error: failed(message), isOfRun: false });

it('1,000 documents of a run that stops take two lines of the log', () => {
	const logged: string[] = [];
	const context = {
		getNode: () => node,
		getExecutionId: () => '7',
		logger: { warn: (line: string) => logged.push(line) },
	} as unknown as IExecuteFunctions;
	const ids = Array.from({ length: 1000 }, (_, index) => `d${index}`);
	const documents = ids.map((uid, itemIndex) => ({ itemIndex, name: 'D', uid }));
	withCreatedDocuments(failed('Failed'), documents, context);
	expect(logged).toEqual([
		`Fill (execution 7) stopped. Created documents 1 to 500 of 1000: ${ids.slice(0, 500).join(', ')}`,
		`Fill (execution 7) stopped. Created documents 501 to 1000 of 1000: ${ids.slice(500).join(', ')}`,
	]);
});

describe('the hint at failed items', () => {
	const hint = (...messages: (string | undefined)[]) => {
		const hints: unknown[] = [];
		const context = { addExecutionHints: (each: unknown) => hints.push(each) };
		hintAtFailed(
			context as unknown as IExecuteFunctions,
			messages.map((message) => (message === undefined ? [] : failure(message))),
		);
		return hints;
	};
	const all = 'All 2 items failed. Their "error" says why';

	it.each([
		[['No [item 3] here [item 0]', 'No [item 3] here [item 12]'], `${all}: No [item 3] here.`],
		[
			[undefined, 'No', 'Never'],
			'2 of 3 items failed: items 2, 3. Their "error" says why, that of item 2: No.',
		],
		[['x'.repeat(300), 'x'.repeat(300)], `${all}: ${'x'.repeat(300)}.`],
		[['x'.repeat(301), 'x'.repeat(301)], `${all}: ${'x'.repeat(299)}….`],
		[
			['No', 'No', 'No', 'No', 'No', undefined],
			'5 of 6 items failed: items 1, 2, 3, 4, 5. Their "error" says why: No.',
		],
	])('of %j', (messages, message) => {
		expect(hint(...messages)).toEqual([{ message, type: 'warning', location: 'outputPane' }]);
	});

	it('is none where none failed, nor in an n8n that has no hints', () => {
		expect(hint(undefined)).toEqual([]);
		expect(() => hintAtFailed({} as IExecuteFunctions, [failure('No')])).not.toThrow();
	});
});

it('the error that ends a run names five others, and says to look for what they may have created', () => {
	const outcomes = ['a', 'b', 'c', 'd', 'e', 'f'].map(failure);
	const [first = failure('')] = outcomes;
	const naming = namingOf(outcomes, 7);
	expect(withOtherFailures(outcomes, first, naming, true).description).toBe(
		'5 other items were under way and failed as well: item 1 (b), item 2 (c), item 3 (d), item 4 (e), item 5 (f). Look for their documents before you run them again.',
	);
	const alike = ['a', 'a'].map(failure);
	const [one = failure('')] = alike;
	expect(withOtherFailures(alike, one, namingOf(alike, 2), true).description).toBe(
		'All 2 items failed for this reason. Look for their documents before you run them again.',
	);
});

describe('whatever is thrown', () => {
	const context = { getNode: () => node } as IExecuteFunctions;

	it.each([new TypeError('x is not a function'), 'x is not a function'])(
		'becomes an error of the node: %p',
		(thrown) => {
			const { error, isOfRun } = itemFailure(context, thrown);
			expect(error).toBeInstanceOf(NodeOperationError);
			expect(error.message).toBe('x is not a function');
			expect(isOfRun).toBe(false);
		},
	);

	it('stays what it was if it is one, and says whether every item meets it', () => {
		const error = failed('No');
		expect(itemFailure(context, error)).toEqual({ error, isOfRun: false });
		const ofRun = itemFailure(context, new RunError(error));
		expect(ofRun.error).toBe(error);
		expect(ofRun.isOfRun).toBe(true);
	});
});
