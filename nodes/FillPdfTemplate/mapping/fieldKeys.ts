import type { Field } from '../../shared/wire/field';
import type { Values } from './inputValues';

type Keyed = Pick<Field, 'key'>;

/** The key as the template has it: an é may be one character or two, and looks the same. */
export function asInTemplate(key: string, fields: readonly Keyed[]): string {
	if (fields.some((field) => field.key === key)) return key;
	const [field, ...others] = fields.filter((each) => each.key.normalize() === key.normalize());
	return field && others.length === 0 ? field.key : key;
}

/** Values with their keys as the template has them. */
export function withKeysOf(values: Values, fields: readonly Keyed[]): Values {
	return new Map(
		[...values].map(([key, value]) => {
			const own = asInTemplate(key, fields);
			return [values.has(own) ? key : own, value];
		}),
	);
}
