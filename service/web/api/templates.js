/** @import { EditableField, TemplateFields } from '../../src/http/app/wire/fields.ts' */
/** @import { Filled, Preview, Template, TemplateNames, Templates, Values } from '../../src/http/app/wire/templates.ts' */
import { ask, call, getBytes, tell, upload } from '../shared/calls.js';

/** @typedef {Readonly<Record<string, string | number | boolean>>} FillData */

/**
 * @param {string} uid
 * @param {string} [rest]
 */
const pathOf = (uid, rest = '') => `templates/${encodeURIComponent(uid)}${rest}`;

/** @type {(query: string) => Promise<Templates>} */
export const listTemplates = (query) => ask(`templates?${query}`);

/** @type {() => Promise<TemplateNames>} */
export const templateNames = () => ask('templates/names');

/** @type {() => Promise<readonly string[]>} */
export const listFolders = () => ask('templates/folders');

/** @type {(uids: readonly string[], folder: string) => Promise<void>} */
export const moveTemplates = (uids, folder) =>
	tell('templates/folder', { method: 'POST', body: { uids, folder } });

/** @type {(uid: string) => Promise<Template>} */
export const getTemplate = (uid) => ask(pathOf(uid));

/** @type {(uid: string, name: string) => Promise<Template>} */
export const renameTemplate = (uid, name) => ask(pathOf(uid), { method: 'PATCH', body: { name } });

/** @type {(uid: string) => Promise<void>} */
export const deleteTemplate = (uid) => tell(pathOf(uid), { method: 'DELETE' });

/**
 * How many documents were created from it.
 *
 * @param {string} uid
 */
export async function countDocuments(uid) {
	/** @type {{ documents: number }} */
	const { documents } = await ask(pathOf(uid, '/usage'));
	return documents;
}

/** @param {string} uid */
export const getPdf = (uid) => getBytes(pathOf(uid, '/file'));

/**
 * A PNG of the first page.
 *
 * @param {string} uid
 */
export const getPicture = (uid) => getBytes(pathOf(uid, '/picture'));

/**
 * Adds a form as a template; with `fields`, a PDF that gets them.
 *
 * @param {Blob} pdf
 * @param {{ fields?: readonly EditableField[], name?: string, tell: (share: number) => void }} how
 * @returns {Promise<Template>}
 */
export function addTemplate(pdf, { fields, name = '', tell: onProgress }) {
	const body = new FormData();
	body.append('pdf', pdf);
	if (fields) body.append('fields', JSON.stringify(fields));
	const query = name.trim() ? `?${new URLSearchParams({ name: name.trim() })}` : '';
	return upload(`templates${query}`, { method: 'POST', body, tell: onProgress });
}

/**
 * The fields with their places, and the hash of their PDF.
 *
 * @type {(uid: string) => Promise<TemplateFields>}
 */
export const getFields = (uid) => ask(pathOf(uid, '/fields'));

/**
 * @typedef {object} FieldsChange
 * @property {string} [name]
 * @property {readonly EditableField[]} fields
 * @property {string} baseHash
 */

/**
 * Stores all fields; with `pdf`, also replaces the PDF.
 *
 * @param {string} uid
 * @param {FieldsChange} change
 * @param {{ pdf?: File | undefined, tell: (share: number) => void }} how
 * @returns {Promise<Template>}
 */
export function putFields(uid, change, { pdf, tell: onProgress }) {
	const path = pathOf(uid, '/fields');
	if (!pdf) return ask(path, { method: 'PUT', body: change });
	const body = new FormData();
	body.append('pdf', pdf);
	body.append('change', JSON.stringify(change));
	return upload(path, { method: 'PUT', body, tell: onProgress });
}

/**
 * The present values of the fields, and the fields that can't be filled.
 *
 * @type {(uid: string) => Promise<Values>}
 */
export const getValues = (uid) => ask(pathOf(uid, '/values'));

/**
 * Creates a document; idempotent for calls with the same key.
 *
 * @param {string} uid
 * @param {{ title: string, data: FillData }} body
 * @param {{ key: string, team?: number | undefined }} how `team`: default is that of all calls
 * @returns {Promise<Filled>}
 */
export const fillTemplate = (uid, body, { key, team }) =>
	ask(pathOf(uid, '/fill'), {
		method: 'POST',
		body,
		headers: { 'Idempotency-Key': key, ...(team !== undefined && { 'X-Team': String(team) }) },
	});

/**
 * A preview of the document. `base` names the earlier preview whose first bytes are known.
 *
 * @param {string} uid
 * @param {{ data: FillData, base: string | undefined }} body
 * @param {AbortSignal} signal
 */
export async function previewTemplate(uid, body, signal) {
	const response = await call(pathOf(uid, '/preview'), { method: 'POST', body, signal });
	const parts = await response.formData();
	/** @type {unknown} */
	const preview = JSON.parse(String(parts.get('preview')));
	const bytes = parts.get('bytes');
	const rest = bytes instanceof Blob ? await bytes.arrayBuffer() : new ArrayBuffer();
	return { .../** @type {Preview} */ (preview), rest: new Uint8Array(rest) };
}
