import type { Explanation } from './assumption.ts';

/** Assumptions about documents and their downloads. */
export const aboutDocuments = {
	'document.name': {
		assumed: "list and get call a document's name title",
		reason: 'their samples do; the model and the fill result call it name',
	},
	'document.creator': {
		assumed: 'list and get omit the creator of a document',
		reason: 'their samples do; the model has a creatorId',
	},
	'downloadUrl.form': {
		assumed: 'an absolute URL on the host of the request',
		reason: 'the samples are absolute; other-host is the second origin',
	},
	'downloadUrl.scheme': {
		assumed: 'the scheme of the request',
		reason: 'the description says that the URL may use either; https requires --tls-cert',
	},
	'download.auth': {
		assumed: 'a download requires the key, like every call',
		reason:
			'the samples do not show it; a signed link needs no key and is valid for one to two hours',
	},
	'download.methods': {
		assumed: 'GET only',
		reason: 'the samples do not show the method of a download',
	},
	'download.contentType': {
		assumed: 'application/pdf',
		reason: 'the description only says "a byte buffer"',
	},
	'download.disposition': {
		assumed: 'an attachment with an ASCII file name',
		reason: 'the samples do not show the headers of a download',
	},
} as const satisfies Record<string, Explanation>;
