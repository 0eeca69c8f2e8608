import { z } from 'zod/v4';
import type { ApiOptions } from '../../domain/apiOptions.ts';
import { answerSchemas } from './answerSchemas.ts';
import { endpoints, errorStatuses } from './endpoints.ts';
import type { Endpoint } from './endpoint/endpoint.ts';

type Json = Record<string, unknown>;

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** JSON schemas by name, which refer to each other; `io`: `input` for requests, `output` for answers. */
function jsonSchemas(schemas: Record<string, z.ZodType>, io: 'input' | 'output'): Json {
	const registry = z.registry<{ id: string }>();
	for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
	const { schemas: made } = z.toJSONSchema(registry, { io, uri: (id) => refTo(id).$ref });
	const bare = Object.entries(made).map(([id, { $id, $schema, ...schema }]) => {
		void [$id, $schema];
		return [id, schema];
	});
	return Object.fromEntries(bare) as Json;
}

function parametersOf(place: 'query' | 'header', schema: z.ZodType | undefined): Json[] {
	if (!schema) return [];
	const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
	return Object.entries(properties).map(([name, property]) => ({
		name,
		in: place,
		required: required.includes(name),
		schema: property,
	}));
}

const uidParameter = {
	name: 'uid',
	in: 'path',
	required: true,
	schema: { type: 'string', description: 'The ID of the template or document' },
};

function bodySchema(...names: readonly (string | undefined)[]): Json {
	const [only, ...others] = names.flatMap((name) => (name ? [refTo(name)] : []));
	return only && others.length === 0 ? only : { anyOf: [only, ...others] };
}

function headersOf(headers: Readonly<Record<string, string>>): Json {
	const described = Object.entries(headers).map(([name, description]) => {
		return [name, { description, schema: { type: 'string' } }] as const;
	});
	return Object.fromEntries(described);
}

function goodAnswer({ answer, summary }: Endpoint): Json {
	const content = {
		...(answer.body && {
			'application/json': { schema: bodySchema(answer.body, answer.alternative) },
		}),
		...(answer.isPdf && { 'application/pdf': {} }),
	};
	return {
		description: summary,
		...(answer.headers && { headers: headersOf(answer.headers) }),
		...(Object.keys(content).length > 0 && { content }),
	};
}

const errorAnswer: Json = {
	description: 'An error',
	content: { 'application/json': { schema: refTo('Error') } },
};

function operationObject(endpoint: Endpoint, api: ApiOptions): Json {
	const { path, summary, query, headers, requestBody, answer, needsKey } = endpoint;
	const parameters = [
		...(path.includes('{uid}') ? [uidParameter] : []),
		...parametersOf('query', query),
		...parametersOf('header', headers),
	];
	const errors = errorStatuses(endpoint, api).map((status) => [status, errorAnswer]);
	const content =
		requestBody === 'pdf'
			? { 'application/pdf': {} }
			: requestBody && { 'application/json': { schema: refTo(requestBody.name) } };
	return {
		summary,
		...(parameters.length > 0 && { parameters }),
		...(content && { requestBody: { required: true, content } }),
		responses: {
			...Object.fromEntries(errors),
			[answer.status]: goodAnswer(endpoint),
		},
		security: (needsKey?.(api) ?? true) ? [{ apiKey: [] }] : [],
	};
}

function requestSchemas(): Record<string, z.ZodType> {
	const bodies = endpoints.flatMap(({ requestBody = 'pdf' }) =>
		requestBody === 'pdf' ? [] : requestBody,
	);
	const schemas = bodies.map(({ name, schema }) => [name, schema] as const);
	return Object.fromEntries(schemas.sort(([one], [other]) => one.localeCompare(other)));
}

/** The API as OpenAPI 3.1, as it behaves with these options. */
export function openApiDocument(api: ApiOptions, serverUrl: string): Json {
	const paths: Record<string, Json> = {};
	for (const endpoint of endpoints) {
		const methods = (paths[endpoint.path] ??= {});
		methods[endpoint.method] = operationObject(endpoint, api);
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'PDF Template Service',
			version: '1',
			description:
				'Keeps PDF forms as templates and fills them. Described as it behaves with its current options.',
		},
		servers: [{ url: serverUrl }],
		paths,
		components: {
			securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' } },
			schemas: {
				...jsonSchemas(answerSchemas, 'output'),
				...jsonSchemas(requestSchemas(), 'input'),
			},
		},
	};
}
