/** @import { EditableField } from '../../src/http/app/wire/fields.ts' */
/** @import { Template } from '../../src/http/app/wire/templates.ts' */
import { carryFields } from '../api/pdf.js';
import { getFields, getPdf, putFields } from '../api/templates.js';
import { CallError } from '../shared/calls.js';
import { say } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { isGone, restoreTemplate } from '../api/trash.js';
import { askOnConflict, askOnDeletion } from './conflict.js';
import { openEditor } from './editor.js';
import { addWithFields } from './newTemplate.js';
import { confirmReplacing } from './replacing.js';

const t = translate('editor');

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} name
 */
const asFile = (bytes, name) => new File([bytes], `${name}.pdf`, { type: 'application/pdf' });

/**
 * Opens the editor on a template.
 *
 * @param {Template} template
 * @param {() => Promise<void>} refresh
 */
export async function editTemplate(template, refresh) {
	const { uid, name } = template;
	const [bytes, { fields, baseHash }] = await Promise.all([getPdf(uid), getFields(uid)]);
	await openVersion({ template, refresh, bytes, fields, baseHash, title: name });
}

/**
 * @typedef {object} Version
 * @property {Template} template
 * @property {() => Promise<void>} refresh
 * @property {Uint8Array<ArrayBuffer>} bytes
 * @property {readonly EditableField[]} fields
 * @property {string} baseHash
 * @property {string} title
 * @property {boolean} [isOther] The bytes are not those of the template, but of a PDF that is to take their place.
 */

/** @param {Version} version */
async function openVersion({ template, refresh, bytes, fields, baseHash, title, isOther = false }) {
	const { name, uid } = template;
	await openEditor({
		bytes,
		fields,
		title,
		isChanged: isOther,
		saveFields: async (ownFields, ownName, tell) => {
			const wanted = ownName.trim() || name;
			const change = { fields: ownFields, ...(wanted !== name && { name: wanted }) };
			/** @type {(base: string, how: { withPdf: boolean }) => Promise<void>} */
			const put = async (base, { withPdf }) => {
				const pdf = withPdf ? asFile(bytes, name) : undefined;
				await putFields(uid, { ...change, baseHash: base }, { pdf, tell });
				say(t('saved', { name: wanted }));
				await refresh();
			};
			/** @param {string} newName */
			const keep = async (newName) => {
				await addWithFields(asFile(bytes, newName), ownFields, { name: newName });
				await refresh();
			};
			try {
				await put(baseHash, { withPdf: isOther });
				return true;
			} catch (error) {
				if (isGone(error)) {
					const restore = async () => {
						await restoreTemplate(uid);
						await put(baseHash, { withPdf: isOther });
					};
					return askOnDeletion({ name: wanted, restore, keep });
				}
				if (!(error instanceof CallError) || error.reason !== 'changed-meanwhile') throw error;
				/** @param {string} theirHash */
				const replace = (theirHash) => put(theirHash, { withPdf: true });
				return askOnConflict({ uid, name: wanted, mine: ownFields, replace, keep });
			}
		},
		replace: async (file, current, typed, close) => {
			const other = new Uint8Array(await file.arrayBuffer());
			const carried = await carryFields(bytes, current, other);
			if (!(await confirmReplacing(file.name, { ...carried, count: current.length }))) return;
			close();
			await openVersion({
				template,
				refresh,
				bytes: other,
				fields: carried.fields,
				baseHash,
				title: typed,
				isOther: true,
			});
		},
	});
}
