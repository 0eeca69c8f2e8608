import type { INodeProperties } from 'n8n-workflow';
import { fileNameOption, outputFieldParameter } from '../../shared/files/fileParameters';
import { toolDescription } from '../../shared/parameters/toolDescription';
import { templateLocator } from '../../shared/pickers/templateLocator';
import { options } from './options';

const forModel =
	'Creates a PDF from a template. Returns the details of the document with a link to give to the user.';
const forModelWithJson = `${forModel} The values go by the keys of the template's fields.`;
const ignoringGaps = { '/options.unfilledFields': ['ignore'] };

/**
 * n8n derives the parameters of a tool from `$fromAI`: with JSON, they do not show the fields. It refuses an empty object
 * before the node is asked.
 */
const toolDescriptions: INodeProperties[] = [
	toolDescription(forModel, { show: { dataMode: ['fields'] } }),
	toolDescription(
		`${forModelWithJson} If you do not know the keys, give any key with the value null: nothing is created then, and the answer lists each key with its type.`,
		{ show: { dataMode: ['json'] }, hide: ignoringGaps },
	),
	toolDescription(forModelWithJson, { show: { dataMode: ['json'], ...ignoringGaps } }),
];

const title: INodeProperties = {
	displayName: 'Document Title',
	name: 'title',
	type: 'string',
	default: '',
	placeholder: 'e.g. Invoice {{ $json.invoice_no }}',
	description: 'Title of the new document. Leave it empty to let the service choose one.',
	// A flat body has no place for it.
	displayOptions: { hide: { '/options.bodyShape': ['flat'] } },
};

const data: INodeProperties[] = [
	{
		displayName: 'Specify Field Values',
		name: 'dataMode',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Using Field Mapping',
				value: 'fields',
				description: 'Map each field, or match the fields of the input item by name',
			},
			{
				name: 'Using JSON',
				value: 'json',
				description: 'Enter one object with all values',
			},
		],
		default: 'fields',
	},
	{
		displayName: 'Fields',
		name: 'fields',
		type: 'resourceMapper',
		noDataExpression: true,
		required: true,
		default: { mappingMode: 'defineBelow', value: null },
		// Without a template there is nothing to map: it would only show a required field in red.
		displayOptions: { show: { dataMode: ['fields'] }, hide: { templateId: [''] } },
		typeOptions: {
			loadOptionsDependsOn: ['templateId.value'],
			resourceMapper: {
				resourceMapperMethod: 'getTemplateColumns',
				mode: 'map',
				fieldWords: { singular: 'field', plural: 'fields' },
				addAllFields: true,
				multiKeyMatch: false,
				// A schema that a builder guessed, or one of an earlier state of the template.
				refreshIncompleteSchemaOnOpen: true,
				refreshStaleSchemaOnOpen: true,
				supportAutoMap: true,
				noFieldsError: 'Choose a template to load its fields',
			},
		},
	},
	{
		displayName: 'JSON',
		name: 'jsonData',
		type: 'json',
		builderHint: {
			propertyHint:
				'An object with one property per field of the template, by the exact key of the field: text as string, number as number, checkbox as true or false. Get the keys with the operation Get Fields of PDF Template.',
		},
		typeOptions: { rows: 6 },
		default: '{}',
		displayOptions: { show: { dataMode: ['json'] } },
		description:
			'Object with one property per field: text as text, numbers as numbers, checkboxes as true or false',
		hint: "To use the input item's fields as they are, choose 'Using Field Mapping' and 'Map Automatically'",
	},
];

/** A tool returns JSON with a link. n8n releases that do not know `@tool` show these all the same. */
const notAsTool = { hide: { '@tool': [true] } };
const withFile = { show: { output: ['file', 'jsonAndFile'] }, ...notAsTool };

/** Above the data, so that they are in sight however many fields the template has. */
const output: INodeProperties[] = [
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
		displayOptions: notAsTool,
		options: [
			{
				name: 'File',
				value: 'file',
				description: 'The PDF, ready to attach or store, with one request per item',
			},
			{
				name: 'JSON',
				value: 'json',
				description: 'Details of the document with its download link',
			},
			{
				name: 'JSON and File',
				value: 'jsonAndFile',
				description: 'Details of the document and the PDF, with two requests per item',
			},
		],
		default: 'file',
		description: 'What to return for each item',
	},
	{ ...outputFieldParameter, displayOptions: withFile },
	{ ...fileNameOption, displayOptions: withFile },
];

export const parameters: INodeProperties[] = [
	...toolDescriptions,
	templateLocator,
	title,
	...output,
	...data,
	options,
];
