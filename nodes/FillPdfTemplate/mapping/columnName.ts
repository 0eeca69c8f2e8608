import { type Field, limitsOf } from '../../shared/wire/field';
import { normalizeKey } from './inputValues';

/**
 * The name of each field in the mapper: the label, the type unless it is text, the key if the label doesn't show it or
 * another field has the same name, and the maximum length if there is one. In this order, because the editor (n8n 2.41)
 * cuts names at about 25 characters.
 */
export function columnNames(fields: readonly Field[]): string[] {
	const names = fields.map((field) => columnName(field, !isToldBy(field)));
	return fields.map((field, index) => {
		const name = names[index] ?? '';
		return names.indexOf(name) === names.lastIndexOf(name) ? name : columnName(field, true);
	});
}

function columnName(field: Field, hasKey: boolean): string {
	const { key, label, type = 'text' } = field;
	const { maxLength } = limitsOf(field);
	const details = [
		...(type === 'text' ? [] : [type]),
		...(hasKey ? [key] : []),
		...(maxLength === undefined ? [] : [`max ${maxLength}`]),
	];
	return details.length > 0 ? `${label} (${details.join(', ')})` : label;
}

/** Whether the label contains the letters and digits of the key, so that the key adds nothing. */
export function isToldBy({ key, label }: Pick<Field, 'key' | 'label'>): boolean {
	return label === key || (letters(key) !== '' && letters(label) === letters(key));
}

function letters(name: string): string {
	return normalizeKey(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Whether a stored column was named after the label of this field, now or by an earlier version. */
export function isNamedAfter(
	{ label, type = 'text' }: Pick<Field, 'label' | 'type'>,
	{ id, displayName = '' }: StoredColumn,
): boolean {
	const types = ['text', 'number', 'checkbox', type];
	const details = [id, ...types, ...types.flatMap((each) => [`${each}, ${id}`, `${id}, ${each}`])];
	const names = [label, ...details.map((detail) => `${label} (${detail})`)];
	const withoutMax = displayName.replace(/(, max \d+)?\)$/, ')').replace(/ \(max \d+\)$/, '');
	return names.some((name) => name.normalize() === withoutMax.normalize());
}

/** A column as the resource mapper stores it in the workflow. */
export interface StoredColumn {
	readonly id: string;
	readonly displayName?: string;
	readonly removed?: boolean;
}

/** How the template's fields differ from the columns that the workflow stores; all by field key. */
export interface Drift {
	readonly added: ReadonlySet<string>;
	readonly gone: ReadonlySet<string>;
	/** From a missing column to the new field with the same label. */
	readonly renamed: ReadonlyMap<string, string>;
}

/** Without stored columns there is no drift: the node was set up without the mapper. */
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
