import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import type { FindingKind, Policy } from '../mapping/policies';

/** An option for one kind of finding. `default` applies when the option is not added. */
function policyOption(
	option: { displayName: string; name: FindingKind; default: Policy; description: string },
	meaning: Readonly<Record<Policy, string>>,
	show?: IDisplayOptions['show'],
): INodeProperties {
	return {
		...option,
		type: 'options',
		options: [
			{ name: 'Fail Item', value: 'error', description: meaning.error },
			{ name: 'Ignore', value: 'ignore', description: meaning.ignore },
			{ name: 'Warn', value: 'warn', description: meaning.warn },
		],
		...(show ? { displayOptions: { show } } : {}),
	};
}

const error = 'Fail the item and list everything wrong with it';

const withoutValue: Readonly<Record<Policy, string>> = {
	error,
	ignore: 'Create the document without the value',
	warn: 'Create the document without the value and show one hint for the whole run',
};

export const unfilledFields = policyOption(
	{
		displayName: 'On Missing Value',
		name: 'unfilledFields',
		default: 'warn',
		description:
			'What to do when a field gets no value. Checkboxes left as in the template and fields removed from the mapping do not count.',
	},
	{
		error,
		ignore: 'Create the document, even if it stays blank',
		warn: 'Create the document and show one hint for the whole run; an item that fills no field at all fails',
	},
);

/** The option once per way of giving values, because the editor must show the default of each. */
export const unknownKeys = [
	policyOption(
		{
			displayName: 'On Unknown Field',
			name: 'unknownKeys',
			default: 'ignore',
			description: 'What to do with fields of the input item that the template does not have',
		},
		withoutValue,
		{ '/dataMode': ['fields'], '/fields.mappingMode': ['autoMapInputData'] },
	),
	policyOption(
		{
			displayName: 'On Unknown Field',
			name: 'unknownKeys',
			default: 'error',
			description: 'What to do with values for fields that the template no longer has',
		},
		withoutValue,
		{ '/dataMode': ['fields'], '/fields.mappingMode': ['defineBelow'] },
	),
	policyOption(
		{
			displayName: 'On Unknown Field',
			name: 'unknownKeys',
			default: 'error',
			description: 'What to do with fields in the JSON that the template does not have',
		},
		withoutValue,
		{ '/dataMode': ['json'] },
	),
];

export const wrongTypes = policyOption(
	{
		displayName: 'On Invalid Value',
		name: 'wrongTypes',
		default: 'error',
		description:
			'What to do with a value that can\'t be converted to the field\'s type, such as "many" for a number',
	},
	withoutValue,
);
