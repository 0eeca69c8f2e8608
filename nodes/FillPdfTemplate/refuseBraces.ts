import { NodeOperationError } from 'n8n-workflow';
import type { Run } from '../shared/operation/operation';
import { readBoolean } from './parameters/readOptions';

/**
 * Refuses a fixed value with `{{` in it: n8n's editor stores an expression that is typed fast as such, and the document
 * would show it.
 *
 * @throws NodeOperationError
 */
export function refuseBraces(run: Run): void {
	if (readBoolean(run, 0, 'allowBraces')) return;
	const name = fixedValues(run).find(([, value]) => hasBraces(value))?.[0];
	if (name === undefined) return;
	throw new NodeOperationError(
		run.context.getNode(),
		`'${name}' contains {{ but is a fixed value, which n8n does not evaluate`,
		{
			description: `Open the node, hover over '${name}' and switch from Fixed to Expression. If the braces belong in the document, add the option 'Allow Braces'.`,
		},
	);
}

function hasBraces(value: unknown): boolean {
	return typeof value === 'string' && !value.startsWith('=') && value.includes('{{');
}

/** What can get into a document, as stored, by its name in the editor. */
function fixedValues({ context }: Run): (readonly [name: string, value: unknown])[] {
	const { title, output, fileName, options, dataMode, jsonData, fields } =
		context.getNode().parameters;
	const { bodyShape, fileName: oldFileName } = (options ?? {}) as Record<string, unknown>;
	return [
		...(bodyShape === 'flat' ? [] : [['Document Title', title] as const]),
		...(output === 'json' ? [] : [fileName, oldFileName]).map(
			(name) => ['File Name', name] as const,
		),
		...(dataMode === 'json' ? [['JSON', jsonData] as const] : mappedValues(fields)),
	];
}

interface Mapper {
	readonly mappingMode?: string;
	readonly value?: object | null;
	readonly schema?: readonly { readonly id: string; readonly displayName?: string }[];
}

function mappedValues(stored: unknown): (readonly [name: string, value: unknown])[] {
	if (typeof stored !== 'object' || stored === null) return [];
	const { mappingMode, value, schema = [] }: Mapper = stored;
	if (mappingMode === 'autoMapInputData') return [];
	const names = new Map(schema.map(({ id, displayName }) => [id, displayName]));
	return Object.entries(value ?? {}).map(([key, each]) => [names.get(key) ?? key, each] as const);
}
