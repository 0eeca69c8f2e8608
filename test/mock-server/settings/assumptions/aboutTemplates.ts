import type { Explanation } from './assumption.ts';

/** Assumptions about templates and their fields. */
export const aboutTemplates = {
	'fields.envelope': {
		assumed: 'a bare array',
		reason: 'the reference says so; the fill guide shows { fields: [...] }',
	},
	'fields.types': {
		assumed: 'text, number and checkbox',
		reason: 'the model names these; the fill guide shows the others, some samples show none',
	},
	'fields.label': {
		assumed: 'every field has a label',
		reason: 'the model says so; but a fill works without labels',
	},
	'fields.choices': {
		assumed: 'drop-downs and radio buttons are not among the fields',
		reason:
			'the model names text, number and checkbox only; text offers them as text fields, with their options',
	},
	'fields.maxLength': {
		assumed: 'a field does not say how many characters it takes',
		reason: 'the model names label, key and type only; present adds what the PDF has, as a number',
	},
	'update.body': {
		assumed: 'a body of type application/json',
		reason:
			'the description does not show the encoding; any also accepts a form, and JSON of any type',
	},
	'update.result': {
		assumed: 'the renamed template',
		reason: 'the reference says so; empty is 204, empty-200 has no body either',
	},
	'update.sameName': {
		assumed: 'two templates can have the same name',
		reason: 'the description does not say; rejected is 409',
	},
	'delete.result': {
		assumed: '204 without a body',
		reason: 'the description does not show the answer',
	},
	'delete.unknown': {
		assumed: 'deleting an unknown template is rejected',
		reason:
			'the description does not say; accepted answers as if the template had existed, unless the answer is the template',
	},
} as const satisfies Record<string, Explanation>;
