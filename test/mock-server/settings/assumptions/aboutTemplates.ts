import type { Assumption } from './assumption.ts';

/** What the description leaves open about templates and their fields. */
export const aboutTemplates = {
	'fields.envelope': {
		values: ['array', 'object'],
		assumed: 'a bare array',
		reason: 'the reference says so; the fill guide shows { fields: [...] }',
	},
	'fields.types': {
		values: ['text-number-checkbox', 'string-number-boolean', 'mixed-case', 'missing'],
		assumed: 'text, number and checkbox',
		reason:
			'these are the names of the model; the fill guide shows the others, some samples show none',
	},
	'fields.label': {
		values: ['present', 'missing'],
		assumed: 'every field has a label',
		reason: 'the model says so; but a label is only for people, and keys do without one',
	},
	'update.body': {
		values: ['json', 'any'],
		assumed: 'a body of the type application/json',
		reason: 'the encoding of an update is not shown; any also takes a form, and JSON of any type',
	},
	'update.result': {
		values: ['template', 'empty', 'empty-200'],
		assumed: 'the renamed template',
		reason: 'the reference says so; empty is 204, empty-200 has no body either',
	},
	'update.sameName': {
		values: ['allowed', 'rejected'],
		assumed: 'two templates may have the same name',
		reason: 'whether names have to differ is not shown; rejected is 409',
	},
	'delete.result': {
		values: ['empty-204', 'json-200', 'template-200'],
		assumed: '204 without a body',
		reason: 'the answer is not shown',
	},
	'delete.unknown': {
		values: ['not-found', 'accepted'],
		assumed: 'deleting what is not there is refused',
		reason:
			'the answer is not shown; accepted is as if there had been something to delete, unless the template is to be shown',
	},
} as const satisfies Record<string, Assumption>;
