import { NodeApiError } from 'n8n-workflow';
import { getTemplateFields } from '../../shared/api/templates';
import { oncePerKey } from '../../shared/operation/once';
import type { Run } from '../../shared/operation/operation';
import type { Field } from '../../shared/wire/field';
import { driftBetween, type Drift, type StoredColumn } from '../mapping/schemaDrift';

/** A template's fields of now, beside the columns that the workflow has stored of them. */
export interface KnownTemplate {
	readonly fields: readonly Field[];
	readonly drift: Drift;
	/** Keys of the columns that the user took out of the mapper. */
	readonly takenOut: ReadonlySet<string>;
	/** Whether the stored columns are surely of this template: not when an expression chooses it. */
	readonly isSameTemplate: boolean;
}

/** Asks for the fields of each template once per run, however many items it is filled from. */
export function knownTemplates({
	context,
	connection,
}: Run): (uid: string) => Promise<KnownTemplate> {
	// As stored, not as evaluated for an item: there is one list of columns in the workflow.
	const { templateId, dataMode, fields: mapper } = context.getNode().parameters;
	const columns = dataMode === 'json' ? [] : storedColumns(mapper);
	const takenOut = new Set(columns.filter(({ removed }) => removed).map(({ id }) => id));
	const isSameTemplate = !isExpression(templateId);
	return oncePerKey(async (uid) => {
		const fields = await getTemplateFields(connection, uid);
		return { fields, drift: driftBetween(columns, fields), takenOut, isSameTemplate };
	}, isRefusal);
}

/** The service refuses the request itself, and would refuse it for the next item as well. */
function isRefusal(error: unknown): boolean {
	const status = error instanceof NodeApiError ? Number(error.httpCode) : 0;
	return status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}

function storedColumns(mapper: unknown): StoredColumn[] {
	const schema = (mapper as { schema?: unknown } | undefined)?.schema;
	return Array.isArray(schema) ? (schema as StoredColumn[]) : [];
}

function isExpression(locator: unknown): boolean {
	const value =
		typeof locator === 'object' ? (locator as { value?: unknown } | null)?.value : locator;
	return typeof value === 'string' && value.startsWith('=');
}
