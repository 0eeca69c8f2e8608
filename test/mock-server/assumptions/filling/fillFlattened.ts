import { assumption } from '../assumption.ts';

export const fillFlattened = assumption({
	values: ['no', 'yes'],
	assumed: 'a document has form fields, like its template',
	reason:
		'the description does not say; yes makes what the fields show part of the pages, and removes the fields',
	option: (value) => ({ flattened: value === 'yes' }),
});
