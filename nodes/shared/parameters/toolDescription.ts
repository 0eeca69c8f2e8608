import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/**
 * What a language model reads about the node as a tool. Without this parameter, the model gets the description of the
 * node, or `Delete template in PDF Templates and Documents`. It has the name of n8n's own parameter, so that what users
 * wrote stays.
 */
export function toolDescription(
	text: string,
	{ show, hide }: IDisplayOptions = {},
): INodeProperties {
	return {
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		required: true,
		default: text,
		typeOptions: { rows: 3 },
		displayOptions: { show: { '@tool': [true], ...show }, ...(hide && { hide }) },
		description: 'What the model reads about this tool: what it does, and when to use it',
	};
}
