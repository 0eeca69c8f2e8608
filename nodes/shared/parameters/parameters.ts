import { NodeOperationError, type IExecuteFunctions, type INodeParameters } from 'n8n-workflow';
import { readAsText } from '../wire/text';

/** Reads node parameters by their dotted path, such as `options.fileName`. */
export interface Parameters {
	/** The value for one item; `fallback` when the parameter is absent. The caller knows its type. */
	read<T>(path: string, itemIndex: number, fallback: T): T;
	/**
	 * The value as text: an expression in a text parameter may as well give a number or a date.
	 *
	 * @throws NodeOperationError when it gives an object, a list, or a number that is not exact.
	 */
	readText(path: string, itemIndex: number): string;
	/** Whether it is on; an expression may return `true` as text. */
	readBoolean(path: string, itemIndex: number): boolean;
	/** @throws NodeOperationError when it is no whole number in the range. */
	readWholeNumber(parameter: WholeNumber, itemIndex: number): number;
}

/**
 * A parameter without an expression is the same for every item, so it is read once: each reading costs n8n
 * a deep copy, each evaluation of an expression about a millisecond.
 */
export function parametersOf(context: IExecuteFunctions): Parameters {
	const stored = context.getNode().parameters;
	const fixed = new Map<string, unknown>();
	const withExpression = new Set<string>();

	function read<T>(path: string, itemIndex: number, fallback: T): T {
		if (fixed.has(path)) return fixed.get(path) as T;
		const value = context.getNodeParameter(path, itemIndex, fallback) as T;
		if (withExpression.has(path)) return value;
		if (holdsExpression(storedValue(stored, path))) withExpression.add(path);
		else fixed.set(path, value);
		return value;
	}

	function readText(path: string, itemIndex: number): string {
		const value = readAsText(read<unknown>(path, itemIndex, ''), 'text');
		if (value.ok) return value.text;
		const label = labels.get(path) ?? path;
		throw new NodeOperationError(context.getNode(), `${label} ${value.reason}`, {
			description: 'Check the expression that gives it.',
		});
	}

	function readBoolean(path: string, itemIndex: number): boolean {
		return readText(path, itemIndex).toLowerCase() === 'true';
	}

	function readWholeNumber(parameter: WholeNumber, itemIndex: number): number {
		const { label, path, min, max = Number.MAX_SAFE_INTEGER } = parameter;
		const given = read<unknown>(path, itemIndex, parameter.default);
		const number = given === '' || given === null ? parameter.default : Number(given);
		if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
		const range = max === Number.MAX_SAFE_INTEGER ? `from ${min} on` : `from ${min} to ${max}`;
		throw new NodeOperationError(
			context.getNode(),
			`${label} is ${JSON.stringify(given)}, not a whole number ${range}`,
			{ description: 'Enter another number, or check the expression that gives it.' },
		);
	}

	return { read, readText, readBoolean, readWholeNumber };
}

/** What the editor calls the parameters that users write text into. */
const labels = new Map([
	['title', 'Document Title'],
	['fileName', 'File Name'],
	['name', 'Name'],
	['outputField', 'Put Output File in Field'],
	['options.fileName', 'File Name'],
	['options.ignoreKeys', 'Fields to Ignore'],
	['options.optionalFields', 'Optional Fields'],
	['options.trueWords', 'Words for Ticked'],
	['options.falseWords', 'Words for Not Ticked'],
	['options.dateFormat', 'Date Format'],
]);

function storedValue(stored: INodeParameters, path: string): unknown {
	return path
		.split('.')
		.reduce<unknown>(
			(value, key) =>
				typeof value === 'object' && value !== null
					? new Map(Object.entries(value)).get(key)
					: undefined,
			stored,
		);
}

/** n8n marks an expression by a leading `=`, at any depth of a structured parameter. */
function holdsExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	return typeof value === 'object' && value !== null && Object.values(value).some(holdsExpression);
}

/** A parameter that holds a whole number; `label` is its name in the editor. */
export interface WholeNumber {
	readonly label: string;
	readonly path: string;
	readonly min: number;
	readonly max?: number;
	/** Used when the parameter is absent or empty. */
	readonly default: number;
}
