import type { Connection } from '../transport/connection/connection';
import { requestPdf, type PdfDownload } from '../transport/requestPdf';
import { requestJson } from '../transport/requestJson';
import { apiTarget } from '../transport/connection/target';
import type { Call } from '../transport/connection/call';
import type { FieldValue } from '../wire/field';
import { fillResultSchema, type FillResult } from '../wire/fillResult';

/**
 * How the body of a fill is built. The service's fill guide wraps the values, `{ title, data }`; its quickstart
 * sends the object of values itself, which has no place for a title.
 */
export type BodyShape = 'wrapped' | 'flat';

/** What a fill sends: the name of the new document, if it is to have one, and a value per field key. */
export interface Fill {
	readonly title?: string;
	readonly data: ReadonlyMap<string, FieldValue>;
	/** `wrapped` if left out. */
	readonly shape?: BodyShape;
}

/** A document that was made; it always has a name, though the service may not have said it. */
export type FilledDocument = FillResult & { name: string };

/** Makes a document and gives back where it is. Each call that reaches the service makes one. */
export async function fillTemplate(
	connection: Connection,
	uid: string,
	fill: Fill,
): Promise<FilledDocument> {
	const call = fillCall(connection, uid, fill, 'json');
	const result = await requestJson(connection, call, fillResultSchema);
	const name = result.name ?? result.title ?? (fill.title || result.templateName) ?? result.uid;
	return { ...result, name };
}

/** Makes a document and gives back its bytes. The service says nothing else of it in this case. */
export function fillTemplateToPdf(connection: Connection, uid: string, fill: Fill): PdfDownload {
	return requestPdf(connection, fillCall(connection, uid, fill, 'binary'));
}

function fillCall(
	connection: Connection,
	uid: string,
	fill: Fill,
	responseType: 'json' | 'binary',
): Call {
	return {
		goal: 'fill the template',
		method: 'POST',
		target: apiTarget(connection.baseUrl, ['v1', 'templates', uid]),
		query: { responseType },
		body: bodyOf(fill),
		subject: { kind: 'template', uid },
		createsDocument: true,
	};
}

/**
 * In the flat shape `title` and `data` are keys like any other. A field `data` cannot be taken for the wrapper,
 * which is an object, for the value of a field never is one; a field `title` takes the place of a title, so
 * none is sent beside it.
 */
function bodyOf({ title, data, shape }: Fill) {
	const values = Object.fromEntries(data);
	return shape === 'flat' ? values : { ...(title ? { title } : {}), data: values };
}
