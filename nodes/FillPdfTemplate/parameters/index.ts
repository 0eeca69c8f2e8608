import type { INodeProperties } from 'n8n-workflow';
import { fileNameOption, outputFieldParameter } from '../../shared/files/fileParameters';
import { templateLocator } from '../../shared/pickers/templateLocator';
import { options } from './options';

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
				supportAutoMap: true,
				noFieldsError: 'Choose a template to load its fields',
			},
		},
	},
	{
		displayName: 'JSON',
		name: 'jsonData',
		type: 'json',
		typeOptions: { rows: 6 },
		default: '{}',
		displayOptions: { show: { dataMode: ['json'] } },
		description:
			'Object with one property per field: text as text, numbers as numbers, checkboxes as true or false',
		hint: "To use the input item's fields as they are, choose 'Using Field Mapping' and 'Map Automatically'",
	},
];

const withFile = { show: { output: ['file', 'jsonAndFile'] } };

/** Above the data, so that they are in sight however many fields the template has. */
const output: INodeProperties[] = [
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
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

export const parameters: INodeProperties[] = [templateLocator, title, ...output, ...data, options];
