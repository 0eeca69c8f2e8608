import { Validator } from '@cfworker/json-schema';
import type { Schema } from '@cfworker/json-schema';
import { openApiDocument } from '../../../../../service/src/http/api/openApi.ts';
import { apiOptionsOf } from '../../../../mock-server/assumptions/catalogue.ts';
import type { LocalService } from '../../../../mock-server/server/start.ts';

export interface Answered {
	readonly status: number;
	readonly contentType: string | undefined;
	readonly bytes: Uint8Array;
}

interface Described {
	readonly content?: Record<string, { readonly schema?: Schema }>;
}

interface OpenApi {
	readonly paths: Record<string, Record<string, { readonly responses: Record<string, Described> }>>;
	readonly components: { readonly schemas: Record<string, Schema> };
}

const documents = new Map<string, OpenApi>();

/** The description of the service with its options as they are; created once per combination. */
function describedBy({ settings, url }: LocalService): OpenApi {
	const api = apiOptionsOf(settings.current());
	const values = Object.values(api).join();
	const document = documents.get(values) ?? (openApiDocument(api, url) as unknown as OpenApi);
	documents.set(values, document);
	return document;
}

function isPathOf(template: string, path: string): boolean {
	return new RegExp(`^${template.replace('{uid}', '[^/]+')}$`).test(path);
}

/** What is refused before it reaches an operation: an unknown path or method, a key, a large body. */
const beforeOperations = [400, 401, 403, 404, 405, 413, 429];

function describedAnswer(document: OpenApi, method: string, path: string, status: number) {
	const [, operations = {}] =
		Object.entries(document.paths).find(([template]) => isPathOf(template, path)) ?? [];
	const operation = operations[method.toLowerCase() === 'head' ? 'get' : method.toLowerCase()];
	if (operation) return operation.responses[status];
	const [anyOperation] = Object.values(document.paths['/v1/templates'] ?? {});
	return beforeOperations.includes(status) ? anyOperation?.responses['500'] : undefined;
}

function bodyProblems(document: OpenApi, described: Described, answered: Answered): string[] {
	const { contentType, bytes } = answered;
	const { content } = described;
	// Without a Content-Type, a body counts as application/octet-stream (RFC 9110, section 8.3).
	const type = contentType?.replace(/;.*/, '') ?? 'application/octet-stream';
	if (bytes.byteLength === 0 && (!content || contentType === undefined)) return [];
	if (!content) return ['has a body'];
	const media = content[type];
	if (!media) return [`is ${type}, not ${Object.keys(content).join(' or ')}`];
	if (!media.schema || !type.endsWith('json')) return [];
	const schema = { ...media.schema, components: document.components } as Schema;
	const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
	const { errors } = new Validator(schema, '2020-12').validate(value);
	return errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
}

/** Throws if the service gave an answer that its own description does not have. */
export function expectDescribed(
	service: LocalService,
	line: { readonly method: string; readonly path: string },
	answered: Answered,
): void {
	const document = describedBy(service);
	const described = describedAnswer(document, line.method, line.path, answered.status);
	const what = `${line.method} ${line.path}: ${answered.status}`;
	if (!described) throw new Error(`${what} is not in the OpenAPI document`);
	if (line.method === 'HEAD') return;
	const problems = bodyProblems(document, described, answered);
	if (problems.length > 0) throw new Error(`${what} is not as described: ${problems.join('; ')}`);
}
