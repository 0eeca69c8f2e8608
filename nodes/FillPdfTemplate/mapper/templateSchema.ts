import { getTemplateFields } from '../../shared/api/templates';
import { memoize } from '../../shared/operation/memoize';
import type { Run } from '../../shared/operation/operation';
import type { Field } from '../../shared/wire/field';
import { asInTemplate } from '../mapping/inputValues';
import { driftBetween, type Drift, type StoredColumn } from '../mapping/columnName';

/** A template's current fields, and how they differ from the columns that the workflow stores. */
export interface TemplateSchema {
	readonly fields: readonly Field[];
	readonly drift: Drift;
	/** Keys of the columns that the user removed from the mapper. */
	readonly removed: ReadonlySet<string>;
	/** Whether the stored columns certainly belong to this template; false when an expression chooses it. */
	readonly isSameTemplate: boolean;
}

/** Reads the fields of each template once per run, however many items fill it. */
export function templateSchemas({
	context,
	connection,
}: Run): (uid: string) => Promise<TemplateSchema> {
	// Read as stored, without an item: the workflow has one list of columns.
	const { templateId, fields: mapper } = context.getNode().parameters;
	const stored = mappedColumns(mapper);
	const isSameTemplate = !isExpression(templateId);
	const read = async (uid: string) => {
		const fields = await getTemplateFields(connection, uid);
		const columns = stored.map((column) => ({ ...column, id: asInTemplate(column.id, fields) }));
		const removed = new Set(columns.filter((column) => column.removed).map(({ id }) => id));
		return { fields, drift: driftBetween(columns, fields), removed, isSameTemplate };
	};
	return memoize(read, isSameTemplate);
}

/**
 * The columns that values were mapped to by hand. With Map Automatically, n8n still stores them, but they mean nothing.
 */
function mappedColumns(mapper: unknown): StoredColumn[] {
	const { mappingMode, schema } = (mapper ?? {}) as Record<string, unknown>;
	if (mappingMode === 'autoMapInputData') return [];
	return Array.isArray(schema) ? (schema as StoredColumn[]) : [];
}

function isExpression(locator: unknown): boolean {
	const value =
		typeof locator === 'object' ? (locator as { value?: unknown } | null)?.value : locator;
	return typeof value === 'string' && value.startsWith('=');
}
