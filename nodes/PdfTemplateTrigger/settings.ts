import { NodeOperationError, type IDataObject, type IPollFunctions } from 'n8n-workflow';
import type { FileStore } from '../shared/files/uniqueFileNames';
import type { Connection } from '../shared/transport/connection/connection';

/** What the user chose. */
export interface Settings {
	/** Only documents made from the template of this name; undefined: all. */
	readonly templateName: string | undefined;
	/** The binary property for the file of each document; undefined: no files. */
	readonly outputField: string | undefined;
	/** Empty: each file is called like its document. */
	readonly fileName: string;
}

/** What is the same for all of a poll. */
export interface Poll {
	readonly context: IPollFunctions;
	readonly connection: Connection;
	readonly settings: Settings;
	/** A new one per poll, because n8n's context serves many of them. */
	readonly files: FileStore;
	/** Aborted when the poll has to be over. */
	readonly signal: AbortSignal;
	/** Whether there is time to begin something that may take long. */
	hasTime(): boolean;
}

/** @throws NodeOperationError when a filter was added, but left empty. */
export function readSettings(context: IPollFunctions): Settings {
	const withFile = context.getNodeParameter('output', 'json') === 'jsonAndFile';
	return {
		templateName: chosenTemplate(context),
		outputField: withFile ? textOf(context, 'outputField') || 'data' : undefined,
		fileName: textOf(context, 'options.fileName'),
	};
}

function chosenTemplate(context: IPollFunctions): string | undefined {
	const filters = context.getNodeParameter('filters', {}) as IDataObject;
	if (!('templateName' in filters)) return undefined;
	const name = textOf(context, 'filters.templateName').trim();
	if (name) return name;
	throw new NodeOperationError(context.getNode(), 'Template Name is empty', {
		description:
			'Choose a template from the list, or remove the filter to start with each document.',
	});
}

/** A resource locator holds its text in `value`; an expression for all of it gives the text itself. */
function textOf(context: IPollFunctions, path: string): string {
	const value = context.getNodeParameter(path, '');
	const text =
		typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
	return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
}

/** The name of a template is all that the service tells of it with a document. */
export function isWanted(
	{ templateName }: Settings,
	document: { readonly templateName?: string | null },
): boolean {
	return templateName === undefined || document.templateName?.trim() === templateName;
}
