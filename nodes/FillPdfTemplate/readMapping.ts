import { NodeOperationError } from 'n8n-workflow';
import type { Run } from '../shared/operation/operation';
import type { Field } from '../shared/wire/field';
import { sampleData } from '../shared/fields/sampleData';
import { collectJson, collectProperties, type Values } from './mapping/inputValues';
import type { IgnoredKeys } from './mapping/ignoredKeys';
import { mapToFields, type Mapping, type MappingRules } from './mapping/mapToFields';
import { tryAgainWith } from './messages/errorMessage';
import { readEmptyValues, readIgnoredKeys, type DataMode } from './parameters/readOptions';
import type { KnownTemplate } from './mapper/templateSchema';

/** What the resource mapper stores. */
interface Mapper {
	mappingMode?: 'defineBelow' | 'autoMapInputData';
	value?: object | null;
}

export interface ReadMapping extends Mapping {
	readonly mode: DataMode;
}

/**
 * The values that one item sends, in the types of the template's fields, and what is to be said of them.
 *
 * @throws NodeOperationError when the values are not given as an object.
 */
export function readMapping(run: Run, itemIndex: number, template: KnownTemplate): ReadMapping {
	const { mode, values } = readValues(run, itemIndex, template.fields);
	const ignored = readIgnoredKeys(run, itemIndex);
	const mapping = mapToFields(ignored.withoutThem(values), template.fields, {
		isExact: mode === 'mapped',
		emptyValues: readEmptyValues(run, itemIndex),
		isLeftOut: leftOut(mode, template, run.isTool, ignored),
	});
	return { ...mapping, mode };
}

/**
 * Which fields stay without a value on purpose: those that the user ignores, took out of the mapper, or
 * left at "Leave as in Template" there, and those for which a language model gives null.
 */
function leftOut(
	mode: DataMode,
	{ takenOut, drift }: KnownTemplate,
	asTool: boolean,
	ignored: IgnoredKeys,
): MappingRules['isLeftOut'] {
	return ({ key, type }, value, isGiven) => {
		if (ignored.include(key)) return true;
		if (mode !== 'mapped') return asTool && isGiven;
		const isUntouched = type === 'checkbox' && (value === '' || !isGiven) && !drift.added.has(key);
		return isUntouched || takenOut.has(key);
	};
}

function readValues(
	run: Run,
	itemIndex: number,
	fields: readonly Field[],
): { mode: DataMode; values: Values } {
	const { context, parameters } = run;
	if (parameters.readText('dataMode', itemIndex) === 'json') {
		const collected = collectJson(parameters.read<unknown>('jsonData', itemIndex, '{}'));
		if (collected.ok) return { mode: 'json', values: collected.values };
		throw notAnObject(run, itemIndex, collected.reason, fields);
	}
	// Read whole: n8n checks `fields.value` against the stored columns and refuses what we can convert.
	const mapper = parameters.read<Mapper>('fields', itemIndex, {});
	return mapper.mappingMode === 'autoMapInputData'
		? { mode: 'automatic', values: collectProperties(context.getInputData()[itemIndex]?.json) }
		: { mode: 'mapped', values: collectProperties(mapper.value) };
}

function notAnObject(run: Run, itemIndex: number, reason: string, fields: readonly Field[]): Error {
	const message = `JSON cannot be used: ${reason}`;
	const example = JSON.stringify(sampleData(fields.slice(0, 3)));
	const node = run.context.getNode();
	return run.isTool
		? new NodeOperationError(node, `${message}. ${tryAgainWith(fields)}`, { itemIndex })
		: new NodeOperationError(node, message, {
				description: `Give an object with one property per field, for example ${example}`,
				itemIndex,
			});
}
