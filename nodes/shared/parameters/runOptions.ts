import type { INodeProperties } from 'n8n-workflow';
import {
	defaultLimits,
	defaultMaxConcurrency,
	type Limits,
} from '../transport/connection/connection';
import type { Parameters, WholeNumber } from './parameters';

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

function numberOption(
	{ label, path, min, max, default: value }: WholeNumber,
	more: Partial<INodeProperties>,
): INodeProperties {
	return {
		displayName: label,
		name: path.replace('options.', ''),
		type: 'number',
		noDataExpression: true,
		typeOptions: { minValue: min, maxValue: max },
		default: value,
		...more,
	};
}

export const maxConcurrencyOption = numberOption(concurrency, {
	// An agent calls a tool for one document at a time.
	displayOptions: { hide: { '@tool': [true] } },
	description:
		'Maximum number of items to process in parallel. Within it, the node adapts to what the service can take.',
});

export const maxRetriesOption = numberOption(retries, {
	description:
		'How often to retry a request when the service is rate limiting requests or could not be reached. A fill that may have created a document is only retried if the service recognizes repeated fills.',
});

export const timeoutOption = numberOption(timeout, {
	hint: 'In milliseconds',
	description:
		'How long to wait for a response, and between its parts. After a timeout, the document may still have been created.',
});

/**
 * The options for the whole run.
 *
 * @throws NodeOperationError when one of them is not a whole number in its range.
 */
export function readRunOptions({ readWholeNumber }: Parameters) {
	const maxConcurrency = readWholeNumber(concurrency, 0);
	const limits: Limits = {
		maxRetries: readWholeNumber(retries, 0),
		timeoutMs: readWholeNumber(timeout, 0),
	};
	return { maxConcurrency, limits };
}
