import type { INodeProperties } from 'n8n-workflow';

/** The name of the binary property that holds the file. */
export const outputFieldParameter: INodeProperties = {
	displayName: 'Put Output File in Field',
	name: 'outputField',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the output binary field to put the file in',
};

export const fileNameOption: INodeProperties = {
	displayName: 'File Name',
	name: 'fileName',
	type: 'string',
	default: '',
	placeholder: 'e.g. invoice-{{ $json.invoice_no }}',
	description:
		'Name of the output file. The title or the name of the document is used when it is empty; .pdf is added. Files that would have the same name are numbered, as in invoice (2).pdf.',
};
