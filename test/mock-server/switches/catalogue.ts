/** One point that the description of the service leaves open: the values tried for it, the default first. */
export interface OpenPoint {
	readonly values: readonly [string | number, ...(string | number)[]];
	/** What the default assumes, and why. */
	readonly guess: string;
}

/** Every guess of the local service about the real one. */
export const switchCatalogue = {
	'fields.envelope': {
		values: ['array', 'object'],
		guess: 'a bare array, as the reference says; the fill guide shows { fields: [...] }',
	},
	'fields.types': {
		values: ['text-number-checkbox', 'string-number-boolean', 'mixed-case', 'missing'],
		guess: 'the names of the model; the fill guide shows the others, some samples show none',
	},
	'fields.label': {
		values: ['present', 'missing'],
		guess: 'every field has a label, as the model says; keys seem to do without one',
	},
	'document.name': {
		values: ['title', 'name', 'both'],
		guess: 'list and get call it title, as their samples do; the model calls it name',
	},
	'fill.result': {
		values: ['full', 'without-name', 'uid-and-url'],
		guess: 'uid, name, templateName and downloadUrl; the quickstart sample has no name',
	},
	'fill.status': {
		values: [200, 201],
		guess: '200; no status is shown, and 201 is as usual for something created',
	},
	'fill.body': {
		values: ['either', 'wrapped', 'flat'],
		guess: 'wrapped if `data` is an object, else flat: the fill guide and the quickstart differ',
	},
	'fill.title': {
		values: ['optional', 'required'],
		guess: 'a wrapped body without title takes the name of the template; not shown',
	},
	'fill.unknownResponseType': {
		values: ['rejected', 'json'],
		guess: 'a responseType other than json and binary is refused, so that a misspelling is seen',
	},
	'fill.unfillable': {
		values: ['rejected', 'skipped'],
		guess:
			'a text longer than its field takes is refused with a message; only wrong keys and types are said to be passed over',
	},
	'update.result': {
		values: ['template', 'empty', 'empty-200'],
		guess:
			'the renamed template, as the reference says; empty is 204, empty-200 has no body either',
	},
	'delete.result': {
		values: ['empty-204', 'json-200', 'template-200'],
		guess: '204 without a body; the answer is not shown',
	},
	'list.maxLimit': {
		values: ['none', 10, 25, 100],
		guess: 'no cap, because none is shown; a capped list silently gives fewer than asked for',
	},
	'list.badPage': {
		values: ['rejected', 'default'],
		guess: 'a limit or offset that is not a whole number from 0 is refused; not shown',
	},
	'list.order': {
		values: ['newest', 'oldest'],
		guess: 'newest first; the order is not shown',
	},
	'downloadUrl.form': {
		values: ['absolute', 'relative', 'other-host'],
		guess: 'an absolute address of the host that was asked; other-host is a second listener',
	},
	'downloadUrl.scheme': {
		values: ['as-is', 'http', 'https'],
		guess: 'the scheme of the request; the delivered address may use either',
	},
	'download.auth': {
		values: ['required', 'none'],
		guess: 'the link needs the key like every call; whether it does is not shown',
	},
	'download.contentType': {
		values: ['application/pdf', 'application/octet-stream', 'none'],
		guess: 'the type of the bytes; only "a byte buffer" is said',
	},
	'download.disposition': {
		values: ['attachment', 'rfc5987', 'none'],
		guess: 'an attachment with an ASCII file name; not shown',
	},
	'error.shape': {
		values: ['object', 'message', 'string', 'list', 'problem', 'text', 'html', 'empty'],
		guess: '{ error: { code, message } }; the shape is not shown',
	},
	'error.invalidStatus': {
		values: [400, 422],
		guess: '400 for a request that was read but makes no sense; not shown',
	},
	'auth.status': {
		values: [401, 403],
		guess: '401 for a missing or wrong key; not shown',
	},
	'rate.retryAfter': {
		values: ['seconds', 'date', 'absent'],
		guess: 'a 429 says when to come back, in seconds; limits are not shown',
	},
	'uid.kind': {
		values: ['uuid', 'short'],
		guess: 'uids of new things are UUIDs; only "string" is said',
	},
} as const satisfies Record<string, OpenPoint>;
