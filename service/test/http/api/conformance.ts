import { Validator } from '@cfworker/json-schema';
import type { Schema } from '@cfworker/json-schema';

interface Service {
	readonly url: string;
}

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

const documents = new WeakMap<object, Promise<OpenApi>>();

/** The description that a service has of itself. */
async function descriptionOf(service: Service): Promise<OpenApi> {
	const { url } = service;
	const read = async () => (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi;
	const document = documents.get(service) ?? read();
	documents.set(service, document);
	return document;
}

function isPathOf(template: string, path: string): boolean {
	return new RegExp(`^${template.replace('{uid}', '[^/]+')}$`).test(path);
}

/** What is refused before it reaches an operation: an unknown path or method, a host, a key, a large body. */
const beforeOperations = [400, 401, 403, 404, 405, 413, 429];

function describedAnswer(document: OpenApi, method: string, path: string, status: number) {
	const [, operations = {}] =
		Object.entries(document.paths).find(([template]) => isPathOf(template, path)) ?? [];
	const operation = operations[method.toLowerCase() === 'head' ? 'get' : method.toLowerCase()];
	if (operation?.responses[status]) return operation.responses[status];
	const [anyOperation] = Object.values(document.paths['/v1/templates'] ?? {});
	const isBefore = operation ? status === 403 : beforeOperations.includes(status);
	return isBefore ? anyOperation?.responses['500'] : undefined;
}

function bodyProblems(document: OpenApi, described: Described, answered: Answered): string[] {
	const { contentType, bytes } = answered;
	const { content } = described;
	const type = contentType?.replace(/;.*/, '');
	if (bytes.byteLength === 0 && !content) return [];
	if (!content) return ['has a body'];
	const media = content[type ?? ''];
	if (!media) return [`is ${type}, not ${Object.keys(content).join(' or ')}`];
	if (!media.schema || !type?.endsWith('json')) return [];
	const schema = { ...media.schema, components: document.components } as Schema;
	const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
	const { errors } = new Validator(schema, '2020-12').validate(value);
	return errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
}

/** Throws if a service gave an answer that its own description does not have. */
export async function expectDescribed(
	service: Service,
	line: { readonly method: string; readonly path: string },
	answered: Answered,
): Promise<void> {
	const document = await descriptionOf(service);
	const described = describedAnswer(document, line.method, line.path, answered.status);
	const what = `${line.method} ${line.path}: ${answered.status}`;
	if (!described) throw new Error(`${what} is not in the OpenAPI document`);
	if (line.method === 'HEAD') return;
	const problems = bodyProblems(document, described, answered);
	if (problems.length > 0) throw new Error(`${what} is not as described: ${problems.join('; ')}`);
}
