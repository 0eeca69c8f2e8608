import type { Field } from '../../shared/wire/field';
import { isEmpty, type DataMode, type Values } from '../mapping/inputValues';
import { nearestField } from './nearestField';
import { listed, quoted } from './wording';

/** How many names of one kind the advice for automatic mapping lists. */
const most = 5;

/** How to fill at least one field: what the user sees in the editor, not all that the template has. */
export function adviceForBlank(mode: DataMode, given: Values, fields: readonly Field[]): string[] {
	switch (mode) {
		case 'mapped':
			return [
				"Enter a value in at least one field under 'Values to Send'. An expression there has to return one.",
			];
		case 'automatic':
			return given.size > 0
				? [inputFields(given), ...namesToChoose(given, fields)]
				: ['The input item has no fields. Check the node before, or map each field manually.'];
		case 'json':
			return [allFields(fields)];
	}
}

export function allFields(fields: readonly Field[]): string {
	const keys = fields.map(({ key }) => quoted(key));
	return `The template's fields are: ${listed(keys, 50) || 'none'}.`;
}

/** A question for each of these names that is almost the name of a field. */
export function nearestNames(names: readonly string[], fields: readonly Field[]): string[] {
	return names.flatMap((name) => {
		const field = nearestField(name, fields);
		return field ? [`Did you mean ${quoted(field.key)} instead of ${quoted(name)}?`] : [];
	});
}

function inputFields(given: Values): string {
	const names = [...given].map(([key, value]) => {
		return isEmpty(value) ? `${quoted(key)} (empty)` : quoted(key);
	});
	return `The input fields are: ${listed(names, 20)}.`;
}

function namesToChoose(given: Values, fields: readonly Field[]): string[] {
	const unknown = [...given].flatMap(([key, value]) => (isEmpty(value) ? [] : [key]));
	if (unknown.length === 0) return [];
	const nearest = nearestNames(unknown, fields).slice(0, most);
	if (nearest.length > 0) return nearest;
	const keys = fields.map(({ key }) => quoted(key));
	return [
		`Rename them to fields of the template, such as ${listed(keys, most)}, or map each field manually.`,
	];
}
