import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { toColumns } from '../../../../nodes/FillPdfTemplate/mapper/templateColumns.ts';

interface Mapper {
	readonly schema?: readonly { readonly id: string; readonly type?: string }[];
}

const folder = resolve(import.meta.dirname, '../../../../examples');

/** The columns that the examples store for the mapper. */
const stored = readdirSync(folder)
	.filter((file) => file.endsWith('.json'))
	.flatMap((file) => {
		const { nodes } = JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as {
			nodes: readonly { type: string; parameters: { fields?: Mapper } }[];
		};
		return nodes
			.filter(({ type }) => type.endsWith('.fillPdfTemplate'))
			.flatMap(({ parameters }) => parameters.fields?.schema ?? []);
	});

it('the columns of the examples have the types that the editor gives them', () => {
	const columns = toColumns(
		['text', 'number', 'checkbox'].map((type) => ({ key: type, label: type, type })),
	);
	const types = new Set(columns.map(({ type }) => type));
	expect(stored.length).toBeGreaterThan(30);
	expect(stored.filter(({ type = '' }) => !types.has(type as never))).toEqual([]);
});
