import type { ResourceMapperField } from 'n8n-workflow';
import type { Field } from '../../shared/wire/field';

/**
 * A checkbox has three states in the mapper. As a `boolean` column n8n would store `false` as soon as the
 * node is opened, and so clear a tick that belongs to the template; this stores nothing until one chooses.
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

function columnType(type: string | undefined): Pick<ResourceMapperField, 'type' | 'options'> {
	if (type === 'checkbox') return { type: 'options', options: tickChoices };
	return { type: type === 'number' ? 'number' : 'string' };
}
