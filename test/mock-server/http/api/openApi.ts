import { z } from 'zod/v4';
import { fillSchema, pageSchema, responseTypeSchema, updateSchema } from './requestSchemas.ts';
import type { Settings } from '../../settings/settings.ts';
import { answerSchemas } from './answerSchemas.ts';
import { errorContentType } from '../exchange/errorSchema.ts';
import { operations } from './operations.ts';
import type { Operation } from './operations.ts';

type Json = Record<string, unknown>;

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Schemas by name, with references among each other; `io` is the side of the wire that writes. */
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

function queryParameters(schema: z.ZodType): Json[] {
	const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
	return Object.entries(properties).map(([name, property]) => ({
		...{ name, in: 'query', required: false, schema: property },
	}));
}

const uidParameter = { name: 'uid', in: 'path', required: true, schema: { type: 'string' } };

function goodAnswer({ answer, summary }: Operation, settings: Settings): Json {
	const pdfType = settings.get('download.contentType');
	const content = {
		...(answer.body && { 'application/json': { schema: refTo(answer.body) } }),
		...(answer.isPdf && pdfType !== 'none' && { [pdfType]: {} }),
	};
	return { description: summary, ...(Object.keys(content).length > 0 && { content }) };
}

function errorAnswer(settings: Settings): Json {
	const type = errorContentType(settings);
	const isJson = type?.endsWith('json');
	const schema = isJson ? refTo('Error') : { type: 'string' };
	return { description: 'An error', ...(type && { content: { [type]: { schema } } }) };
}

/** The statuses of the errors that an operation may answer with. */
export function errorStatuses({ errors, needsKey }: Operation, settings: Settings): number[] {
	const isLimited = settings.get('rate.perSecond') !== 'none';
	return [
		...errors,
		...(needsKey ? [settings.get('auth.status')] : []),
		...(isLimited ? [429] : []),
		...[413, 500],
	];
}

function operationObject(operation: Operation, settings: Settings): Json {
	const { path, summary, query, requestBody, answer, needsKey } = operation;
	const schemas = { Page: pageSchema(settings), ResponseType: responseTypeSchema(settings) };
	const parameters = [
		...(path.includes('{uid}') ? [uidParameter] : []),
		...(query ? queryParameters(schemas[query]) : []),
	];
	const errors = errorStatuses(operation, settings).map((status) => [
		status,
		errorAnswer(settings),
	]);
	const content = requestBody && { 'application/json': { schema: refTo(requestBody) } };
	return {
		summary,
		...(parameters.length > 0 && { parameters }),
		...(content && { requestBody: { required: true, content } }),
		responses: { ...Object.fromEntries(errors), [answer.status]: goodAnswer(operation, settings) },
		security: needsKey ? [{ apiKey: [] }] : [],
	};
}

/** The interface as OpenAPI 3.1, exactly as the service behaves with the present settings. */
export function openApiDocument(settings: Settings, serverUrl: string): Json {
	const paths: Record<string, Json> = {};
	for (const operation of operations(settings)) {
		const methods = (paths[operation.path] ??= {});
		methods[operation.method] = operationObject(operation, settings);
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'PDF template filling service (local stand-in)',
			version: '1',
			description:
				'Describes the service as its settings are set now. Calls under /__mock are no part of the interface.',
		},
		servers: [{ url: serverUrl }],
		paths,
		components: {
			securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' } },
			schemas: {
				...jsonSchemas(answerSchemas(settings), 'output'),
				...jsonSchemas({ Fill: fillSchema(settings), Update: updateSchema }, 'input'),
			},
		},
	};
}
