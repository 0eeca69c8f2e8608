import type { Field } from '../../shared/wire/field';
import { limitsOf } from '../../shared/wire/fieldLimits';
import { normalizeKey } from './normalizeKey';

/**
 * What the mapper calls each field: its label, as the editor (n8n 2.41) cuts names at about 25 characters. Its type is
 * added where it is not text, the greatest number of characters where there is one, and its key where the label does not tell it, or where another field has the same name.
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
		...(hasKey ? [key] : []),
		...(type === 'text' ? [] : [type]),
		...(maxLength === undefined ? [] : [`max ${maxLength}`]),
	];
	return details.length > 0 ? `${label} (${details.join(', ')})` : label;
}

/** Whether the label has the letters and digits of the key, so that the key says nothing more. */
export function isToldBy({ key, label }: Pick<Field, 'key' | 'label'>): boolean {
	return label === key || (letters(key) !== '' && letters(label) === letters(key));
}

function letters(name: string): string {
	return normalizeKey(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Whether a stored column was named after the label of this field, now or by an earlier version. */
export function isNamedAfter(
	{ label, type = 'text' }: Pick<Field, 'label' | 'type'>,
	{ id, displayName = '' }: StoredName,
): boolean {
	const types = ['text', 'number', 'checkbox', type];
	const details = [id, ...types, ...types.map((each) => `${id}, ${each}`)];
	const names = [label, ...details.map((detail) => `${label} (${detail})`)];
	const withoutMax = displayName.replace(/(, max \d+)?\)$/, ')').replace(/ \(max \d+\)$/, '');
	return names.some((name) => name.normalize() === withoutMax.normalize());
}

interface StoredName {
	readonly id: string;
	readonly displayName?: string;
}
