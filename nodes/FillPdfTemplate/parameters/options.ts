import type { INodeProperties, IDisplayOptions } from 'n8n-workflow';
import { fileNameOption } from '../../shared/files/fileParameters';
import {
	maxConcurrencyOption,
	maxRetriesOption,
	timeoutOption,
} from '../../shared/parameters/runOptions';
import type { FindingKind, Policy } from '../mapping/policies';

/** An option for one kind of finding. `default` applies when the option is not added. */
function policyOption(
	option: {
		displayName: string;
		name: FindingKind | 'textOverflow';
		default: Policy;
		description: string;
	},
	meaning: Readonly<Record<Policy, string>>,
	show?: IDisplayOptions['show'],
): INodeProperties {
	return {
		...option,
		type: 'options',
		options: [
			{ name: 'Fail Item', value: 'error', description: meaning.error },
			{ name: 'Ignore', value: 'ignore', description: meaning.ignore },
			{ name: 'Warn', value: 'warn', description: meaning.warn },
		],
		...(show ? { displayOptions: { show } } : {}),
	};
}

const error = 'Fail the item and list everything wrong with it';

const withoutValue: Readonly<Record<Policy, string>> = {
	error,
	ignore: 'Create the document without the value',
	warn: 'Create the document without the value and show one hint for the whole run',
};

/** In the order of their display names. A boolean is on when it is added, because that is why one adds it. */
export const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Allow Braces',
			name: 'allowBraces',
			type: 'boolean',
			default: true,
			description:
				'Whether to accept fixed values that contain {{. They stop the node otherwise, because an expression that is not switched on would end up in the document as text.',
		},
		{
			displayName: 'Date Format',
			name: 'dateFormat',
			type: 'string',
			default: '',
			placeholder: 'e.g. dd.MM.yyyy',
			description:
				'How dates are written in text fields, for example dd.MM.yyyy or M/d/yy HH:mm. Applies to date values and to text that is an ISO 8601 date; times in UTC are converted to the time zone of the workflow, but a midnight keeps its day where the format has no time. Leave it empty for ISO 8601.',
		},
		{
			displayName: 'Empty Values',
			name: 'emptyValues',
			type: 'options',
			options: [
				{
					name: 'Leave Out',
					value: 'omit',
					description: 'The field keeps the value it has in the template',
				},
				{
					name: 'Send',
					value: 'send',
					description: 'A text field gets empty text; a number or a checkbox gets null',
				},
			],
			default: 'omit',
			description:
				'What to do with null, expressions without a result and empty text. Empty text never counts as 0 or as "not ticked".',
		},
		{
			displayName: 'Fields to Ignore',
			name: 'ignoreKeys',
			type: 'string',
			default: '',
			placeholder: 'e.g. email, row_number',
			description:
				"Comma-separated list of names that are never sent, even where an item has a value. For fields that may stay empty, use 'Optional Fields'.",
		},
		// Only where a workflow has it: 'File Name' beneath 'Output' takes its place.
		{
			...fileNameOption,
			displayOptions: { show: { fileName: [{ _cnd: { exists: true } }] } },
		},
		{
			displayName: 'If Document Exists',
			name: 'existingDocuments',
			type: 'options',
			noDataExpression: true,
			options: [
				{
					name: 'Create Anyway',
					value: 'create',
					description: 'Create a document for each item',
				},
				{
					name: 'Reuse',
					value: 'reuse',
					description: 'Return the existing document that has the title and template of the item',
				},
			],
			default: 'create',
			description:
				"What to do if a document with the same title and template exists. Choose 'Reuse' to run an interrupted batch again: only missing documents are created. Each item then needs a unique title, and the node reads the whole document list once per run.",
		},
		{
			displayName: 'Include Other Input Fields',
			name: 'keepInput',
			type: 'boolean',
			default: true,
			description:
				'Whether to pass the input item\'s fields and files to the output. What this node adds is in the field "document"; input fields called "document" or "error" get an underscore before their name.',
		},
		{
			displayName: 'Include Report',
			name: 'includeReport',
			type: 'boolean',
			default: true,
			description:
				'Whether to add a report to the JSON of each item: the values sent, unknown fields, invalid values and missing values',
		},
		{
			displayName: 'Look Back Days',
			name: 'lookBackDays',
			type: 'number',
			noDataExpression: true,
			typeOptions: { minValue: 1 },
			default: '',
			placeholder: 'e.g. 30',
			displayOptions: { show: { existingDocuments: ['reuse'] } },
			description:
				'How old an existing document can be, in days. Leave it empty to search all documents. A few days are much faster in a large account whose list is sorted by creation date.',
		},
		maxConcurrencyOption,
		maxRetriesOption,
		{
			displayName: 'Number Format',
			name: 'numberFormat',
			type: 'options',
			options: [
				{
					name: 'Comma',
					value: 'comma',
					description: 'For example 1.234,50 or 1 234,50',
				},
				{
					name: 'Plain',
					value: 'plain',
					description: 'For example 1234.50',
				},
			],
			default: 'plain',
			description: 'How numbers are written in text that you send to number fields',
		},
		policyOption(
			{
				displayName: 'On Invalid Value',
				name: 'wrongTypes',
				default: 'error',
				description:
					'What to do with a value that can\'t be converted to the field\'s type, such as "many" for a number',
			},
			withoutValue,
		),
		policyOption(
			{
				displayName: 'On Missing Value',
				name: 'unfilledFields',
				default: 'warn',
				description:
					'What to do when a field gets no value. Checkboxes left as in the template and fields removed from the mapping do not count.',
			},
			{
				error,
				ignore: 'Create the document, even if it stays blank',
				warn: 'Create the document and show one hint for the whole run; an item that fills no field at all fails',
			},
		),
		policyOption(
			{
				displayName: "On Text That Doesn't Fit",
				name: 'textOverflow',
				default: 'warn',
				description:
					"What to do with text that is cut or gets very small in the document, if the service tells. To see which, add 'Include Report'.",
			},
			{
				error:
					'Let the service refuse the item, so that no document is created for text that is cut',
				ignore: 'Create the document',
				warn: 'Create the document and show one hint for the whole run',
			},
		),
		// The option once per way of giving values, because the editor must show the default of each.
		policyOption(
			{
				displayName: 'On Unknown Field',
				name: 'unknownKeys',
				default: 'ignore',
				description: 'What to do with fields of the input item that the template does not have',
			},
			withoutValue,
			{ '/dataMode': ['fields'], '/fields.mappingMode': ['autoMapInputData'] },
		),
		policyOption(
			{
				displayName: 'On Unknown Field',
				name: 'unknownKeys',
				default: 'error',
				description: 'What to do with values for fields that the template no longer has',
			},
			withoutValue,
			{ '/dataMode': ['fields'], '/fields.mappingMode': ['defineBelow'] },
		),
		policyOption(
			{
				displayName: 'On Unknown Field',
				name: 'unknownKeys',
				default: 'error',
				description: 'What to do with fields in the JSON that the template does not have',
			},
			withoutValue,
			{ '/dataMode': ['json'] },
		),
		{
			displayName: 'Optional Fields',
			name: 'optionalFields',
			type: 'string',
			default: '',
			placeholder: 'e.g. remarks, phone',
			description:
				'Comma-separated list of fields that may stay empty without a warning. They are sent where an item has a value.',
		},
		{
			displayName: 'Request Format',
			name: 'bodyShape',
			type: 'options',
			options: [
				{
					name: 'Flat',
					value: 'flat',
					description: "Only the values, as in the service's quickstart; without a title",
				},
				{
					name: 'Wrapped',
					value: 'wrapped',
					description: "Title and data, as in the service's fill guide",
				},
			],
			default: 'wrapped',
			description:
				"How to build the request. Choose 'Flat' only if documents stay empty although the report lists values. It has no place for a title; fields called 'title' or 'data' are ordinary fields in it.",
		},
		timeoutOption,
		{
			displayName: 'Validate Only',
			name: 'validateOnly',
			type: 'boolean',
			default: true,
			description:
				'Whether to only check the items: nothing is created, and each item returns what is wrong with it and the values to send. To check only the first item, turn on "Execute Once" in the node\'s settings.',
		},
		{
			displayName: 'Words for Not Ticked',
			name: 'falseWords',
			type: 'string',
			default: '',
			placeholder: 'e.g. declined, ungültig',
			description:
				'Comma-separated list of further words that leave a checkbox without a tick. No, false, 0, off, nein, falsch, non, faux and falso do so anyway.',
		},
		{
			displayName: 'Words for Ticked',
			name: 'trueWords',
			type: 'string',
			default: '',
			placeholder: 'e.g. accepted, gültig',
			description:
				'Comma-separated list of further words that tick a checkbox. Yes, true, 1, on, x, ja, wahr, oui, vrai, sí and verdadero do so anyway.',
		},
	],
};
