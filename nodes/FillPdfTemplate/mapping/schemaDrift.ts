import type { Field } from '../../shared/wire/field';
import { isNamedAfter } from './columnName';

/** A column as the resource mapper stores it in the workflow. */
export interface StoredColumn {
	readonly id: string;
	readonly displayName?: string;
	/** Whether the user removed it from the mapper. */
	readonly removed?: boolean;
}

/** How the template's fields differ from the columns that the workflow stores; all by field key. */
export interface Drift {
	readonly added: ReadonlySet<string>;
	readonly gone: ReadonlySet<string>;
	/** From a missing column to the new field with the same label. */
	readonly renamed: ReadonlyMap<string, string>;
}

/** Without stored columns nothing differs: the node was set up without the mapper. */
export function driftBetween(columns: readonly StoredColumn[], fields: readonly Field[]): Drift {
	if (columns.length === 0) return { added: new Set(), gone: new Set(), renamed: new Map() };
	const columnIds = new Set(columns.map(({ id }) => id));
	const fieldKeys = new Set(fields.map(({ key }) => key));
	const addedFields = fields.filter(({ key }) => !columnIds.has(key));
	const goneColumns = columns.filter(({ id }) => !fieldKeys.has(id));
	const renamed = new Map<string, string>();
	for (const column of goneColumns) {
		const namesakes = addedFields.filter((field) => isNamedAfter(field, column));
		const [field] = namesakes;
		if (!field || namesakes.length > 1) continue;
		const isOnlyOne = goneColumns.filter((other) => isNamedAfter(field, other)).length === 1;
		if (isOnlyOne) renamed.set(column.id, field.key);
	}
	return {
		added: new Set(addedFields.map(({ key }) => key)),
		gone: new Set(goneColumns.map(({ id }) => id)),
		renamed,
	};
}
