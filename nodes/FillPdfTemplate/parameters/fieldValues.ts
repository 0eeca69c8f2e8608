import type { INodeProperties } from 'n8n-workflow';

/** The values of the fields: by the mapper, or as JSON. */
export const fieldValues: INodeProperties[] = [
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
];
