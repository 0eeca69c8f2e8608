// node test/bench/mapping.ts: items per second of the mapping alone, without n8n and without requests.
// Writes docs/benchmarks/mapping.json.
import { createRequire } from 'node:module';
import type { Field } from '../../nodes/shared/wire/field.ts';
import type { valuesOf } from '../../nodes/FillPdfTemplate/mapping/inputValues.ts';
import type { mapToFields } from '../../nodes/FillPdfTemplate/mapping/mapToFields.ts';
import { writeRecord } from './records.ts';

export interface MappingRecord {
	readonly fields: number;
	readonly itemsPerSecond: readonly number[];
}

interface Mapper {
	valuesOf: typeof valuesOf;
	mapToFields: typeof mapToFields;
}

const compiled = createRequire(import.meta.url);
const folder = '../../dist/nodes/FillPdfTemplate/mapping';
const mapper = {
	...compiled(`${folder}/inputValues.js`),
	...compiled(`${folder}/mapToFields.js`),
} as Mapper;

const types = ['text', 'number', 'checkbox'] as const;
const values = { text: 'Ada Lovelace', number: '1200.50', checkbox: 'yes' };
const rules = { isExact: false, emptyValues: 'omit', isLeftOut: () => false } as const;

function measure(fieldCount: number): number {
	const fields: Field[] = Array.from({ length: fieldCount }, (_, index) => ({
		key: `field_${index}`,
		label: `Field ${index}`,
		type: types[index % 3],
	}));
	const item = Object.fromEntries(
		// As a spreadsheet has it: in other letters, and with other marks between the words.
		fields.map(({ label }, index) => [label.toUpperCase(), values[types[index % 3] ?? 'text']]),
	);
	const startedAt = performance.now();
	let items = 0;
	do {
		const { data } = mapper.mapToFields(mapper.valuesOf(item), fields, rules);
		if (data.size !== fieldCount) throw new Error(`Only ${data.size} fields have a value`);
		items++;
	} while (performance.now() - startedAt < 1000);
	return (1000 * items) / (performance.now() - startedAt);
}

const counts = [10, 100];
for (const count of counts) measure(count);
const records: MappingRecord[] = counts.map((fields) => ({
	fields,
	itemsPerSecond: Array.from({ length: 5 }, () => measure(fields)),
}));
console.table(records);
await writeRecord('mapping', records);
