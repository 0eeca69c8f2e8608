import { NodeOperationError } from 'n8n-workflow';
import type { BodyShape } from '../../shared/api/fills';
import type { Run } from '../../shared/operation/operation';
import { namesIn, type DataMode } from '../mapping/inputValues';
import { policies, type Policies, type Policy } from '../mapping/policies';
import { tickWords, type Formats } from '../mapping/convert';
import { dateWriter, unknownTokens } from './dateFormat';

/**
 * The policies where the user has chosen none. Unknown keys are normal in an item, but a mistake in JSON or in the
 * mapper. A language model gets an error instead of a warning, because nobody sees its hints; not for the mapper, whose
 * fields it may be unable to set.
 */
function defaultPolicies(mode: DataMode, asTool: boolean): Policies {
	return {
		unknownKeys: mode === 'automatic' ? 'ignore' : 'error',
		wrongTypes: 'error',
		unfilledFields: asTool && mode !== 'mapped' ? 'error' : 'warn',
	};
}

export function readPolicies(run: Run, itemIndex: number, mode: DataMode): Policies {
	const fallbacks = defaultPolicies(mode, run.isTool);
	const read = (name: keyof Policies): Policy => {
		const chosen = run.parameters.readText(`options.${name}`, itemIndex);
		return policies.find((policy) => policy === chosen) ?? fallbacks[name];
	};
	return {
		unknownKeys: read('unknownKeys'),
		wrongTypes: read('wrongTypes'),
		unfilledFields: read('unfilledFields'),
	};
}

export function readEmptyValues({ parameters }: Run, itemIndex: number): 'omit' | 'send' {
	return parameters.readText('options.emptyValues', itemIndex) === 'send' ? 'send' : 'omit';
}

export function readTextOverflow({ parameters }: Run, itemIndex: number): Policy {
	const chosen = parameters.readText('options.textOverflow', itemIndex);
	return policies.find((policy) => policy === chosen) ?? 'warn';
}

export function readBodyShape({ parameters }: Run, itemIndex: number): BodyShape {
	return parameters.readText('options.bodyShape', itemIndex) === 'flat' ? 'flat' : 'wrapped';
}

export function isReuse({ parameters }: Run, itemIndex: number): boolean {
	return parameters.readText('options.existingDocuments', itemIndex) === 'reuse';
}

/**
 * How numbers, dates and ticks are written.
 *
 * @throws NodeOperationError when the date format has letters that stand for nothing, or a word for both kinds of ticks.
 */
export function readFormats(run: Run, itemIndex: number): Formats {
	const { context, parameters } = run;
	const isComma = parameters.readText('options.numberFormat', itemIndex) === 'comma';
	const numberFormat = isComma ? 'comma' : 'plain';
	const format = parameters.readText('options.dateFormat', itemIndex).trim();
	const formats = { numberFormat, tickWords: readTickWords(run, itemIndex) } as const;
	if (format === '') return formats;
	refuseUnknownTokens(run, format);
	return { ...formats, writeDate: dateWriter(format, context.getTimezone()) };
}

function readTickWords({ context, parameters }: Run, itemIndex: number): Formats['tickWords'] {
	const read = (name: string) => namesIn(parameters.readText(`options.${name}`, itemIndex));
	const ticked = tickWords(read('trueWords'), true);
	const notTicked = tickWords(read('falseWords'), false);
	const both = [...ticked.keys()].find((word) => notTicked.has(word));
	if (both === undefined) return new Map([...ticked, ...notTicked]);
	throw new NodeOperationError(
		context.getNode(),
		`'Words for Ticked' and 'Words for Not Ticked' both have "${both}"`,
		{ description: 'Remove the word from one of them.' },
	);
}

function refuseUnknownTokens({ context }: Run, format: string): void {
	const unknown = unknownTokens(format).map((token) => `"${token}"`);
	if (unknown.length === 0) return;
	throw new NodeOperationError(
		context.getNode(),
		`'Date Format' does not know ${unknown.join(', ')}`,
		{
			description:
				"Use yyyy, yy, MM, M, dd, d, HH, H, mm, m, ss and s, and put text into single quotation marks, for example dd.MM.yyyy 'at' HH:mm.",
		},
	);
}
