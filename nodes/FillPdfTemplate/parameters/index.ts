import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { fileNameOption, outputFieldParameter } from '../../shared/files/fileParameters';
import { toolDescription } from '../../shared/parameters/toolDescription';
import { templateLocator } from '../../shared/pickers/templateLocator';
import { options } from './options';

const forModel =
	'Creates a PDF from a template. Returns the details of the document with a link to give to the user.';
const forModelWithJson = `${forModel} The values go by the keys of the template's fields.`;
const ignoringGaps = { '/options.unfilledFields': ['ignore'] };

/** Hidden in tools, which return JSON with a link. Releases of n8n that don't know `@tool` show them anyway. */
const notAsTool = { hide: { '@tool': [true] } };
const withFile = { show: { output: ['file', 'jsonAndFile'] }, ...notAsTool };

/** Tells n8n's AI builder when to use this node, what comes before and after it, and how its parameters look. */
export const fillBuilderHint: NonNullable<INodeTypeDescription['builderHint']> = {
	searchHint:
		'Use to create PDF documents from a PDF form template: one filled PDF per input item. Prefer it over HTTP Request for the PDF template service. Set templateId as { __rl: true, mode: "id", value: "<template ID>" }. When the item properties are named like the fields of the template, leave dataMode at "fields" and set fields to { mappingMode: "autoMapInputData", value: null }; else use dataMode "json" with an expression in jsonData. The PDF is in the binary property "data" unless output is "json".',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-pdf-template.pdfTemplate',
			relationHint: 'Finds the ID of a template and the keys of its fields, and manages documents',
		},
		{
			nodeType: 'n8n-nodes-pdf-template.pdfTemplateTrigger',
			relationHint: 'Starts a workflow when a document was created, also outside of n8n',
		},
		{
			nodeType: 'n8n-nodes-base.formTrigger',
			relationHint: 'Comes before: people enter the values',
		},
		{
			nodeType: 'n8n-nodes-base.extractFromFile',
			relationHint: 'Comes before: reads rows of a spreadsheet, one document per row',
		},
		{
			nodeType: 'n8n-nodes-base.emailSend',
			relationHint: 'Comes after: sends the PDF as attachment "data"',
		},
		{
			nodeType: 'n8n-nodes-base.respondToWebhook',
			relationHint: 'Comes after: returns the PDF in the binary property "data"',
		},
	],
};

export const parameters: INodeProperties[] = [
	// n8n derives a tool's parameters from `$fromAI`; with JSON, they don't show the fields. n8n rejects an empty object
	// before it calls the node.
	toolDescription(forModel, { show: { dataMode: ['fields'] } }),
	toolDescription(
		`${forModelWithJson} If you do not know the keys, give any key with the value null: nothing is created then, and the answer lists each key with its type.`,
		{ show: { dataMode: ['json'] }, hide: ignoringGaps },
	),
	toolDescription(forModelWithJson, { show: { dataMode: ['json'], ...ignoringGaps } }),
	templateLocator,
	// Above the fields, so that it stays visible however many the template has. What has a good default stands below them.
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
		// Hidden without a template: the mapper would be empty, and marked red as required.
		displayOptions: { show: { dataMode: ['fields'] }, hide: { templateId: [''] } },
		typeOptions: {
			loadOptionsDependsOn: ['templateId.value'],
			resourceMapper: {
				resourceMapperMethod: 'getTemplateColumns',
				mode: 'map',
				fieldWords: { singular: 'field', plural: 'fields' },
				addAllFields: true,
				multiKeyMatch: false,
				// A schema that an AI builder made up. One of an earlier state of the template stays until the user refreshes
				// it: n8n (2.41) drops the values of fields that are gone, so a run would no longer stop at a renamed one.
				refreshIncompleteSchemaOnOpen: true,
				supportAutoMap: true,
				noFieldsError: 'Choose a template to load its fields',
			},
		},
	},
	{
		displayName: 'Fields of the Template',
		name: 'jsonFields',
		// Has no columns: n8n then shows the notice that comes with them, and a parameter of type notice cannot change.
		type: 'resourceMapper',
		noDataExpression: true,
		builderHint: { propertyHint: 'Shows the keys in the editor. Leave it out.' },
		default: { mappingMode: 'defineBelow', value: null },
		displayOptions: { show: { dataMode: ['json'] }, hide: { templateId: [''] } },
		typeOptions: {
			loadOptionsDependsOn: ['templateId.value'],
			resourceMapper: {
				resourceMapperMethod: 'getTemplateKeys',
				mode: 'map',
				fieldWords: { singular: 'field', plural: 'fields' },
				supportAutoMap: false,
			},
		},
	},
	{
		displayName: 'JSON',
		name: 'jsonData',
		type: 'json',
		builderHint: {
			propertyHint:
				'An object with one property per field of the template, by the exact key of the field: text as string, number as number, checkbox as true or false. Get the keys with the operation Get Fields of PDF Templates and Documents.',
		},
		typeOptions: { rows: 6 },
		default: '{}',
		displayOptions: { show: { dataMode: ['json'] } },
		description:
			'Object with one property per field: text as text, numbers as numbers, checkboxes as true or false',
		hint: "To use the input item's fields as they are, choose 'Using Field Mapping' and 'Map Automatically'",
	},
	{
		displayName: 'Document Title',
		name: 'title',
		type: 'string',
		default: '',
		placeholder: 'e.g. Invoice {{ $json.invoice_no }}',
		description: 'Title of the new document. Leave it empty to let the service choose one.',
		// A flat body has no title.
		displayOptions: { hide: { '/options.bodyShape': ['flat'] } },
	},
	{ ...outputFieldParameter, displayOptions: withFile },
	{ ...fileNameOption, displayOptions: withFile },
	options,
];
