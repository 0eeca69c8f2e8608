/** @import { ChosenDocuments, Documents } from '../../src/http/app/wire/documents.ts' */
/** @import { Values } from '../../src/http/app/wire/templates.ts' */
import { ask, call, getBytes } from '../shared/calls.js';

/** @type {(query: string) => Promise<Documents>} */
export const listDocuments = (query) => ask(`documents?${query}`);

/** @param {string} uid */
export const getDocument = (uid) => getBytes(`documents/${encodeURIComponent(uid)}/file`);

/**
 * The values that a document was filled with, as its PDF has them.
 *
 * @type {(uid: string) => Promise<Values>}
 */
export const getDocumentValues = (uid) => ask(`documents/${encodeURIComponent(uid)}/values`);

/**
 * Moves documents into the trash; resolves to their number.
 *
 * @param {ChosenDocuments} chosen
 */
export async function trashDocuments(chosen) {
	/** @type {{ deleted: number }} */
	const { deleted } = await ask('documents/trash', { method: 'POST', body: chosen });
	return deleted;
}

/** @param {ChosenDocuments} chosen */
export const zipDocuments = async (chosen) =>
	(await call('documents/zip', { method: 'POST', body: chosen })).blob();
