import { addressOf } from '../shared/address.js';
import { upload } from '../shared/calls.js';
import { newTemplate } from '../editor/newTemplate.js';
import { byId, make, say } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { attempt } from '../shared/notice.js';
import { words } from '../words/upload.js';

const t = translate(words);

async function addForm(file, tell) {
	const form = new FormData();
	form.append('pdf', file);
	const { name, fields } = await upload('templates', { method: 'POST', body: form, tell });
	say(t('added', { name, count: fields.length }));
}

/** A line per file, with how much of it has arrived. */
function showProgress(files) {
	const list = byId('uploads');
	return files.map((file) => {
		const bar = make('progress', {
			max: 1,
			value: 0,
			'aria-label': t('progressOf', { name: file.name }),
		});
		const line = make('li', {}, make('span', {}, file.name), bar);
		list.append(line);
		return { file, line, tell: (share) => (bar.value = share) };
	});
}

/** Adds forms as templates; opens the first PDF without fields in the editor, and offers that for the others. */
async function addFiles(files, refresh) {
	const notice = byId('upload-notice');
	notice.hidden = true;
	if (byId('templates').hidden) location.hash = addressOf('templates');
	const refusals = [];
	const plain = [];
	for (const each of showProgress(files)) {
		const { file, line, tell } = each;
		try {
			await addForm(file, tell);
		} catch (error) {
			if (error.reason === 'no-fields') plain.push(each);
			else refusals.push(`${file.name}: ${error.message}`);
		}
		if (!plain.includes(each)) line.remove();
	}
	notice.textContent = refusals.join(' ');
	notice.hidden = refusals.length === 0;
	await refresh();
	const [first, ...others] = plain;
	for (const { file, line } of others) {
		line.remove();
		offerMarking(file, refresh);
	}
	if (!first) return;
	await newTemplate(first.file, { refresh, tell: first.tell }).finally(() => first.line.remove());
}

/** A line for a PDF without fields, with a button that opens it in the editor. */
function offerMarking(file, refresh) {
	const { name } = file;
	const take = (work) => () => {
		line.remove();
		return work && attempt(work);
	};
	const mark = make(
		'button',
		{ type: 'button', onclick: take(() => newTemplate(file, { refresh })) },
		t('mark'),
	);
	const drop = make('button', { type: 'button', className: 'quiet', onclick: take() }, t('leave'));
	const line = make('li', {}, make('span', {}, t('isPlain', { name })), mark, drop);
	byId('uploads').append(line);
}

const isTable = ({ name }) => /\.(csv|tsv|txt|xlsx?|xlsm|ods)$/i.test(name);

/** Lets users choose PDFs or drop them anywhere on the page; a table that is dropped on a template goes to `takeTable`. */
export function startUpload(refresh, takeTable) {
	const input = byId('upload');
	input.addEventListener('change', async () => {
		await attempt(() => addFiles([...input.files], refresh));
		input.value = '';
	});
	const mark = (isOver) => document.body.classList.toggle('dropping', isOver);
	const over = (target) => {
		for (const card of document.querySelectorAll('.card.over')) card.classList.remove('over');
		target?.closest?.('.card')?.classList.add('over');
	};
	addEventListener('dragover', (event) => {
		event.preventDefault();
		mark(true);
		over(event.target);
	});
	addEventListener('dragleave', (event) => event.relatedTarget ?? mark(false));
	addEventListener('drop', (event) => {
		event.preventDefault();
		mark(false);
		over();
		const [files, target] = [[...event.dataTransfer.files], event.target];
		const tables = files.filter(isTable);
		void attempt(async () => {
			if (tables.length > 0 && !takeTable(tables[0], target)) throw new Error(t('tableNowhere'));
			const pdfs = files.filter((file) => !isTable(file));
			if (pdfs.length > 0) await addFiles(pdfs, refresh);
		});
	});
}
