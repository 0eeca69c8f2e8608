import { getDocument } from '../../../shared/api/documents';
import type { ResourceOperation } from '../../../shared/operation/resource';
import { documentLocator, documentUid } from '../../../shared/pickers/documentLocator';

export const get: ResourceOperation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get document',
		description: 'Get the details of one document with its download link',
	},
	forModel: 'Gets the details of one document.',
	parameters: [documentLocator],
	perform: (run) => async (itemIndex) => [
		{ json: await getDocument(run.connection, documentUid(run, itemIndex)) },
	],
};
