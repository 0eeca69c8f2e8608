import type { Field, FieldValue } from '../../shared/wire/field';
import { isEmpty, type Values } from './inputValues';
import { convert, type Converted } from './convert';
import { matchExactly, matchLoosely, type Ambiguity } from './matchKeys';

/** A value that cannot become its field's type; `reason` completes the sentence that begins with the field. */
export interface WrongType {
	readonly key: string;
	readonly label: string;
	readonly reason: string;
}

/** What an item comes to: the values to send, and everything about it that could leave a field blank. */
export interface Mapping {
	readonly data: ReadonlyMap<string, FieldValue>;
	readonly unknownKeys: readonly string[];
	readonly wrongTypes: readonly WrongType[];
	/** Fields that get no value, those among them whose value cannot be used. */
	readonly unfilledFields: readonly Field[];
	readonly ambiguities: readonly Ambiguity[];
}

export interface MappingRules {
	/** Whether a key has to be that of the field letter by letter. */
	readonly isExact: boolean;
	readonly emptyValues: 'omit' | 'send';
	/** Whether it is on purpose that a field gets no value; `value` is what was given for it, if anything. */
	isLeftOut(field: Field, value: unknown, isGiven: boolean): boolean;
}

/** Brings collected values into the types of the template's fields, in the order of the fields. */
export function mapToFields(given: Values, fields: readonly Field[], rules: MappingRules): Mapping {
	const byKey = new Map(fields.map((field) => [field.key, field]));
	const match = rules.isExact ? matchExactly : matchLoosely;
	const { values, strays, ambiguities } = match(given, new Set(byKey.keys()));
	const undecided = new Set(ambiguities.flatMap(({ fieldKeys }) => fieldKeys));
	const data = new Map<string, FieldValue>();
	const wrongTypes: WrongType[] = [];
	const unfilledFields: Field[] = [];
	for (const [key, field] of byKey) {
		const value = values.get(key);
		const converted = wireValue(value, values.has(key), field, rules);
		if (converted?.ok) {
			data.set(key, converted.value);
			continue;
		}
		if (converted) wrongTypes.push({ key, label: field.label, reason: converted.reason });
		if (undecided.has(key)) continue;
		const isOnPurpose = !converted && rules.isLeftOut(field, value, values.has(key));
		if (!isOnPurpose) unfilledFields.push(field);
	}
	const unknownKeys = strays.filter((key) => !isEmpty(given.get(key)));
	return { data, unknownKeys, wrongTypes, unfilledFields, ambiguities };
}

/** What to send for a field, why it cannot be sent, or undefined when there is nothing to send. */
function wireValue(
	value: unknown,
	isGiven: boolean,
	{ type }: Field,
	{ emptyValues }: MappingRules,
): Converted | undefined {
	if (!isEmpty(value)) return convert(value, type);
	return isGiven && emptyValues === 'send' ? { ok: true, value: emptyOf(type) } : undefined;
}

/** Numbers and checkboxes have no empty value but null: `""` is never 0 or false. */
function emptyOf(type: string | undefined): FieldValue {
	return type === 'number' || type === 'checkbox' ? null : '';
}
