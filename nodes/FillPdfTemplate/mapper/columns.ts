import type { IDataObject, INodePropertyOptions, ResourceMapperField } from 'n8n-workflow';
import type { Field } from '../../shared/wire/field';
import { limitsOf } from '../../shared/wire/fieldLimits';
import { columnNames } from '../mapping/columnName';
import { convert } from '../mapping/values/convert';
import { escapedHtml, listed } from '../messages/wording';

/** The choice of sending nothing. */
const leave = { name: 'Leave as in Template', value: '' };

/**
 * A checkbox has three states in the mapper. For a `boolean` column n8n would store `false` as soon as the node is
 * opened, which would clear a tick of the template.
 */
const tickChoices = [leave, { name: 'Ticked', value: true }, { name: 'Not Ticked', value: false }];

/**
 * The template's fields as columns of n8n's resource mapper, in the service's order. `mapped` holds the values that the
 * node has so far, by key.
 */
export function toColumns(
	fields: readonly Field[],
	mapped: Readonly<IDataObject> = {},
): ResourceMapperField[] {
	const names = columnNames(fields);
	return fields.map((field, index) => ({
		id: field.key,
		displayName: names[index] ?? field.label,
		required: false,
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
		...columnType(field, mapped[field.key]),
	}));
}

/**
 * The editor shows this notice instead of the columns for Map Automatically. Every answer needs one: the editor
 * (n8n 2.40) keeps showing the last notice until it gets another. n8n renders it as HTML.
 */
export function keysNotice(fields: readonly Field[]): string {
	const keys = listed(
		fields.map(({ key }) => key),
		40,
	);
	return escapedHtml(
		`Input fields with these names, or with the labels of these fields, fill the template: ${keys}. Case, spaces, _, - and . are ignored.`,
	);
}

/** Which keys the JSON may have, and the values of each that does not accept any text. n8n renders it as HTML. */
export function jsonKeysNotice(fields: readonly Field[]): string {
	const keys = listed(
		fields.map((field) => {
			const values = valuesOf(field);
			return values === '' ? field.key : `${field.key} (${values})`;
		}),
		40,
	);
	return escapedHtml(`The template has these fields: ${keys}`);
}

function valuesOf(field: Field): string {
	const { options, maxLength } = limitsOf(field);
	if (options) return `one of ${options.length > 5 ? listed(options, 5) : options.join(', ')}`;
	const { type } = field;
	return [
		...(type === 'number' || type === 'checkbox' ? [type] : []),
		...(maxLength === undefined ? [] : [`max ${maxLength}`]),
	].join(', ');
}

function columnType(field: Field, mapped: unknown): Pick<ResourceMapperField, 'type' | 'options'> {
	const { type } = field;
	if (type === 'checkbox') {
		return { type: 'options', options: [...tickChoices, ...wordedTick(mapped)] };
	}
	const { options } = limitsOf(field);
	if (!options) return { type: type === 'number' ? 'number' : 'string' };
	const texts = [...new Set(options)].filter((text) => text !== '');
	return {
		type: 'options',
		options: [leave, ...texts.map((text) => ({ name: text, value: text }))],
	};
}

/**
 * The choice for a tick that is stored as a word or a number, such as "true" where a builder took the column for text.
 * n8n refuses to run a node with a value that is not among the choices, even if the field accepts it.
 */
function wordedTick(mapped: unknown): INodePropertyOptions[] {
	if ((typeof mapped !== 'string' && typeof mapped !== 'number') || mapped === '') return [];
	const converted = convert(mapped, 'checkbox');
	if (!converted.ok) return [];
	const name = converted.value === true ? 'Ticked' : 'Not Ticked';
	return [{ name: `${name} (${JSON.stringify(mapped)})`, value: mapped }];
}
