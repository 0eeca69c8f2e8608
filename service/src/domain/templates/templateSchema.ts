import type { FieldValue, FormField } from '../../pdf/form.ts';
import { mostOfImageText } from '../../pdf/images/imageText.ts';
import type { Template } from '../../store/records.ts';

/** The part of a JSON schema (2020-12) that says which values a field takes. */
export interface ValueSchema {
	readonly title?: string;
	readonly description?: string;
	readonly type: 'string' | 'number' | 'boolean';
	readonly enum?: readonly string[];
	readonly pattern?: string;
	readonly minLength?: number;
	readonly maxLength?: number;
	readonly minimum?: number;
	readonly maximum?: number;
	readonly default?: FieldValue;
}

/** What is no picture, the fill says. */
const imageSchema: ValueSchema = {
	type: 'string',
	description: 'A PNG or JPEG, as base64 or as a data URI',
	maxLength: mostOfImageText,
};

/** Which values a field takes, of those that a fill without any mismatch may have. */
export function valueSchema(field: FormField): ValueSchema {
	const { type, maxLength, options, optionValues = [], multiple, editable, format } = field;
	const { minimum, maximum } = field;
	if (type === 'number') {
		const least = minimum === undefined ? {} : { minimum };
		return { type: 'number', ...least, ...(maximum !== undefined && { maximum }) };
	}
	if (type === 'checkbox') return { type: 'boolean' };
	const isNeeded = mustBeGiven(field);
	if (format === 'image') return { ...imageSchema, ...(isNeeded && { minLength: 1 }) };
	if (format === 'date')
		return { type: 'string', pattern: isNeeded ? `^${DATE}$` : `^(?:${DATE})?$` };
	const limit = maxLength === undefined ? {} : { maxLength };
	const least = isNeeded ? { minLength: 1 } : {};
	if (!options || editable) return { type: 'string', ...least, ...limit };
	const all = [...new Set([...options, ...optionValues])];
	if (multiple) return { type: 'string', ...least, pattern: patternOf(all) };
	return { type: 'string', enum: [...new Set([...(isNeeded ? [] : ['']), ...all])] };
}

/** Whether a fill has to name the field: it is required, and would be empty otherwise. */
export function mustBeGiven({ required, default: held }: FormField): boolean {
	return required === true && held === undefined;
}

/** A date of ISO 8601 that there is, and a time behind it, which is shown only by formats that have one. */
const DATE = (() => {
	const leapYear = '(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
	const days = [
		'(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])',
		'(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)',
		'02-(?:0[1-9]|1\\d|2[0-8])',
	].join('|');
	const time = '[T ](?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?(?:Z|[+-]\\d\\d:?\\d\\d)?';
	return `(?:\\d{4}-(?:${days})|${leapYear}-02-29)(?:${time})?`;
})();

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
	const { type, enum: texts, pattern, minLength = 0, maxLength, ...range } = valueSchema(field);
	if (typeof value !== type || (type === 'number' && !Number.isFinite(value))) return 'type';
	if (typeof value === 'number') {
		const { minimum = -Infinity, maximum = Infinity } = range;
		return value >= minimum && value <= maximum ? undefined : 'value';
	}
	if (typeof value !== 'string') return undefined;
	const fits =
		value.length >= minLength &&
		(!texts || texts.includes(value)) &&
		(pattern === undefined || new RegExp(pattern, 'u').test(value)) &&
		// JSON schema counts code points.
		(maxLength === undefined || value.length <= maxLength || [...value].length <= maxLength);
	return fits ? undefined : 'value';
}

/** The values of a fill as a JSON schema. A fill with `mismatch=reject` accepts what it accepts. */
export function templateSchema({ name, fields }: Template): object {
	const properties = fields.map((field) => {
		const { key, label: title, default: held, dateFormat } = field;
		const description = dateFormat && `A date, as in 2026-12-31; it is drawn as ${dateFormat}.`;
		const said = { title, ...(description && { description }), ...valueSchema(field) };
		return [key, { ...said, ...(held !== undefined && { default: held }) }] as const;
	});
	const required = fields.filter(mustBeGiven).map(({ key }) => key);
	return {
		$schema: 'https://json-schema.org/draft/2020-12/schema',
		title: name,
		type: 'object',
		properties: Object.fromEntries(properties),
		...(required.length > 0 && { required }),
		additionalProperties: false,
	};
}
