import { NodeOperationError, type INode } from 'n8n-workflow';
import type { Run } from '../shared/operation/operation';
import type { Field } from '../shared/wire/field';
import { sampleData } from '../shared/wire/sampleData';
import { collectFromItem, collectJson, collectMapped, type Values } from './mapping/collect';
import { mapToFields, type Mapping } from './mapping/mapToFields';

/** What the resource mapper stores. */
interface Mapper {
	mappingMode?: 'defineBelow' | 'autoMapInputData';
	value?: object | null;
}

/**
 * The values that one item sends, in the types of the template's fields.
 *
 * @throws NodeOperationError with everything that is wrong with the item, before any request is made.
 */
export function readMapping(run: Run, itemIndex: number, fields: readonly Field[]): Mapping {
	const mapping = mapToFields(readValues(run, itemIndex, fields), fields);
	refuse(run.context.getNode(), mapping, fields);
	return mapping;
}

function readValues(
	{ context, parameters }: Run,
	itemIndex: number,
	fields: readonly Field[],
): Values {
	if (parameters.readText('dataMode', itemIndex) === 'json') {
		const collected = collectJson(parameters.read<unknown>('jsonData', itemIndex, '{}'));
		if (collected.ok) return collected.values;
		throw new NodeOperationError(context.getNode(), `JSON cannot be used: ${collected.reason}`, {
			description: `Give an object with one property per field, for example ${example(fields)}`,
			itemIndex,
		});
	}
	// Read whole: n8n checks `fields.value` against the stored columns and refuses what we can convert.
	const mapper = parameters.read<Mapper>('fields', itemIndex, {});
	return mapper.mappingMode === 'autoMapInputData'
		? collectFromItem(context.getInputData()[itemIndex]?.json ?? {}, fields)
		: collectMapped(mapper.value);
}

function refuse(node: INode, { unknownKeys, wrongTypes }: Mapping, fields: readonly Field[]): void {
	const findings = [
		...wrongTypes.map(({ key, label, reason }) =>
			label === key ? `${key} ${reason}` : `${label} (${key}) ${reason}`,
		),
		...unknownKeys.map((key) => `the template has no field "${key}"`),
	];
	if (findings.length === 0) return;
	const known = fields.map(({ key }) => `"${key}"`).join(', ');
	throw new NodeOperationError(node, `No document was made: ${findings.join('; ')}`, {
		description: unknownKeys.length
			? `Keys are the names of the template's fields, in the same spelling. It has: ${known || 'none'}.`
			: 'Change the values, or map other ones to these fields.',
	});
}

function example(fields: readonly Field[]): string {
	return JSON.stringify(sampleData(fields.slice(0, 3)));
}
