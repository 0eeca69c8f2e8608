import { noneOrNumberFrom } from '../values.ts';

/** How long documents stay. */
export const retention = {
	'keep-days': {
		placeholder: 'N',
		about: 'after how many days documents are deleted',
		variable: 'KEEP_DAYS',
		fallback: 'none',
		schema: noneOrNumberFrom(1, 36_500),
	},
	'keep-documents': {
		placeholder: 'N',
		about: 'how many documents each team keeps; older ones are deleted',
		variable: 'KEEP_DOCUMENTS',
		fallback: 'none',
		schema: noneOrNumberFrom(1, 1_000_000_000),
	},
};
