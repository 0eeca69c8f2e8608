import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import {
	defaultLimits,
	defaultMaxConcurrency,
	type Limits,
} from '../transport/connection/connection';
import { type Parameters, readWholeNumber, type WholeNumber } from './parameters';

const concurrency: WholeNumber = {
	label: 'Max Concurrency',
	path: 'options.maxConcurrency',
	min: 1,
	max: 500,
	default: defaultMaxConcurrency,
};
const retries: WholeNumber = {
	label: 'Max Retries',
	path: 'options.maxRetries',
	min: 0,
	max: 20,
	default: defaultLimits.maxRetries,
};
const timeout: WholeNumber = {
	label: 'Timeout',
	path: 'options.timeout',
	min: 1,
	max: 3_600_000,
	default: defaultLimits.timeoutMs,
};

function numberOption({ label, path, min, max, default: value }: WholeNumber): INodeProperties {
	return {
		displayName: label,
		name: path.replace('options.', ''),
		type: 'number',
		noDataExpression: true,
		typeOptions: { minValue: min, maxValue: max },
		default: value,
	};
}

export const maxConcurrencyOption: INodeProperties = {
	...numberOption(concurrency),
	// An agent calls a tool for one document at a time.
	displayOptions: { hide: { '@tool': [true] } },
	description:
		'Maximum number of items to process in parallel. Within it, the node adapts to what the service can take.',
};

export const maxRetriesOption: INodeProperties = {
	...numberOption(retries),
	description:
		'How often to retry a request when the service is rate limiting requests or could not be reached. A fill that may have created a document is never retried.',
};

export const timeoutOption: INodeProperties = {
	...numberOption(timeout),
	hint: 'In milliseconds',
	description:
		'How long to wait for a response, and between its parts. After a timeout, the document may still have been created.',
};

export interface RunOptions {
	readonly maxConcurrency: number;
	readonly limits: Limits;
}

/** @throws NodeOperationError when one of them is no whole number in its range. */
export function readRunOptions(context: IExecuteFunctions, parameters: Parameters): RunOptions {
	const read = (option: WholeNumber) => readWholeNumber(context, parameters, 0, option);
	return {
		maxConcurrency: read(concurrency),
		limits: { maxRetries: read(retries), timeoutMs: read(timeout) },
	};
}
