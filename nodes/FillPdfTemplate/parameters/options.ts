import type { INodeProperties } from 'n8n-workflow';
import { fileNameOption } from '../../shared/files/fileParameters';
import {
	maxConcurrencyOption,
	maxRetriesOption,
	timeoutOption,
} from '../../shared/parameters/runOptions';
import { unfilledFields, unknownKeys, wrongTypes } from './policyOptions';
import { allowBraces, dateFormat, emptyValues, ignoreKeys, numberFormat } from './valueOptions';

const bodyShape: INodeProperties = {
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
};

const existingDocuments: INodeProperties = {
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
};

const includeReport: INodeProperties = {
	displayName: 'Include Report',
	name: 'includeReport',
	type: 'boolean',
	default: true,
	description:
		'Whether to add a report to the JSON of each item: the values sent, unknown fields, invalid values and missing values',
};

const keepInput: INodeProperties = {
	displayName: 'Include Other Input Fields',
	name: 'keepInput',
	type: 'boolean',
	default: true,
	description:
		'Whether to pass the input item\'s fields and files to the output. What this node adds is in the field "document". A field called "error" is left out.',
};

const lookBackDays: INodeProperties = {
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
};

const validateOnly: INodeProperties = {
	displayName: 'Validate Only',
	name: 'validateOnly',
	type: 'boolean',
	default: true,
	description:
		'Whether to only check the items: nothing is created, and each item returns what is wrong with it and the values to send. To check only the first item, turn on "Execute Once" in the node\'s settings.',
};

/** Only where a workflow has it: 'File Name' beneath 'Output' takes its place. */
const storedFileName: INodeProperties = {
	...fileNameOption,
	displayOptions: { show: { fileName: [{ _cnd: { exists: true } }] } },
};

/** In the order of their display names. */
export const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		allowBraces,
		dateFormat,
		emptyValues,
		ignoreKeys,
		storedFileName,
		existingDocuments,
		keepInput,
		includeReport,
		lookBackDays,
		maxConcurrencyOption,
		maxRetriesOption,
		numberFormat,
		wrongTypes,
		unfilledFields,
		...unknownKeys,
		bodyShape,
		timeoutOption,
		validateOnly,
	],
};
