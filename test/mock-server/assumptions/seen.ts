import type { IncomingHttpHeaders } from 'node:http';
import { endpoints } from '../../../service/src/http/api/endpoints.ts';

/** A request to the real service and its answer; examined once, never kept. */
export interface Seen {
	/** As in the OpenAPI description, such as "GET /v1/templates/{uid}"; otherwise "GET of another path". */
	readonly operation: string;
	readonly request: SeenRequest;
	readonly answer: SeenAnswer;
	/** The URL of the service. */
	readonly service: URL;
	/** Whether an earlier answer named the uid in the path, and it was not deleted since. */
	readonly isKnownUid: boolean;
	/** Whether the uid in the path was deleted before. */
	readonly isDeletedUid: boolean;
}

export interface SeenRequest {
	readonly query: URLSearchParams;
	readonly headers: IncomingHttpHeaders;
	readonly bytes: number;
	/** The parsed body; undefined if it is not JSON. */
	readonly json: unknown;
}

export interface SeenAnswer {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly body: Buffer;
	/** The parsed body; undefined if it is not JSON. */
	readonly json: unknown;
}

const paths = new Set(endpoints.map(({ path }) => path));
const patterns = [...paths].map((path) => {
	return { path, pattern: new RegExp(`^${path.replace('{uid}', '[^/]+')}$`) };
});

export function operationOf(method: string, path: string): string {
	const described = patterns.find(({ pattern }) => pattern.test(path));
	return `${method} ${described?.path ?? 'of another path'}`;
}

export const fill = 'POST /v1/templates/{uid}';
export const update = 'PUT /v1/templates/{uid}';
export const remove = 'DELETE /v1/templates/{uid}';
export const download = 'GET /documents/{uid}/download';
export const getFields = 'GET /v1/templates/{uid}/fields';

export function isListOperation(operation: string): boolean {
	return operation === 'GET /v1/templates' || operation === 'GET /v1/documents';
}

export function isList({ operation }: Seen): boolean {
	return isListOperation(operation);
}

export function isGood({ answer: { status } }: Seen): boolean {
	return status >= 200 && status < 300;
}

/** Whether the service rejected the request as invalid. */
export function isRefused({ answer: { status } }: Seen): boolean {
	return status === 400 || status === 422;
}

export function typeOf({ headers }: SeenRequest | SeenAnswer): string | undefined {
	return headers['content-type']?.replace(/;.*/s, '').trim().toLowerCase();
}

export function parseJson(body: Buffer): unknown {
	try {
		return JSON.parse(body.toString());
	} catch {
		return undefined;
	}
}

/** The properties of a JSON object; empty for anything else. */
export function propertiesOf(value: unknown): Readonly<Record<string, unknown>> {
	const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
	return isObject ? (value as Record<string, unknown>) : {};
}

export function itemsOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

/** The templates or documents in a successful answer: those of a list, or a single one. */
export function objectsIn(seen: Seen): Readonly<Record<string, unknown>>[] {
	if (!isGood(seen)) return [];
	const { json } = seen.answer;
	const objects = isList(seen) ? itemsOf(propertiesOf(json)['data']) : [json];
	return objects.map(propertiesOf).filter((each) => 'uid' in each);
}

/** The documents in answers of the list and get endpoints. */
export function documentsIn(seen: Seen): Readonly<Record<string, unknown>>[] {
	return seen.operation.startsWith('GET /v1/documents') ? objectsIn(seen) : [];
}

/** Describes an answer without its content, apart from the number of items in a list. */
export function answerLine(seen: Seen): string {
	const { operation, answer, request } = seen;
	const limit = Number(request.query.get('limit') || NaN);
	const items = itemsOf(propertiesOf(answer.json)['data']).length;
	const asked = Number.isNaN(limit) ? '' : ` of ${limit} asked for`;
	const extent = isList(seen) && isGood(seen) ? `, ${items} items${asked}` : '';
	return `${operation}: ${answer.status} ${typeOf(answer) ?? 'without a type'}${extent}`;
}

/** The fields in the answers about templates. */
export function fieldsIn(seen: Seen): Readonly<Record<string, unknown>>[] {
	if (!isGood(seen)) return [];
	const { json } = seen.answer;
	const lists =
		seen.operation === getFields
			? [Array.isArray(json) ? json : propertiesOf(json)['fields']]
			: objectsIn(seen).map(({ fields }) => fields);
	return lists.flatMap(itemsOf).map(propertiesOf);
}

export function isOfApi({ operation }: Seen): boolean {
	return operation.includes(' /v1/');
}
