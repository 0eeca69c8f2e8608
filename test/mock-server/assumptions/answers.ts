import type { Answer } from '../../../service/src/http/exchange/answer.ts';
import { errorSchema } from '../../../service/src/http/exchange/errorAnswer.ts';
import { fill, getFields, parseJson } from './seen.ts';

export type Json = Readonly<Record<string, unknown>>;

export const isGoodAnswer = ({ status }: Answer): boolean => status >= 200 && status < 300;

export const isJson = ({ headers }: Answer): boolean =>
	headers['content-type']?.includes('json') ?? false;

export const isPdf = ({ headers }: Answer): boolean =>
	headers['content-type'] === 'application/pdf';

/** An answer with another JSON body. */
export function withJson(answer: Answer, json: unknown): Answer {
	const headers = { ...answer.headers, 'content-type': 'application/json' };
	return { ...answer, headers, body: Buffer.from(JSON.stringify(json)) };
}

/** An answer without a body. */
export function withoutBody({ headers, ...answer }: Answer): Answer {
	return { ...answer, headers: without(headers, 'content-type'), body: new Uint8Array() };
}

/** An object without these properties. */
export function without<Item>(
	object: Readonly<Record<string, Item>>,
	...names: string[]
): Readonly<Record<string, Item>> {
	return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** A successful answer with its JSON changed; others stay. */
export function changed(answer: Answer, change: (json: unknown) => unknown): Answer {
	if (!isGoodAnswer(answer) || !isJson(answer) || answer.body.byteLength === 0) return answer;
	return withJson(answer, change(parseJson(Buffer.from(answer.body))));
}

/** A page of a list with its items changed, or a single object. */
function changedItems(answer: Answer, change: (item: Json) => unknown): Answer {
	return changed(answer, (json) => {
		const { data } = json as { data?: Json[] };
		return Array.isArray(data)
			? { ...(json as Json), data: data.map(change) }
			: change(json as Json);
	});
}

/** An answer with each of its documents changed. */
export function withDocuments(
	answer: Answer,
	operation: string,
	change: (document: Json) => unknown,
): Answer {
	return operation.includes(' /v1/documents') ? changedItems(answer, change) : answer;
}

/** The JSON answer to a fill, changed. */
export function withFillResult(
	answer: Answer,
	operation: string,
	change: (result: Json) => unknown,
): Answer {
	return operation === fill ? changed(answer, (json) => change(json as Json)) : answer;
}

/** An answer with each field of its templates changed, or those of a fields answer. */
export function withFields(
	answer: Answer,
	operation: string,
	change: (field: Json) => unknown,
): Answer {
	if (operation === fill || !operation.includes(' /v1/templates')) return answer;
	const inside = (holder: Json) => ({
		...holder,
		fields: (holder['fields'] as Json[]).map(change),
	});
	if (operation !== getFields) return changedItems(answer, inside);
	return changed(answer, (json) => (Array.isArray(json) ? json.map(change) : inside(json as Json)));
}

/** The error in an answer of the service. */
export function errorIn(
	answer: Answer,
): { readonly code: string; readonly message: string } | undefined {
	if (answer.status < 400 || !isJson(answer) || answer.body.byteLength === 0) return undefined;
	return errorSchema.safeParse(parseJson(Buffer.from(answer.body))).data?.error;
}
