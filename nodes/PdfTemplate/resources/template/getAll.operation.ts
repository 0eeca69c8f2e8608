import { iterateTemplates } from '../../../shared/api/templates';
import { listItems, listParameters, listRange } from '../../../shared/operation/list';
import type { ResourceOperation } from '../../../shared/operation/resource';

export const getAll: ResourceOperation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many templates',
		description: 'List the PDF templates of the account with their fields',
	},
	forModel:
		'Lists the PDF templates with their IDs and names, and the keys and types of their fields.',
	parameters: listParameters,
	perform: (run) => async (itemIndex) =>
		await listItems(iterateTemplates(run.connection, listRange(run, itemIndex))),
};
