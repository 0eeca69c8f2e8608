import { get, getBytes, put } from '../shared/calls.js';
import { say } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { words } from '../words/editor.js';
import { carryFields } from './askService.js';
import { askOnConflict } from './conflict.js';
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
	await openVersion({ template, path, refresh, bytes, fields, baseHash });
}

/** `pdf`: the bytes are not those of the template, but of a PDF that is to take their place. */
async function openVersion({ template, path, refresh, bytes, fields, baseHash, pdf }) {
	const { name } = template;
	const store = (changed, base, other) => {
		const change = { fields: changed, baseHash: base };
		if (!other) return put(`${path}/fields`, change);
		const form = new FormData();
		form.append('pdf', asFile(other, name));
		form.append('change', JSON.stringify(change));
		return put(`${path}/fields`, form);
	};
	const saved = async () => {
		say(t('saved', { name }));
		await refresh();
	};
	await openEditor({
		bytes,
		fields,
		title: name,
		fresh: false,
		isChanged: pdf !== undefined,
		save: async (changed) => {
			try {
				await store(changed, baseHash, pdf);
			} catch (error) {
				if (error.reason !== 'changed-meanwhile') throw error;
				return askOnConflict({
					name,
					path,
					mine: changed,
					replace: async (theirHash) => {
						await store(changed, theirHash, bytes);
						await saved();
					},
					keep: async (newName) => {
						await addTemplate(asFile(bytes, newName), changed, newName);
						await refresh();
					},
				});
			}
			await saved();
		},
		replace: async (file, current, close) => {
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
				pdf: other,
			});
		},
	});
}
