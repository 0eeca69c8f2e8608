import { getTemplate } from '../../../shared/api/templates';
import type { ResourceOperation } from '../../../shared/operation/resource';
import { templateLocator, templateUid } from '../../../shared/pickers/templateLocator';

export const get: ResourceOperation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get template',
		description: 'Get one PDF template with its fields',
	},
	forModel: 'Gets one PDF template with the keys and types of its fields.',
	parameters: [templateLocator],
	perform: (run) => async (itemIndex) => [
		{ json: await getTemplate(run.connection, templateUid(run, itemIndex)) },
	],
};
