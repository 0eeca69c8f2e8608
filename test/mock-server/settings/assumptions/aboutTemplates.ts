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
		assumed: 'drop-downs, lists and radio buttons are text fields with their options',
		reason:
			'the model names text, number and checkbox only; with absent, these fields are left out, and of boxes that share a name the first can be ticked',
	},
	'fields.maxLength': {
		assumed: 'a text field says how many characters it accepts, if the PDF limits them',
		reason: 'the model names label, key and type only; with absent, the field does not say it',
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
