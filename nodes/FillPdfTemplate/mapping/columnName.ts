import type { Field } from '../../shared/wire/field';

type Described = Pick<Field, 'key' | 'label' | 'type'>;

/** What the mapper calls a field: `Date of birth (birth_date, text)`. */
export function columnName({ key, label, type = 'text' }: Described): string {
	return label === key ? `${label} (${type})` : `${label} (${key}, ${type})`;
}

/** Whether a stored column was named after this label; workflows of before have the bare label. */
export function isNamedAfter(fieldLabel: string, { id, ...stored }: StoredName): boolean {
	const label = fieldLabel.normalize();
	const displayName = (stored.displayName ?? '').normalize();
	if (displayName === label) return true;
	const end = label === id.normalize() ? `${label} (` : `${label} (${id.normalize()}, `;
	return displayName.startsWith(end) && /^[^()]*\)$/.test(displayName.slice(end.length));
}

interface StoredName {
	readonly id: string;
	readonly displayName?: string;
}
