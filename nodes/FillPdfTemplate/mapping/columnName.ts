import { type Field, limitsOf } from '../../shared/wire/field';
import { normalizeKey } from './inputValues';

/** How much of a name the editor (n8n 2.41) shows at least. */
const shownLength = 25;

/**
 * The name of each field in the mapper: the label, the type unless it is text, the key if the label doesn't show it or
 * another field has the same name, and the maximum length if there is one. Names that would look alike where the editor
 * cuts them begin with what tells them apart: `…street: Address of the applicant, street`.
 */
export function columnNames(fields: readonly Field[]): string[] {
	const labels = fields.map(({ label }) => label);
	const alike = groupsBy(labels, (label) => label.slice(0, shownLength));
	return fields.map((field) => {
		const { key, label } = field;
		const isTwin = labels.indexOf(label) !== labels.lastIndexOf(label);
		const name = columnName(field, isTwin || !isToldBy(field));
		const group = alike.get(label.slice(0, shownLength)) ?? [];
		if (label.length < shownLength || group.length < 2) return name;
		const ends = group.map((each) => each.slice(commonLength(group)));
		const areTold = ends.every((end) => end !== '') && isEachShown(ends);
		return `${areTold ? `…${label.slice(commonLength(group))}` : key}: ${name}`;
	});
}

const isEachShown = (names: readonly string[]): boolean =>
	groupsBy(names, (name) => name.slice(0, shownLength - 1)).size === names.length;

/** How much all labels have in common, up to the beginning of a word. */
function commonLength([first = '', ...others]: readonly string[]): number {
	let length = 0;
	while (length < first.length && others.every((other) => other[length] === first[length]))
		length++;
	return first.slice(0, length).search(/\S*$/);
}

function groupsBy(texts: readonly string[], groupOf: (text: string) => string) {
	const groups = new Map<string, string[]>();
	for (const text of texts) groups.set(groupOf(text), [...(groups.get(groupOf(text)) ?? []), text]);
	return groups;
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
	const stored = withoutMax.normalize();
	return names.some((name) => {
		const written = name.normalize();
		if (stored === written) return true;
		const first = stored.endsWith(`: ${written}`) ? stored.slice(0, -written.length - 2) : '';
		const isEnd = first.startsWith('…') && label.normalize().endsWith(first.slice(1));
		return first !== '' && (isEnd || first === id.normalize());
	});
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
	/** With the name that the mapper shows for each. */
	readonly gone: ReadonlyMap<string, string>;
	/** From a missing column to the new field with the same label. */
	readonly renamed: ReadonlyMap<string, string>;
}

/** Without stored columns there is no drift: the node was set up without the mapper. */
export function driftBetween(columns: readonly StoredColumn[], fields: readonly Field[]): Drift {
	if (columns.length === 0) return { added: new Set(), gone: new Map(), renamed: new Map() };
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
		gone: new Map(goneColumns.map(({ id, displayName = id }) => [id, displayName])),
		renamed,
	};
}
