import { z } from 'zod/v4';
import type { Behavior } from '../../domain/behavior.ts';
import { answerSchemas } from './answerSchemas.ts';
import { errorContentType } from '../exchange/errorAnswer.ts';
import { endpoints, errorStatuses, offeredEndpoints } from './endpoints.ts';
import type { Endpoint } from './endpoint/endpoint.ts';

type Json = Record<string, unknown>;

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** JSON schemas by name, with references among each other; `io`: requests are `input`, answers `output`. */
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
	const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
	return Object.entries(properties).map(([name, property]) => ({
		name,
		in: place,
		required: false,
		schema: property,
	}));
}

const uidParameter = {
	name: 'uid',
	in: 'path',
	required: true,
	schema: { type: 'string', description: 'The ID of the template or document' },
};

/** What an answer without a Content-Type counts as (RFC 9110, section 8.3). */
const unnamedType = 'application/octet-stream';

function goodAnswer({ answer: answerOf, summary }: Endpoint, settings: Behavior): Json {
	const answer = answerOf(settings);
	const named = settings.get('download.contentType');
	const pdfType = named === 'none' ? unnamedType : named;
	const content = {
		...(answer.body && { 'application/json': { schema: refTo(answer.body) } }),
		...(answer.isPdf && { [pdfType]: {} }),
	};
	return { description: summary, ...(Object.keys(content).length > 0 && { content }) };
}

function errorAnswer(settings: Behavior): Json {
	const type = errorContentType(settings);
	const isJson = type?.endsWith('json');
	const schema = isJson ? refTo('Error') : { type: 'string' };
	return { description: 'An error', ...(type && { content: { [type]: { schema } } }) };
}

function operationObject(endpoint: Endpoint, settings: Behavior): Json {
	const { path, summary, query, headers, requestBody, answer, needsKey } = endpoint;
	const parameters = [
		...(path.includes('{uid}') ? [uidParameter] : []),
		...parametersOf('query', query?.(settings)),
		...parametersOf('header', headers?.(settings)),
	];
	const errors = errorStatuses(endpoint, settings).map((status) => [status, errorAnswer(settings)]);
	const content = requestBody && { 'application/json': { schema: refTo(requestBody.name) } };
	return {
		summary,
		...(parameters.length > 0 && { parameters }),
		...(content && { requestBody: { required: true, content } }),
		responses: {
			...Object.fromEntries(errors),
			[answer(settings).status]: goodAnswer(endpoint, settings),
		},
		security: (needsKey?.(settings) ?? true) ? [{ apiKey: [] }] : [],
	};
}

function requestSchemas(settings: Behavior): Record<string, z.ZodType> {
	const bodies = endpoints.flatMap(({ requestBody }) => requestBody ?? []);
	const schemas = bodies.map(({ name, schema }) => [name, schema(settings)] as const);
	return Object.fromEntries(schemas.sort(([one], [other]) => one.localeCompare(other)));
}

/** The API as OpenAPI 3.1, exactly as it behaves with the current settings. */
export function openApiDocument(settings: Behavior, serverUrl: string): Json {
	const paths: Record<string, Json> = {};
	for (const endpoint of offeredEndpoints(settings)) {
		const methods = (paths[endpoint.path] ??= {});
		methods[endpoint.method] = operationObject(endpoint, settings);
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'PDF Template Service',
			version: '1',
			description:
				'Keeps PDF forms as templates and fills them. Described as it behaves with its current settings.',
		},
		servers: [{ url: serverUrl }],
		paths,
		components: {
			securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' } },
			schemas: {
				...jsonSchemas(answerSchemas(settings), 'output'),
				...jsonSchemas(requestSchemas(settings), 'input'),
			},
		},
	};
}
