import type { INodeProperties } from 'n8n-workflow';

/** Options for how values get into fields. A boolean is on when it is added, because that is why one adds it. */

export const allowBraces: INodeProperties = {
	displayName: 'Allow Braces',
	name: 'allowBraces',
	type: 'boolean',
	default: true,
	description:
		'Whether to accept fixed values that contain {{. They stop the node otherwise, because an expression that is not switched on would end up in the document as text.',
};

export const dateFormat: INodeProperties = {
	displayName: 'Date Format',
	name: 'dateFormat',
	type: 'string',
	default: '',
	placeholder: 'e.g. dd.MM.yyyy',
	description:
		'How dates are written in text fields, for example dd.MM.yyyy or M/d/yy HH:mm. Applies to date values and to text that is an ISO 8601 date; times in UTC are converted to the time zone of the workflow, but a midnight keeps its day where the format has no time. Leave it empty for ISO 8601.',
};

export const emptyValues: INodeProperties = {
	displayName: 'Empty Values',
	name: 'emptyValues',
	type: 'options',
	options: [
		{
			name: 'Leave Out',
			value: 'omit',
			description: 'The field keeps the value it has in the template',
		},
		{
			name: 'Send',
			value: 'send',
			description: 'A text field gets empty text; a number or a checkbox gets null',
		},
	],
	default: 'omit',
	description:
		'What to do with null, expressions without a result and empty text. Empty text never counts as 0 or as "not ticked".',
};

export const ignoreKeys: INodeProperties = {
	displayName: 'Fields to Ignore',
	name: 'ignoreKeys',
	type: 'string',
	default: '',
	placeholder: 'e.g. email, row_number',
	description:
		'Comma-separated list of fields that are never sent. Template fields with these names can stay empty without a warning.',
};

export const numberFormat: INodeProperties = {
	displayName: 'Number Format',
	name: 'numberFormat',
	type: 'options',
	options: [
		{
			name: 'Comma',
			value: 'comma',
			description: 'For example 1.234,50 or 1 234,50',
		},
		{
			name: 'Plain',
			value: 'plain',
			description: 'For example 1234.50',
		},
	],
	default: 'plain',
	description: 'How numbers are written in text that you send to number fields',
};
