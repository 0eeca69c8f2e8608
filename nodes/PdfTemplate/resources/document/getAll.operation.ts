import { iterateDocuments } from '../../../shared/api/documents';
import { listItems, listParameters, listRange } from '../../../shared/operation/list';
import type { ResourceOperation } from '../../../shared/operation/resource';

/** The account's documents, one item each, in the service's order. */
export const getAll: ResourceOperation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many documents',
		description: 'List the documents made from templates, with their download links',
	},
	parameters: listParameters,
	perform: (run) => async (itemIndex) =>
		await listItems(iterateDocuments(run.connection, listRange(run, itemIndex))),
};
