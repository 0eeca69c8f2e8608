import type { ResourceMapperField } from 'n8n-workflow';
import type { Field } from '../../shared/wire/field';
import { columnName } from '../mapping/columnName';
import { escapedHtml, listed } from '../messages/wording';

/**
 * A checkbox has three states in the mapper. For a `boolean` column n8n would store `false` as soon as the node is
 * opened, which would clear a tick of the template.
 */
const tickChoices = [
	{ name: 'Leave as in Template', value: '' },
	{ name: 'Ticked', value: true },
	{ name: 'Not Ticked', value: false },
];

/** The template's fields as columns of n8n's resource mapper, in the service's order. */
export function toColumns(fields: readonly Field[]): ResourceMapperField[] {
	return fields.map((field) => ({
		id: field.key,
		displayName: columnName(field),
		required: false,
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
		...columnType(field.type),
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

/** Which keys the JSON may have, and the type of each value that is not text. n8n renders it as HTML. */
export function jsonKeysNotice(fields: readonly Field[]): string {
	const keys = listed(
		fields.map(({ key, type }) =>
			type === 'number' || type === 'checkbox' ? `${key} (${type})` : key,
		),
		40,
	);
	return escapedHtml(`The template has these fields: ${keys}`);
}

function columnType(type: string | undefined): Pick<ResourceMapperField, 'type' | 'options'> {
	if (type === 'checkbox') return { type: 'options', options: tickChoices };
	return { type: type === 'number' ? 'number' : 'string' };
}
