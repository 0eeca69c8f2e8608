import {
	fieldType,
	type Field,
	type FieldLimits,
	type FieldValue,
	limitsOf,
} from '../../shared/wire/field';
import { isEmpty, type Values } from './inputValues';
import { convert, type Converted, type Formats, type Refused, describe } from './convert';
import { matchExactly, matchNamed, type Ambiguity } from './matchKeys';

/** A value that cannot become its field's type. `reason` completes a sentence that begins with the field's name. */
export interface WrongType extends Pick<Refused, 'reason' | 'advice'> {
	readonly key: string;
	readonly label: string;
}

/** The values of an item to send, and everything that could leave a field blank. */
export interface Mapping {
	readonly data: ReadonlyMap<string, FieldValue>;
	readonly unknownKeys: readonly string[];
	readonly wrongTypes: readonly WrongType[];
	/** Fields without a value, including those of `wrongTypes`, and optional ones only if no field gets a value. */
	readonly unfilledFields: readonly Field[];
	readonly ambiguities: readonly Ambiguity[];
	/** Fields of text, for a date by their name, that get a number which may be a date of a spreadsheet. */
	readonly serialDates: readonly Field[];
}

export interface MappingRules {
	/** Whether a key must equal the field's key exactly. */
	readonly isExact: boolean;
	readonly emptyValues: 'omit' | 'send';
	/** Keys of fields that are not sent, whatever their values are called. */
	readonly ignored?: readonly string[];
	/** Keys of fields that may stay empty in an item that fills another field. */
	readonly optional?: ReadonlySet<string>;
	/** How values are written. */
	readonly formats?: Formats;
	/** Whether a field is left out on purpose; `value` is its input, if any. */
	isLeftOut(field: Field, value: unknown, isGiven: boolean): boolean;
}

/** Converts input values to the types of the template's fields, in the order of the fields. */
export function mapToFields(given: Values, fields: readonly Field[], rules: MappingRules): Mapping {
	const byKey = new Map(fields.map((field) => [field.key, field]));
	const { values, unmatched, ambiguities } = rules.isExact
		? matchExactly(given, new Set(byKey.keys()))
		: matchNamed(given, [...byKey.values()]);
	const undecided = new Set(ambiguities.flatMap(({ fieldKeys }) => fieldKeys));
	const data = new Map<string, FieldValue>();
	const wrongTypes: WrongType[] = [];
	const gaps: { field: Field; isOptional?: boolean }[] = [];
	const serialDates: Field[] = [];
	for (const [key, field] of byKey) {
		if (undecided.has(key) || rules.ignored?.includes(key)) continue;
		const value = values.get(key);
		const converted = convertedValue(value, values.has(key), field, rules);
		if (converted?.ok) {
			data.set(key, converted.value);
			if (rules.formats?.writeDate && isSerialDate(value, field)) serialDates.push(field);
			continue;
		}
		if (converted) {
			const { reason, advice } = converted;
			wrongTypes.push({ key, label: field.label, reason, ...(advice && { advice }) });
			gaps.push({ field });
		} else if (!rules.isLeftOut(field, value, values.has(key))) {
			gaps.push({ field, isOptional: rules.optional?.has(key) });
		}
	}
	const unknownKeys = unmatched.filter((key) => !isEmpty(given.get(key)));
	const unfilledFields = gaps
		.filter(({ isOptional }) => isOptional !== true || data.size === 0)
		.map(({ field }) => field);
	return { data, unknownKeys, wrongTypes, unfilledFields, ambiguities, serialDates };
}

/** What to send for a field, or why it cannot be sent; undefined when there is nothing to send. */
function convertedValue(
	value: unknown,
	isGiven: boolean,
	field: Field,
	{ emptyValues, formats }: MappingRules,
): Converted | undefined {
	if (!isEmpty(value)) return withinLimits(convert(value, field.type, formats), field);
	return isGiven && emptyValues === 'send'
		? { ok: true, value: fieldType(field.type).empty }
		: undefined;
}

/** How fields of dates are called in the languages of our users; "until" and the like are too often something else. */
const dateName =
	/dat(e|um)|fecha|geboren|geburt|birth|naissance|nacimiento|fällig|\b(day|tag|jour|d[ií]a|due|dob)\b/i;

/** Whether a number may be a date as Excel counts it, in days since 1900: from 1954 to 2119. */
function isSerialDate(value: unknown, { key, label, type = 'text' }: Field): boolean {
	const isInRange = typeof value === 'number' && value >= 20_000 && value <= 80_000;
	return isInRange && type === 'text' && [key, label].some((name) => dateName.test(name));
}

const most = 10;

const letters = new Intl.Segmenter();

/** A converted value as the field's options have it, unless it is none of them or longer than the field accepts. */
export function withinLimits(converted: Converted, field: Field): Converted {
	if (!converted.ok || typeof converted.value === 'boolean') return converted;
	const limits = limitsOf(field);
	const chosen = limits.options ? amongOptions(converted.value, limits.options, limits) : converted;
	if (!chosen.ok) return chosen;
	const text = String(chosen.value);
	const { maxLength = Infinity } = limits;
	const length = text.length > maxLength ? lengthOf(text) : 0;
	return length > maxLength
		? { ok: false, reason: `has ${length} characters, and the field accepts ${maxLength} at most` }
		: chosen;
}

function amongOptions(
	value: FieldValue,
	options: readonly string[],
	{ optionValues = [], isMultiple }: FieldLimits,
): Converted {
	const text = String(value);
	const optionOf = (part: string) => sameOption(part, options) ?? sameOption(part, optionValues);
	const hasLines = /[\r\n]/.test(text);
	const isPart = isMultiple && optionOf(text) === undefined;
	const parts = isPart
		? text.split(hasLines ? /\r\n?|\n/ : ';').map((part) => part.trim())
		: [text];
	const given = isPart ? parts.filter((part) => part !== '') : parts;
	const other = given.find((part) => optionOf(part) === undefined);
	if (other !== undefined) {
		const what = other === text ? 'is' : 'has';
		return { ok: false, reason: `${what} ${describe(other)}, not one of ${listed(options)}` };
	}
	const chosen = given.map((part) => optionOf(part) ?? part);
	const isExact = chosen.every((option, index) => option === given[index]);
	return { ok: true, value: isExact ? value : chosen.join(hasLines ? '\n' : '; ') };
}

/** The option that a text is, exactly or in another case, unless it could be several then. */
function sameOption(text: string, options: readonly string[]): string | undefined {
	if (options.includes(text)) return text;
	const folded = foldedCase(text);
	const [option, ...others] = options.filter((each) => foldedCase(each) === folded);
	return others.length === 0 ? option : undefined;
}

const foldedCase = (text: string): string => text.trim().normalize().toLowerCase();

/** As a reader counts: é is one character in either Unicode form, and what is never drawn is none. */
function lengthOf(text: string): number {
	return [...letters.segment(text)].filter(
		({ segment }) => !/^\p{Default_Ignorable_Code_Point}+$/u.test(segment),
	).length;
}

function listed(options: readonly string[]): string {
	const names = options.slice(0, most).map(describe).join(', ');
	return options.length > most ? `${names} and ${options.length - most} more` : names;
}
