import type { FormField } from '../../pdf/form.ts';
import type { Template } from '../../store/records.ts';

/** The part of a JSON schema (2020-12) that says which values a field takes. */
export interface ValueSchema {
	readonly title?: string;
	readonly type: 'string' | 'number' | 'boolean';
	readonly enum?: readonly string[];
	readonly pattern?: string;
	readonly maxLength?: number;
}

/** Which values a field takes, of those that a fill without any mismatch may have. */
export function valueSchema(field: FormField): ValueSchema {
	const { type, maxLength, options, optionValues = [], multiple, editable } = field;
	if (type === 'number') return { type: 'number' };
	if (type === 'checkbox') return { type: 'boolean' };
	const limit = maxLength === undefined ? {} : { maxLength };
	if (!options || editable) return { type: 'string', ...limit };
	const all = [...new Set([...options, ...optionValues])];
	if (multiple) return { type: 'string', pattern: patternOf(all) };
	return { type: 'string', enum: [...new Set(['', ...all])] };
}

/** Several options, with `; ` between them or a line for each; one alone may hold a semicolon itself. */
function patternOf(options: readonly string[]): string {
	const each = options.map(escaped).join('|');
	const plain = options.filter((option) => !/[;\r\n]/.test(option) && option.trim() === option);
	const parts = plain.map(escaped).join('|');
	const several =
		parts === '' ? '' : `|(?:${parts})(?:; (?:${parts}))+|(?:${parts})(?:\\n(?:${parts}))+`;
	return `^(?:|${each}${several})$`;
}

function escaped(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Why a value is none that its field takes; `undefined` if it is one. The same as a validator of the schema says. */
export function mismatchOf(field: FormField, value: unknown): 'type' | 'value' | undefined {
	const { type, enum: texts, pattern, maxLength } = valueSchema(field);
	if (typeof value !== type || (type === 'number' && !Number.isFinite(value))) return 'type';
	if (typeof value !== 'string') return undefined;
	const fits =
		(!texts || texts.includes(value)) &&
		(pattern === undefined || new RegExp(pattern, 'u').test(value)) &&
		// JSON schema counts code points.
		(maxLength === undefined || value.length <= maxLength || [...value].length <= maxLength);
	return fits ? undefined : 'value';
}

/** The values of a fill as a JSON schema. A fill with `mismatch=reject` accepts what it accepts. */
export function templateSchema({ name, fields }: Template): object {
	const properties = fields.map(
		(field) => [field.key, { title: field.label, ...valueSchema(field) }] as const,
	);
	return {
		$schema: 'https://json-schema.org/draft/2020-12/schema',
		title: name,
		type: 'object',
		properties: Object.fromEntries(properties),
		additionalProperties: false,
	};
}
