import type { IExecuteFunctions, INode } from 'n8n-workflow';
import { parametersOf } from '../../../../nodes/shared/parameters/parameters.ts';

/** What the node makes of the value that n8n gives for a parameter from 1 to `max`. */
function read(given: unknown, max?: number): number {
	const node: Partial<INode> = { parameters: {} };
	const context = { getNode: () => node, getNodeParameter: () => given };
	const run = context as unknown as IExecuteFunctions;
	const parameter = { label: 'Limit', path: 'limit', min: 1, max, default: 50 };
	return parametersOf(run).readWholeNumber(parameter, 0);
}

describe('a whole number', () => {
	it.each([
		['', 50],
		[null, 50],
		[1, 1],
		['7', 7],
		[100, 100],
	])('is read from %j as %d', (given, number) => {
		expect(read(given, 100)).toBe(number);
	});

	it.each([
		[0, 100, 'Limit is 0, not a whole number from 1 to 100'],
		[101, 100, 'Limit is 101, not a whole number from 1 to 100'],
		['many', 100, 'Limit is "many", not a whole number from 1 to 100'],
		[1.5, undefined, 'Limit is 1.5, not a whole number from 1 on'],
	])('is refused with its range: %j', (given, max, message) => {
		const description = 'Enter another number, or check the expression that gives it.';
		expect(() => read(given, max)).toThrow(expect.objectContaining({ message, description }));
	});
});
