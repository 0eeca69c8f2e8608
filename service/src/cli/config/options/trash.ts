import { oneOf } from '../values.ts';

/** What becomes of what is deleted. */
export const trash = {
	'api-deletes': {
		placeholder: 'for-good|into-trash',
		about:
			'whether a template that is deleted through the API can be restored for 30 days, as on the page',
		variable: 'API_DELETES',
		fallback: 'for-good',
		schema: oneOf(['for-good', 'into-trash']),
	},
};
