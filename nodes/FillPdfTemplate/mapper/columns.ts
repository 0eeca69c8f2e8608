import type { ResourceMapperField } from 'n8n-workflow';
import type { Field } from '../../shared/wire/field';
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
	return fields.map(({ key, label, type }) => ({
		id: key,
		displayName: label,
		required: false,
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
		...columnType(type),
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
		`Properties with these names fill the template: ${keys}. Capitals, spaces, _, - and . make no difference.`,
	);
}

function columnType(type: string | undefined): Pick<ResourceMapperField, 'type' | 'options'> {
	if (type === 'checkbox') return { type: 'options', options: tickChoices };
	return { type: type === 'number' ? 'number' : 'string' };
}
