import { NodeOperationError } from 'n8n-workflow';
import type { Run } from '../shared/operation/operation';
import { limitsOf, sampleData, type Field } from '../shared/wire/field';
import {
	fieldsNamed,
	keysNamed,
	namesIn,
	withKeysOf,
	valuesInJson,
	valuesOf,
	type DataMode,
	type Values,
} from './mapping/inputValues';
import { mapToFields, type Mapping, type MappingRules } from './mapping/mapToFields';
import { retryInstructions } from './messages/errorMessage';
import { readEmptyValues, readFormats } from './parameters/readOptions';
import type { TemplateSchema } from './mapper/templateSchema';

interface Mapper {
	readonly mappingMode?: 'defineBelow' | 'autoMapInputData';
	readonly value?: object | null;
	readonly schema?: readonly { readonly id: string; readonly displayName?: string }[];
}

export interface ReadMapping extends Mapping {
	readonly mode: DataMode;
	/** The values of the item, but for those of ignored fields. */
	readonly given: Values;
}

/**
 * Reads the values of one item and maps them to the template's fields.
 *
 * @throws NodeOperationError when the JSON is not an object.
 */
export function readMapping(run: Run, itemIndex: number, template: TemplateSchema): ReadMapping {
	const { mode, values } = readValues(run, itemIndex, template.fields);
	const ignored = namesIn(run.parameters.readText('options.ignoreKeys', itemIndex));
	const fieldKeys = template.fields.map(({ key }) => key);
	const ignoredValues = keysNamed(ignored, [...values.keys()], fieldKeys);
	const given = new Map([...values].filter(([key]) => !ignoredValues.has(key)));
	const mapping = mapToFields(given, template.fields, {
		isExact: mode === 'mapped',
		formats: readFormats(run, itemIndex),
		emptyValues: readEmptyValues(run, itemIndex),
		ignored,
		optional: fieldsNamed(
			namesIn(run.parameters.readText('options.optionalFields', itemIndex)),
			template.fields,
		),
		isLeftOut: leftOut(mode, template, run.isTool, keysNamed(ignored, fieldKeys)),
	});
	return { ...mapping, mode, given };
}

/**
 * Which fields are left out on purpose: those that the user ignores, removed from the mapper or left at "Leave as in
 * Template", and those for which a language model returns null.
 */
function leftOut(
	mode: DataMode,
	{ removed, drift }: TemplateSchema,
	asTool: boolean,
	ignored: ReadonlySet<string>,
): MappingRules['isLeftOut'] {
	return (field, value, isGiven) => {
		const { key, type } = field;
		if (ignored.has(key)) return true;
		if (mode !== 'mapped') return asTool && isGiven;
		// n8n (2.41) stores nothing for the choice of leaving a field, as if it had never been touched.
		const canBeLeft = type === 'checkbox' || limitsOf(field).options !== undefined;
		const isUntouched = canBeLeft && (value === '' || !isGiven) && !drift.added.has(key);
		return isUntouched || removed.has(key);
	};
}

function readValues(
	run: Run,
	itemIndex: number,
	fields: readonly Field[],
): { mode: DataMode; values: Values } {
	const { context, parameters } = run;
	if (parameters.readText('dataMode', itemIndex) === 'json') {
		const collected = valuesInJson(parameters.read<unknown>('jsonData', itemIndex, '{}'));
		if (collected.ok) return { mode: 'json', values: collected.values };
		throw notAnObject(run, collected.reason, fields);
	}
	// Read whole: for `fields.value`, n8n validates against the stored columns and rejects a mapped `yes`.
	const mapper = parameters.read<Mapper>('fields', itemIndex, {});
	return mapper.mappingMode === 'autoMapInputData'
		? { mode: 'automatic', values: valuesOf(context.getInputData()[itemIndex]?.json) }
		: { mode: 'mapped', values: withKeysOf(valuesOf(mapper.value), fields) };
}

function notAnObject(run: Run, reason: string, fields: readonly Field[]): Error {
	const message = `The JSON can't be used: ${reason}`;
	const example = JSON.stringify(sampleData(fields.slice(0, 3)));
	const node = run.context.getNode();
	return run.isTool
		? new NodeOperationError(node, `${message}. ${retryInstructions(fields)}`)
		: new NodeOperationError(node, message, {
				description: `Enter an object with one property per field, for example ${example}${howToReturnOne(run, fields)}`,
			});
}

/** For JSON that is text with expressions in it, where a value with a quote, or without a number, breaks the JSON. */
function howToReturnOne({ context }: Run, [field]: readonly Field[]): string {
	const { jsonData } = context.getNode().parameters;
	const isTextWithExpressions =
		typeof jsonData === 'string' && /^=(?!\{\{[^]*\}\}$).*\{\{/s.test(jsonData);
	if (!isTextWithExpressions) return '';
	const key = JSON.stringify(field?.key ?? 'field');
	return `. Let one expression return all of it, so that no value needs quotes: {{ { ${key}: $json[${key}] } }}`;
}

/**
 * Refuses a fixed value with `{{` in it: n8n's editor stores an expression that is typed fast as such, and the document
 * would show it.
 *
 * @throws NodeOperationError
 */
export function refuseBraces(run: Run): void {
	if (run.parameters.readBoolean('options.allowBraces', 0)) return;
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

function mappedValues(stored: unknown): (readonly [name: string, value: unknown])[] {
	if (typeof stored !== 'object' || stored === null) return [];
	const { mappingMode, value, schema = [] }: Mapper = stored;
	if (mappingMode === 'autoMapInputData') return [];
	const names = new Map(schema.map(({ id, displayName }) => [id, displayName]));
	return Object.entries(value ?? {}).map(([key, each]) => [names.get(key) ?? key, each] as const);
}
