import { oneOf } from '../values.ts';

/** What happens to deleted templates and documents. */
export const trash = {
	'api-deletes': {
		placeholder: 'for-good|into-trash',
		about:
			'what deleting a template or document through the API does: delete it for good, or put it into the trash for 30 days, as on the page',
		variable: 'API_DELETES',
		fallback: 'for-good',
		schema: oneOf(['for-good', 'into-trash']),
	},
};
