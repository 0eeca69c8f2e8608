import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';
import type { Parameters } from './parameters';

/** A parameter that holds a whole number; `label` is its name in the editor. */
export interface WholeNumber {
	readonly label: string;
	readonly path: string;
	readonly min: number;
	readonly max?: number;
	/** Used when the parameter is absent or empty. */
	readonly default: number;
}

/** @throws NodeOperationError when it is no whole number in the range. */
export function readWholeNumber(
	context: IExecuteFunctions,
	parameters: Parameters,
	itemIndex: number,
	{ label, path, min, max = Number.MAX_SAFE_INTEGER, default: fallback }: WholeNumber,
): number {
	const given = parameters.read<unknown>(path, itemIndex, fallback);
	const number = given === '' || given === null ? fallback : Number(given);
	if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
	const range = max === Number.MAX_SAFE_INTEGER ? `from ${min} on` : `from ${min} to ${max}`;
	throw new NodeOperationError(
		context.getNode(),
		`${label} is ${JSON.stringify(given)}, not a whole number ${range}`,
		{ description: 'Enter another number, or check the expression that gives it.' },
	);
}
