import type { INodeProperties } from 'n8n-workflow';
import { fileNameOption, outputFieldParameter } from '../shared/files/fileParameters';
import { templateNameLocator } from '../shared/pickers/templateLocator';

export const parameters: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		required: true,
		options: [
			{
				name: 'Document Created',
				value: 'documentCreated',
				description: 'When a document is created through n8n, the API or the web app',
			},
		],
		default: 'documentCreated',
	},
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'JSON',
				value: 'json',
				description: 'Details of the document with its download link',
			},
			{
				name: 'JSON and File',
				value: 'jsonAndFile',
				description: 'Details of the document and the PDF, with one more request per document',
			},
		],
		default: 'json',
		description: 'What to return for each document',
	},
	{
		...outputFieldParameter,
		displayOptions: { show: { output: ['jsonAndFile'] } },
	},
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add filter',
		default: {},
		options: [templateNameLocator],
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		displayOptions: { show: { output: ['jsonAndFile'] } },
		options: [
			{
				...fileNameOption,
				placeholder: 'e.g. certificate',
				description:
					'Name of the output files. The name of the document is used when it is empty; .pdf is added. Files that would have the same name are numbered, as in invoice (2).pdf.',
			},
		],
	},
];
