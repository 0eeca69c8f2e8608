/**
 * What the API does where its description leaves a point open: the values that are implemented, the default first.
 * Whoever starts the service chooses; product code only asks.
 */
export const behaviors = {
	// Templates and their fields.
	'fields.envelope': ['array', 'object'],
	'fields.types': ['text-number-checkbox', 'string-number-boolean', 'mixed-case', 'missing'],
	'fields.label': ['present', 'missing'],
	'fields.choices': ['text', 'absent'],
	'fields.maxLength': ['present', 'absent'],
	'update.body': ['json', 'any'],
	'update.result': ['template', 'empty', 'empty-200'],
	'update.sameName': ['allowed', 'rejected'],
	'delete.result': ['empty-204', 'json-200', 'template-200'],
	'delete.unknown': ['not-found', 'accepted'],
	// Filling a template.
	'fill.body': ['either', 'wrapped', 'flat'],
	'fill.title': ['optional', 'required'],
	'fill.result': ['full', 'without-name', 'uid-and-url'],
	'fill.status': [200, 201],
	'fill.unknownResponseType': ['rejected', 'json'],
	'fill.flattened': ['no', 'yes'],
	'fill.unfillable': ['rejected', 'skipped'],
	'fill.keys': ['ignored', 'honored'],
	// Documents and their downloads.
	'document.name': ['title', 'name', 'both'],
	'document.creator': ['absent', 'present'],
	'downloadUrl.form': ['absolute', 'relative', 'other-host'],
	'downloadUrl.scheme': ['as-is', 'http', 'https'],
	'download.auth': ['required', 'none', 'signed'],
	'download.methods': ['get', 'get-and-post'],
	'download.contentType': ['application/pdf', 'application/octet-stream', 'none'],
	'download.disposition': ['attachment', 'rfc5987', 'none'],
	// Lists, errors, limits and identifiers.
	'list.maxLimit': ['none', 10, 25, 100],
	'list.overMax': ['capped', 'rejected'],
	'list.badPage': ['rejected', 'default'],
	'list.order': ['newest', 'oldest'],
	'list.filteredCount': ['all', 'page'],
	'error.shape': ['object', 'message', 'string', 'list', 'problem', 'text', 'html', 'empty'],
	'error.invalidStatus': [400, 422],
	'error.unknownStatus': [404, 400],
	'auth.status': [401, 403],
	'rate.perSecond': ['none', 1, 5, 50],
	'rate.retryAfter': ['seconds', 'date', 'absent'],
	'rate.headers': ['absent', 'x-ratelimit'],
	'body.maxBytes': [10_000_000, 1_000_000, 10_000],
	'uid.kind': ['uuid', 'short'],
} as const satisfies Record<string, readonly [string | number, ...(string | number)[]]>;

export type BehaviorName = keyof typeof behaviors;
/** Limits that take any number; the values above are examples. */
interface Limits {
	readonly 'list.maxLimit': 'none' | number;
	readonly 'rate.perSecond': 'none' | number;
	readonly 'body.maxBytes': number;
}

export type BehaviorValue<Name extends BehaviorName> = Name extends keyof Limits
	? Limits[Name]
	: (typeof behaviors)[Name][number];
export type BehaviorValues = { readonly [Name in BehaviorName]: BehaviorValue<Name> };

/** How the service behaves, read anew at each request, so that it may change between two. */
export interface Behavior {
	get<Name extends BehaviorName>(name: Name): BehaviorValue<Name>;
}

/** The first of each, and what is chosen instead. */
export function behaviorWith(chosen: Partial<BehaviorValues> = {}): Behavior {
	const defaults = Object.entries(behaviors).map(([name, [first]]) => [name, first]);
	const values = Object.freeze({ ...Object.fromEntries(defaults), ...chosen }) as BehaviorValues;
	return { get: (name) => values[name] };
}
