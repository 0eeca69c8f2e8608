import { type Field, limitsOf } from '../../shared/wire/field';
import { isToldBy } from '../mapping/columnName';

type Named = Pick<Field, 'key' | 'label'>;

/** A field's label, followed by its key if they differ. */
export function nameOf(field: Named): string {
	const { key, label } = field;
	return isToldBy(field) ? cut(label) : `${cut(label)} (${cut(key)})`;
}

export function quoted(key: string): string {
	return `"${cut(key)}"`;
}

/** `a, b and 3 more`; all names when there are at most `most`. */
export function listed(names: readonly string[], most: number): string {
	if (names.length <= most) return joined(names, ' and ');
	return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}

export function joined(names: readonly string[], word: string): string {
	return names.length > 1
		? `${names.slice(0, -1).join(', ')}${word}${names.at(-1) ?? ''}`
		: (names[0] ?? '');
}

/** `1 item`, `3 items`. */
export function counted(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const mostItems = 3;

/**
 * The items of a hint, counted from 1 as n8n does in its output panel, where hints stand; errors count from 0, like n8n's own. If
 * there are many, or all of `total`, only their count.
 */
export function whichItems(items: readonly number[], total?: number): string {
	if (items.length > mostItems || items.length === total) {
		return total === undefined
			? `(${counted(items.length, 'item')})`
			: `(${items.length} of ${counted(total, 'item')})`;
	}
	const numbers = [...items].sort((a, b) => a - b).map((item) => item + 1);
	return `(${items.length === 1 ? 'item' : 'items'} ${numbers.join(', ')})`;
}

function cut(name: string): string {
	return name.length > 60 ? `${name.slice(0, 59)}…` : name;
}

/** Every key of a template with its values: `"hours" (number)`. Not shortened, because people copy it. */
export function keysWithTypes(fields: readonly Field[]): string {
	return fields.map((field) => `${JSON.stringify(field.key)} (${valuesOf(field)})`).join(', ');
}

function valuesOf(field: Field): string {
	const { options, isMultiple, maxLength } = limitsOf(field);
	if (options) {
		const names = options.map((option) => JSON.stringify(option)).join(', ');
		return isMultiple ? `some of ${names}, with "; " between them` : `one of ${names}`;
	}
	const kind =
		field.type === 'number' ? 'number' : field.type === 'checkbox' ? 'true or false' : 'text';
	return maxLength === undefined ? kind : `${kind}, at most ${maxLength} characters`;
}
