import type { Explanation } from './assumption.ts';

/** Assumptions about filling a template. */
export const aboutFilling = {
	'fill.body': {
		assumed: 'wrapped if `data` is an object, flat otherwise',
		reason: 'the fill guide wraps the values, the quickstart does not',
	},
	'fill.title': {
		assumed: 'without a title, the document gets the name of the template',
		reason: 'the description does not say whether a title is required',
	},
	'fill.result': {
		assumed: 'uid, name, templateName and downloadUrl',
		reason: 'the reference says so; the sample in the quickstart has no name',
	},
	'fill.status': {
		assumed: '200',
		reason: 'the samples show no status; 201 is usual for something created',
	},
	'fill.unknownResponseType': {
		assumed: 'a responseType other than json and binary is rejected',
		reason: 'the description does not say; rejecting one shows a misspelling',
	},
	'fill.flattened': {
		assumed: 'a document has form fields, like its template',
		reason:
			'the description does not say; yes makes what the fields show part of the pages, and removes the fields',
	},
	'fill.unfillable': {
		assumed: 'a text that is too long or none of the options is rejected with a message',
		reason: 'the description only says that wrong keys and types are ignored',
	},
	'fill.keys': {
		assumed: 'an Idempotency-Key is ignored',
		reason:
			'the description does not mention it; honored returns the same document for the same key and body, as our own service does',
	},
} as const satisfies Record<string, Explanation>;
