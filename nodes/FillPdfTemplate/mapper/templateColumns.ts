import type {
	IDataObject,
	ILoadOptionsFunctions,
	ResourceMapperFields,
	INodePropertyOptions,
	ResourceMapperField,
} from 'n8n-workflow';
import { getTemplateFields, iterateTemplates } from '../../shared/api/templates';
import { pickedTemplate, uidIn, requireUid } from '../../shared/pickers/uid';
import { connect } from '../../shared/transport/connection/connection';
import { type Field, limitsOf } from '../../shared/wire/field';
import { escapedHtml } from '../../shared/wire/text';
import { columnNames } from '../mapping/columnName';
import { convert } from '../mapping/convert';
import { listed } from '../messages/wording';

/** The columns of the mapper: the fields of the chosen template. */
export async function getTemplateColumns(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const fields = await fieldsOfChosen(this);
	const emptyFieldsNotice = await notice(this, fields, keysNotice);
	const mapping = this.getCurrentNodeParameter('fields') as
		| { value?: IDataObject | null }
		| undefined;
	return { fields: toColumns(fields ?? [], mapping?.value ?? {}), emptyFieldsNotice };
}

/** No columns, but the notice that the editor shows instead: the keys for the JSON. */
export async function getTemplateKeys(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const fields = await fieldsOfChosen(this);
	return { fields: [], emptyFieldsNotice: await notice(this, fields, jsonKeysNotice) };
}

async function fieldsOfChosen(
	context: ILoadOptionsFunctions,
): Promise<readonly Field[] | undefined> {
	const locator = context.getCurrentNodeParameter('templateId') as Parameters<typeof uidIn>[0];
	if (!uidIn(locator, pickedTemplate)) return undefined;
	const uid = requireUid(context, locator, pickedTemplate);
	return await getTemplateFields(await connect(context), uid);
}

async function notice(
	context: ILoadOptionsFunctions,
	fields: readonly Field[] | undefined,
	keys: (fields: readonly Field[]) => string,
): Promise<string> {
	if (!fields) return await nextStep(context);
	if (fields.length > 0) return keys(fields);
	return 'This template has no fields. Mark some in the template editor of the web app.';
}

/** The request only chooses a notice, so it must not delay the editor. */
const noticeLimits = { maxRetries: 0, timeoutMs: 10_000 };

/** What to do when no template is chosen. Errors are left to the template list, which shows them. */
async function nextStep(context: ILoadOptionsFunctions): Promise<string> {
	const choose = 'Choose a template to load its fields.';
	const hasTemplates = async () => {
		const templates = iterateTemplates(await connect(context, { limits: noticeLimits }), {
			limit: 1,
		});
		return (await templates.next()).done !== true;
	};
	return (await hasTemplates().catch(() => true))
		? choose
		: 'There are no templates yet. Create one in the web app of the service, then choose it here.';
}

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
		// n8n takes columns without these two for a builder's assumptions, which it replaces whenever the node is opened.
		readOnly: false,
		removed: false,
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
	const { options, isMultiple, maxLength } = limitsOf(field);
	if (options) {
		const names = options.length > 5 ? listed(options, 5) : options.join(', ');
		return isMultiple ? `some of ${names}, with "; " between them` : `one of ${names}`;
	}
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
	const { options, isMultiple } = limitsOf(field);
	// Numbers are typed as text, too: n8n (1.123) stores 0 for a number that nobody typed, and makes 125 of 12,5 (2.41). A
	// choice of n8n is a single one.
	if (!options || isMultiple) return { type: 'string' };
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
