import type { Assumption } from './assumption.ts';

/** What the description leaves open about documents and their downloads. */
export const aboutDocuments = {
	'document.name': {
		values: ['title', 'name', 'both'],
		assumed: "list and get call a document's name title",
		reason: 'their samples do; the model and the fill result call it name',
	},
	'document.creator': {
		values: ['absent', 'present'],
		assumed: 'list and get leave out who made a document',
		reason: 'their samples do; the model has a creatorId',
	},
	'downloadUrl.form': {
		values: ['absolute', 'relative', 'other-host'],
		assumed: 'an absolute address of the host that was asked',
		reason: 'the samples are absolute; other-host is a second listener',
	},
	'downloadUrl.scheme': {
		values: ['as-is', 'http', 'https'],
		assumed: 'the scheme of the request',
		reason: 'it is said that the delivered address may use either',
	},
	'download.auth': {
		values: ['required', 'none', 'signed'],
		assumed: 'the link needs the key like every call',
		reason:
			'whether it needs one is not shown; a signed link needs none, and is good for one to two hours',
	},
	'download.methods': {
		values: ['get', 'get-and-post'],
		assumed: 'GET alone',
		reason: 'the method of a download is not shown',
	},
	'download.contentType': {
		values: ['application/pdf', 'application/octet-stream', 'none'],
		assumed: 'application/pdf',
		reason: 'only that it is "a byte buffer" is said',
	},
	'download.disposition': {
		values: ['attachment', 'rfc5987', 'none'],
		assumed: 'an attachment with an ASCII file name',
		reason: 'the headers of a download are not shown',
	},
} as const satisfies Record<string, Assumption>;
