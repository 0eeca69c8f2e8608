import type { INodeProperties } from 'n8n-workflow';
import type { Picked } from './uid';

/** A parameter that picks one object by list, address or ID; the list is loaded by `searchListMethod`. */
export function locator(
	{ label, collection }: Picked,
	name: string,
	searchListMethod: string,
): INodeProperties {
	const kind = label.toLowerCase();
	return {
		displayName: label,
		name,
		type: 'resourceLocator',
		required: true,
		default: { mode: 'list', value: '' },
		description: `The ${kind} to use`,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: `Choose a ${kind}…`,
				typeOptions: {
					searchListMethod,
					searchable: true,
					slowLoadNotice: {
						message: 'Loading the whole list, because the service has no search',
						timeout: 4000,
					},
				},
			},
			{
				displayName: 'By URL',
				name: 'url',
				type: 'string',
				placeholder: `e.g. https://app.example.com/${collection}/5f2c9a`,
				hint: `Any URL that contains /${collection}/ and the ID. Only the ID is used.`,
				extractValue: { type: 'regex', regex: `/${collection}/([^/?#\\s]+)` },
				validation: [
					{
						type: 'regex',
						properties: {
							regex: `.*/${collection}/[^/?#\\s]+.*`,
							errorMessage: `The URL needs /${collection}/ followed by an ID`,
						},
					},
				],
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. 5f2c9a',
				validation: [
					{ type: 'regex', properties: { regex: '.*\\S.*', errorMessage: 'The ID is empty' } },
				],
			},
		],
	};
}
