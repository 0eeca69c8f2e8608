import { getDocument } from '../api/documents.js';
import { saveFile } from '../shared/save.js';

/** @typedef {{ readonly uid: string, readonly name: string }} Viewed */

/**
 * Saves a document under its name.
 *
 * @param {Viewed} document
 */
export async function download({ uid, name }) {
	const bytes = await getDocument(uid);
	saveFile(new Blob([bytes], { type: 'application/pdf' }), `${name}.pdf`);
}
