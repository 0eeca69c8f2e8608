import { post } from '../shared/calls.js';
import { newTemplate } from '../editor/newTemplate.js';
import { byId, say } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { attempt } from '../shared/notice.js';
import { words } from '../words/upload.js';

const t = translate(words);

async function addForm(file) {
	const form = new FormData();
	form.append('pdf', file);
	const { name, fields } = await post('templates', form);
	say(t('added', { name, count: fields.length }));
}

/** Adds forms as templates; opens the first PDF without fields in the editor. */
async function upload(files, refresh) {
	const notice = byId('upload-notice');
	notice.hidden = true;
	const refusals = [];
	const plain = [];
	for (const file of files) {
		try {
			await addForm(file);
		} catch (error) {
			if (error.reason === 'no-fields') plain.push(file);
			else refusals.push(`${file.name}: ${error.message}`);
		}
	}
	await refresh();
	const [first, ...others] = plain;
	if (first) {
		await newTemplate(first, refresh).catch((error) =>
			refusals.push(`${first.name}: ${error.message}`),
		);
	}
	for (const { name } of others)
		refusals.push(`${name} has no fields. Add it on its own to mark them.`);
	notice.textContent = refusals.join(' ');
	notice.hidden = refusals.length === 0;
}

/** Lets users choose PDFs or drop them anywhere on the page. */
export function startUpload(refresh) {
	const input = byId('upload');
	input.addEventListener('change', async () => {
		await attempt(() => upload([...input.files], refresh));
		input.value = '';
	});
	const mark = (isOver) => document.body.classList.toggle('dropping', isOver);
	addEventListener('dragover', (event) => {
		event.preventDefault();
		mark(true);
	});
	addEventListener('dragleave', (event) => event.relatedTarget ?? mark(false));
	addEventListener('drop', (event) => {
		event.preventDefault();
		mark(false);
		void attempt(() => upload([...event.dataTransfer.files], refresh));
	});
}
