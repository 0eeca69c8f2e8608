import { getTemplateFields } from '../../../shared/api/templates';
import type { ResourceOperation } from '../../../shared/operation/resource';
import { templateLocator, templateUid } from '../../../shared/pickers/templateLocator';
import { sampleData } from '../../../shared/wire/field';

export const getFields: ResourceOperation = {
	option: {
		name: 'Get Fields',
		value: 'getFields',
		action: 'Get fields of template',
		description: 'List the fields of a PDF template, or get sample data to fill them with',
	},
	forModel:
		'Lists the fields of a PDF template: the key of each, by which it is filled, its label and its type.',
	parameters: [
		templateLocator,
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			options: [
				{
					name: 'Fields',
					value: 'fields',
					description: 'One item per field with its label, key and type',
				},
				{
					name: 'Sample Data',
					value: 'sampleData',
					description:
						'One item with a value for each field. Connect it to Fill PDF Template and map automatically.',
				},
			],
			default: 'fields',
			description: 'What to return for each template',
		},
	],
	perform: (run) => async (itemIndex) => {
		const fields = await getTemplateFields(run.connection, templateUid(run, itemIndex));
		return run.parameters.readText('output', itemIndex) === 'sampleData'
			? [{ json: sampleData(fields) }]
			: fields.map((field) => ({ json: field }));
	},
};
