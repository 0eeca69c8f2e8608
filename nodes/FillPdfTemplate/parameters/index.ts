import type { INodeProperties } from 'n8n-workflow';
import { fileNameOption, outputFieldParameter } from '../../shared/files/fileParameters';
import { toolDescription } from '../../shared/parameters/toolDescription';
import { templateLocator } from '../../shared/pickers/templateLocator';
import { fieldValues } from './fieldValues';
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
	...fieldValues,
	options,
];
