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
			{ name: 'Error', value: 'error', description: meaning.error },
			{ name: 'Ignore', value: 'ignore', description: meaning.ignore },
			{ name: 'Warn', value: 'warn', description: meaning.warn },
		],
		...(show ? { displayOptions: { show } } : {}),
	};
}

const error = 'Make no document for the item; one message names everything that is wrong with it';

const withoutValue: Readonly<Record<Policy, string>> = {
	error,
	ignore: 'Make the document without the value, and say nothing',
	warn: 'Make the document without the value, and show one hint for the whole run',
};

export const unfilledFields = policyOption(
	{
		displayName: 'Unfilled Fields',
		name: 'unfilledFields',
		default: 'warn',
		description:
			'What to do when a field gets no value. Warn by default, because many forms have fields that may stay empty. Checkboxes left as in the template and fields taken out of the mapping do not count.',
	},
	{
		error,
		ignore: 'Make the document, and say nothing, even if it stays blank',
		warn: 'Make the document, and show one hint for the whole run; an item that fills no field at all is stopped',
	},
);

/** The option once per way of giving values, because the editor must show the default of each. */
export const unknownKeys = [
	policyOption(
		{
			displayName: 'Unknown Keys',
			name: 'unknownKeys',
			default: 'ignore',
			description:
				'What to do with properties of the item that match no field. Ignored by default, because items often have more properties than the form.',
		},
		withoutValue,
		{ '/dataMode': ['fields'], '/fields.mappingMode': ['autoMapInputData'] },
	),
	policyOption(
		{
			displayName: 'Unknown Keys',
			name: 'unknownKeys',
			default: 'error',
			description:
				'What to do with values for fields that the template no longer has. Stopped by default, because they were mapped to be in the document.',
		},
		withoutValue,
		{ '/dataMode': ['fields'], '/fields.mappingMode': ['defineBelow'] },
	),
	policyOption(
		{
			displayName: 'Unknown Keys',
			name: 'unknownKeys',
			default: 'error',
			description:
				'What to do with keys that match no field. Stopped by default, because a misspelled key leaves its field blank.',
		},
		withoutValue,
		{ '/dataMode': ['json'] },
	),
];

export const wrongTypes = policyOption(
	{
		displayName: 'Wrong Types',
		name: 'wrongTypes',
		default: 'error',
		description:
			'What to do with a value that cannot become what its field takes, such as "many" for a number. Stopped by default, because the field would stay blank.',
	},
	withoutValue,
);
