import type { INodeProperties } from 'n8n-workflow';
import type { Run } from '../operation/operation';

/** Where an operation that makes a file puts it. */
export const outputFieldParameter: INodeProperties = {
	displayName: 'Put Output File in Field',
	name: 'outputField',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the output binary field to put the file in',
};

/** One of the options of an operation that makes a file. */
export const fileNameOption: INodeProperties = {
	displayName: 'File Name',
	name: 'fileName',
	type: 'string',
	default: '',
	placeholder: 'e.g. invoice-{{ $json.invoice_no }}',
	description:
		'Name of the output file. The title or the name of the document is used when it is empty; .pdf is added. Files that would have the same name are numbered, as in invoice (2).pdf.',
};

/** The name of the binary property that the user chose. */
export function outputField({ parameters }: Run, itemIndex: number): string {
	return parameters.readText('outputField', itemIndex) || 'data';
}

/** The file name that the user chose, else this one; it is not made safe here. */
export function chosenFileName({ parameters }: Run, itemIndex: number, otherwise: string): string {
	return parameters.readText('options.fileName', itemIndex) || otherwise;
}
