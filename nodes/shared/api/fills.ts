import { keyFor, type Connection } from '../transport/connection/connection';
import { requestPdf, type PdfDownload } from '../transport/requestPdf';
import { requestJson } from '../transport/requestJson';
import { apiTarget } from '../transport/connection/target';
import type { Call } from '../transport/connection/call';
import type { FieldValue } from '../wire/field';
import { parse } from '../wire/json';
import { fillResultSchema, fillWarningsSchema } from '../wire/objects';
import type { FillResult, FillWarning } from '../wire/objects';

/**
 * The shape of a fill's body. The service's fill guide wraps the values, `{ title, data }`; its quickstart sends the
 * values themselves, with no place for a title.
 */
export type BodyShape = 'wrapped' | 'flat';

export interface Fill {
	readonly title?: string;
	readonly data: ReadonlyMap<string, FieldValue>;
	/** Default: `wrapped`. */
	readonly shape?: BodyShape;
	/** Whether the service is to refuse text that doesn't fit; one that doesn't know this creates the document. */
	readonly refusesUnfitText?: boolean;
}

/**
 * POST /v1/templates/<uid>?responseType=json, section 4.6: creates a document, which always has a name, even if the
 * service omits it. Not idempotent: each call that arrives creates a document, unless calls have the same key.
 */
export async function fillTemplate(
	connection: Connection,
	uid: string,
	fill: Fill,
): Promise<FillResult & { name: string }> {
	const call = fillCall(connection, uid, fill, 'json');
	const result = await requestJson(call, fillResultSchema);
	const name = result.name ?? result.title ?? (fill.title || result.templateName) ?? result.uid;
	return { ...result, name };
}

/** POST /v1/templates/<uid>?responseType=binary, section 4.6: creates a document and returns its PDF, nothing else. */
export function fillTemplateToPdf(connection: Connection, uid: string, fill: Fill): PdfDownload {
	return requestPdf(fillCall(connection, uid, fill, 'binary'));
}

/** What the service says that it did not fill as asked. */
export function warningsIn({ warnings }: FillResult): readonly FillWarning[] {
	const told = parse(fillWarningsSchema, warnings);
	return told.ok ? told.value : [];
}

function fillCall(
	connection: Connection,
	uid: string,
	fill: Fill,
	responseType: 'json' | 'binary',
): Call {
	const idempotencyKey = keyFor(connection);
	return {
		connection,
		goal: 'fill the template',
		method: 'POST',
		target: apiTarget(connection.baseUrl, ['v1', 'templates', uid]),
		query: { responseType, ...(fill.refusesUnfitText && { overflow: 'reject' }) },
		body: bodyOf(fill),
		subject: { kind: 'template', uid },
		ifInDoubt:
			'The document may still have been created. Look for its title in the document list before you run this item again',
		isRepeatable: idempotencyKey !== undefined,
		idempotencyKey,
	};
}

/**
 * In the flat shape, `title` and `data` are keys like any other. A field `data` cannot be mistaken for the wrapper,
 * because a field's value is never an object. A field `title` replaces the document's title.
 */
function bodyOf({ title, data, shape }: Fill) {
	const values = Object.fromEntries(data);
	return shape === 'flat' ? values : { ...(title ? { title } : {}), data: values };
}
