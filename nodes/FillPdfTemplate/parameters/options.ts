import type { INodeProperties } from 'n8n-workflow';
import { fileNameOption } from '../../shared/files/fileParameters';
import {
	maxConcurrencyOption,
	maxRetriesOption,
	timeoutOption,
} from '../../shared/parameters/runOptions';
import { unfilledFields, unknownKeys, wrongTypes } from './policyOptions';

const bodyShape: INodeProperties = {
	displayName: 'Body Shape',
	name: 'bodyShape',
	type: 'options',
	options: [
		{
			name: 'Flat',
			value: 'flat',
			description: 'Only the values, as in the quickstart of the service; without a title',
		},
		{
			name: 'Wrapped',
			value: 'wrapped',
			description: 'Title and data, as in the fill guide of the service',
		},
	],
	default: 'wrapped',
	description:
		"How the request is built. Choose 'Flat' only if documents stay empty although the report shows values. It has no place for a title; fields called 'title' or 'data' are fields like any other in it.",
};

const emptyValues: INodeProperties = {
	displayName: 'Empty Values',
	name: 'emptyValues',
	type: 'options',
	options: [
		{
			name: 'Leave Out',
			value: 'omit',
			description: 'The field keeps what the template has in it',
		},
		{
			name: 'Send',
			value: 'send',
			description: 'A text field gets an empty text; a number or a checkbox gets null',
		},
	],
	default: 'omit',
	description:
		'What to do with null, an expression without a result and empty text. Left out by default, so that nothing is lost that the template brings along. Empty text is never taken for 0 or for "not ticked".',
};

const existingDocuments: INodeProperties = {
	displayName: 'Existing Documents',
	name: 'existingDocuments',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Create New Ones',
			value: 'create',
			description: 'Every item makes a document, whatever is there already',
		},
		{
			name: 'Reuse',
			value: 'reuse',
			description: 'An item whose title and template have a document already gets that one',
		},
	],
	default: 'create',
	description:
		"Choose 'Reuse' to run a batch again that broke off: only what is missing is made. Each item then needs a title of its own, and the list of all documents is read once per run.",
};

const ignoreKeys: INodeProperties = {
	displayName: 'Ignore Keys',
	name: 'ignoreKeys',
	type: 'string',
	default: '',
	placeholder: 'e.g. email, row_number',
	description:
		'Keys that are never sent, separated by commas. Fields with these keys may stay empty without a warning.',
};

const includeReport: INodeProperties = {
	displayName: 'Include Report',
	name: 'includeReport',
	type: 'boolean',
	default: false,
	description:
		'Whether to add a report to the JSON of each item: the values sent, unknown keys, wrong types and unfilled fields',
};

const keepInput: INodeProperties = {
	displayName: 'Keep Input',
	name: 'keepInput',
	type: 'boolean',
	default: false,
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
		'How many days back an existing document may have been created to be reused. Empty looks through all documents; a few days are read much faster in a large account whose list is sorted by creation.',
};

const validateOnly: INodeProperties = {
	displayName: 'Validate Only',
	name: 'validateOnly',
	type: 'boolean',
	default: false,
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
		bodyShape,
		emptyValues,
		existingDocuments,
		storedFileName,
		ignoreKeys,
		includeReport,
		keepInput,
		lookBackDays,
		maxConcurrencyOption,
		maxRetriesOption,
		timeoutOption,
		unfilledFields,
		...unknownKeys,
		validateOnly,
		wrongTypes,
	],
};
