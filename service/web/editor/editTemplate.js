import { get, getBytes, put, upload } from '../shared/calls.js';
import { say } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { isGone, restoreTemplate } from '../shared/restore.js';
import { words } from '../words/editor.js';
import { carryFields } from './askService.js';
import { askOnConflict, askOnDeletion } from './conflict.js';
import { openEditor } from './editor.js';
import { addTemplate } from './newTemplate.js';
import { confirmReplacing } from './replacing.js';

const t = translate(words);

const asFile = (bytes, name) => new File([bytes], `${name}.pdf`, { type: 'application/pdf' });

/** Opens the editor on a template. */
export async function editTemplate(template, refresh) {
	const path = `templates/${encodeURIComponent(template.uid)}`;
	const [bytes, { fields, baseHash }] = await Promise.all([
		getBytes(`${path}/file`),
		get(`${path}/fields`),
	]);
	await openVersion({ template, path, refresh, bytes, fields, baseHash, title: template.name });
}

/** `pdf`: the bytes are not those of the template, but of a PDF that is to take their place. */
async function openVersion({ template, path, refresh, bytes, fields, baseHash, title, pdf }) {
	const { name, uid } = template;
	const putFields = (changed, base, { pdf: other, tell } = {}) => {
		const change = { ...changed, baseHash: base };
		if (!other) return put(`${path}/fields`, change);
		const form = new FormData();
		form.append('pdf', asFile(other, name));
		form.append('change', JSON.stringify(change));
		return upload(`${path}/fields`, { method: 'PUT', body: form, tell });
	};
	const saved = async (changed) => {
		say(t('saved', { name: changed.name ?? name }));
		await refresh();
	};
	await openEditor({
		bytes,
		fields,
		title,
		fresh: false,
		isChanged: pdf !== undefined,
		saveFields: async (ownFields, ownName, tell) => {
			const wanted = ownName.trim() || name;
			const changed = { fields: ownFields, ...(wanted !== name && { name: wanted }) };
			const keep = async (newName) => {
				await addTemplate(asFile(bytes, newName), ownFields, { name: newName });
				await refresh();
			};
			try {
				await putFields(changed, baseHash, { pdf, tell });
			} catch (error) {
				if (isGone(error)) {
					const restore = async () => {
						await restoreTemplate(uid);
						await putFields(changed, baseHash, { pdf, tell });
						await saved(changed);
					};
					return askOnDeletion({ name: wanted, restore, keep });
				}
				if (error.reason !== 'changed-meanwhile') throw error;
				const replace = async (theirHash) => {
					await putFields(changed, theirHash, { pdf: bytes, tell });
					await saved(changed);
				};
				return askOnConflict({ name: wanted, path, mine: ownFields, replace, keep });
			}
			await saved(changed);
		},
		replace: async (file, { fields: current, name: typed, close }) => {
			const other = new Uint8Array(await file.arrayBuffer());
			const carried = await carryFields(bytes, current, other);
			if (!(await confirmReplacing(file.name, { ...carried, count: current.length }))) return;
			close();
			await openVersion({
				template,
				path,
				refresh,
				bytes: other,
				fields: carried.fields,
				baseHash,
				title: typed,
				pdf: other,
			});
		},
	});
}
