import type { Assumption } from './assumption.ts';

/** Assumptions about documents and their downloads. */
export const aboutDocuments = {
	'document.name': {
		values: ['title', 'name', 'both'],
		assumed: "list and get call a document's name title",
		reason: 'their samples do; the model and the fill result call it name',
	},
	'document.creator': {
		values: ['absent', 'present'],
		assumed: 'list and get omit the creator of a document',
		reason: 'their samples do; the model has a creatorId',
	},
	'downloadUrl.form': {
		values: ['absolute', 'relative', 'other-host'],
		assumed: 'an absolute URL on the host of the request',
		reason: 'the samples are absolute; other-host is the second origin',
	},
	'downloadUrl.scheme': {
		values: ['as-is', 'http', 'https'],
		assumed: 'the scheme of the request',
		reason: 'the description says that the URL may use either; https requires --tls-cert',
	},
	'download.auth': {
		values: ['required', 'none', 'signed'],
		assumed: 'a download requires the key, like every call',
		reason:
			'the samples do not show it; a signed link needs no key and is valid for one to two hours',
	},
	'download.methods': {
		values: ['get', 'get-and-post'],
		assumed: 'GET only',
		reason: 'the samples do not show the method of a download',
	},
	'download.contentType': {
		values: ['application/pdf', 'application/octet-stream', 'none'],
		assumed: 'application/pdf',
		reason: 'the description only says "a byte buffer"',
	},
	'download.disposition': {
		values: ['attachment', 'rfc5987', 'none'],
		assumed: 'an attachment with an ASCII file name',
		reason: 'the samples do not show the headers of a download',
	},
} as const satisfies Record<string, Assumption>;
