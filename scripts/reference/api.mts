import { defaultApiOptions } from '../../service/src/domain/apiOptions.ts';
import { openApiDocument } from '../../service/src/http/api/openApi.ts';
import { markdownTable } from './table.mts';

interface Schema {
	readonly $ref?: string;
	readonly type?: string;
	readonly const?: unknown;
	readonly description?: string;
	readonly enum?: readonly string[];
	readonly items?: Schema;
	readonly anyOf?: readonly Schema[];
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
	readonly default?: unknown;
	readonly format?: string;
}

interface Content {
	readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
	readonly summary: string;
	readonly parameters?: readonly {
		readonly name: string;
		readonly in: string;
		readonly required: boolean;
		readonly schema: Schema;
	}[];
	readonly requestBody?: Content;
	readonly responses: Readonly<Record<string, Content>>;
}

interface Description {
	readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
	readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

function nameOf(ref: string): string {
	const name = ref.split('/').at(-1) ?? '';
	return `[${name}](#${name.toLowerCase()})`;
}

function typeOf({ $ref, type, const: only, enum: values, items, anyOf, format }: Schema): string {
	if (format === 'date-time') return 'date and time';
	if ($ref !== undefined) return nameOf($ref);
	if (only !== undefined) return `\`${String(only)}\``;
	if (values) return values.map((value) => `\`${value}\``).join(' or ');
	if (items) return `list of ${typeOf(items)}`;
	if (anyOf) return anyOf.map(typeOf).join(' or ');
	return type ?? 'any';
}

function propertiesOf({ properties = {}, required = [] }: Schema): string {
	const rows = Object.entries(properties).map(([name, schema]) => [
		`\`${name}\``,
		typeOf(schema),
		required.includes(name) ? 'always' : 'optional',
		schema.description ?? '',
	]);
	return markdownTable(['Property', 'Type', 'Presence', 'Meaning'], rows);
}

/** An object, a list, or one of several forms of a body. */
function schemaText(schema: Schema): string {
	if (schema.properties) return propertiesOf(schema);
	const [first, ...others] = schema.anyOf ?? [];
	if (!first?.properties) return sentence(typeOf(schema));
	return [
		propertiesOf(first),
		...others.map(() => 'Or only the values, without `title` and `data`.'),
	].join('\n\n');
}

const sentence = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`;

function contentOf({ content = {} }: Content): string {
	const forms = Object.entries(content).map(([type, { schema }]) =>
		schema && Object.keys(schema).length > 0 ? typeOf(schema) : `\`${type}\``,
	);
	return forms.join(', or ');
}

function operationText(method: string, path: string, operation: Operation): string {
	const { summary, parameters = [], requestBody, responses } = operation;
	const own = parameters.filter((parameter) => parameter.in !== 'path');
	const rows = own.map(({ name, in: place, required, schema }) => [
		`\`${name}\``,
		place,
		required ? 'always' : 'optional',
		[schema.description, schema.default !== undefined && `default: \`${String(schema.default)}\``]
			.filter(Boolean)
			.join('; '),
	]);
	const isGood = ([status]: readonly [string, unknown]) => status.startsWith('2');
	const good = Object.entries(responses).filter(isGood);
	const errors = Object.keys(responses).filter((status) => !status.startsWith('2'));
	return [
		`## ${summary}`,
		`\`${method.toUpperCase()} ${path}\``,
		...(rows.length > 0 ? [markdownTable(['Parameter', 'In', 'Presence', 'Meaning'], rows)] : []),
		...(requestBody ? [`**Body:** ${contentOf(requestBody)}`] : []),
		...good.map(([status, answer]) => {
			const content = contentOf(answer);
			return `**Response:** ${status}${content ? `, ${content}` : ''}. **Errors:** ${errors.join(', ')}.`;
		}),
	].join('\n\n');
}

/** Every endpoint and every object as Markdown, for service/docs/api.md. */
export function apiReference(): string {
	const { paths, components } = openApiDocument(defaultApiOptions, '') as unknown as Description;
	const operations = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => operationText(method, path, operation)),
	);
	const used = JSON.stringify([paths, components.schemas]);
	const objects = Object.entries(components.schemas)
		.filter(([name]) => used.includes(`/${name}"`))
		.map(([name, schema]) => `### ${name}\n\n${schemaText(schema)}`);
	return [...operations, '## Objects', ...objects].join('\n\n');
}
