import type { Connection } from '../transport/connection';
import { requestPdf, type PdfDownload } from '../transport/download';
import { requestJson } from '../transport/json';
import { apiTarget } from '../transport/origin';
import type { Call } from '../transport/request';
import type { FieldValue } from '../wire/field';
import { fillResultSchema, type FillResult } from '../wire/fillResult';

/** What a fill sends: the name of the new document, if it is to have one, and a value per field key. */
export interface Fill {
	readonly title?: string;
	readonly data: ReadonlyMap<string, FieldValue>;
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
export async function fillTemplateToPdf(
	connection: Connection,
	uid: string,
	fill: Fill,
): Promise<PdfDownload> {
	return await requestPdf(connection, fillCall(connection, uid, fill, 'binary'));
}

function fillCall(
	connection: Connection,
	uid: string,
	{ title, data }: Fill,
	responseType: 'json' | 'binary',
): Call {
	return {
		goal: 'fill the template',
		method: 'POST',
		target: apiTarget(connection.baseUrl, ['v1', 'templates', uid]),
		query: { responseType },
		body: { ...(title ? { title } : {}), data: Object.fromEntries(data) },
		subject: { kind: 'template', uid },
		createsDocument: true,
	};
}
