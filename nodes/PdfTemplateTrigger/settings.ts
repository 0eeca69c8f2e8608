import { NodeOperationError, type IDataObject, type IPollFunctions } from 'n8n-workflow';
import { locatorValue, type Locator } from '../shared/pickers/uid';
import { comparable, readAsText } from '../shared/wire/text';
import type { Connection } from '../shared/transport/connection/connection';

export interface Settings {
	/** Only documents created from the template with this name (see `templateFilter.ts`); undefined: all. */
	readonly templateName: string | undefined;
	/** The binary property for each document's file; undefined: no files. */
	readonly outputField: string | undefined;
	/** Empty: each file is named after its document. */
	readonly fileName: string;
}

export interface Poll {
	readonly context: IPollFunctions;
	readonly connection: Connection;
	readonly settings: Settings;
	/** Whether there is time left to start a download. */
	readonly hasTime: () => boolean;
	/** Whether there is time left to read on in the list, which a later poll can do as well. */
	readonly hasTimeToList: () => boolean;
}

/**
 * @throws NodeOperationError if a filter was added but left empty, or an expression returns something other than text.
 */
export function readSettings(context: IPollFunctions): Settings {
	const withFile = context.getNodeParameter('output', 'json') === 'jsonAndFile';
	return {
		templateName: chosenTemplate(context),
		outputField: withFile
			? textOf(context, 'Put Output File in Field', 'outputField') || 'data'
			: undefined,
		fileName: textOf(context, 'File Name', 'options.fileName'),
	};
}

function chosenTemplate(context: IPollFunctions): string | undefined {
	const filters = context.getNodeParameter('filters', {}) as IDataObject;
	if (!('templateName' in filters)) return undefined;
	const name = comparable(textOf(context, 'Template Name', 'filters.templateName'));
	if (name) return name;
	throw new NodeOperationError(context.getNode(), 'Template Name is empty', {
		description:
			'Choose a template from the list, or remove the filter to start with each document.',
	});
}

/** A resource locator holds its text in `value`; an expression for the whole locator is the text itself. */
function textOf(context: IPollFunctions, label: string, path: string): string {
	const value = locatorValue(context.getNodeParameter(path, '') as Locator);
	const given = readAsText(typeof value === 'boolean' ? '' : value, 'text');
	if (given.ok) return given.text;
	throw new NodeOperationError(context.getNode(), `${label} ${given.reason}`, {
		description: 'Check the expression that gives it.',
	});
}
