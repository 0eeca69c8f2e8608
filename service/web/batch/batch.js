import { addressOf } from '../shared/address.js';
import { get, post, postForBlob } from '../shared/calls.js';
import { byId, make, say } from '../shared/element.js';
import { locale, translate } from '../shared/language.js';
import { attempt } from '../shared/notice.js';
import { saveFile } from '../shared/save.js';
import { askBeforeUnload } from '../shared/unsaved.js';
import { words } from '../words/batch.js';
import { matchColumns } from './matchColumns.js';
import { rowValues, textOf, titleOf, unknownNames } from './rowValues.js';
import { runBatch } from './run.js';
import { readTable, TableError } from './table.js';
import { readXlsx } from './xlsx.js';

const t = translate(words);
const mostShown = 200;
const largestFile = 20_000_000;

/** How dates of a workbook are written; they are in UTC there. */
const dateStyles = {
	local: (date) =>
		date.toLocaleDateString(locale, {
			timeZone: 'UTC',
			day: '2-digit',
			month: '2-digit',
			year: 'numeric',
		}),
	iso: (date) => date.toISOString().slice(0, 10),
};

/** A key for each row; `randomUUID` needs HTTPS. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Table of texts below headings, with no more rows than one can read. */
function listOf(headings, rows) {
	const head = make('tr', {}, ...headings.map((text) => make('th', { scope: 'col' }, text)));
	const body = rows
		.slice(0, mostShown)
		.map((cells) => make('tr', {}, ...cells.map((cell) => make('td', {}, cell))));
	const table = make('table', {}, make('thead', {}, head), make('tbody', {}, ...body));
	const more = rows.length - mostShown;
	const rest = more > 0 ? make('p', { className: 'soft' }, t('more', { count: more })) : undefined;
	return make(
		'div',
		{ className: 'scroll', tabIndex: 0, role: 'region', 'aria-label': headings.join(', ') },
		table,
		rest,
	);
}

const button = (text, onclick, className = '') =>
	make('button', { type: 'button', className, onclick: () => attempt(onclick) }, text);

/** A CSV file with a column per field, to begin with. */
function exampleOf({ name, fields }) {
	const quoted = (text) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
	const separator = new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',';
	const line = fields.map(({ label, key }) => {
		const isOnly = fields.filter((other) => other.label === label).length === 1;
		return quoted(isOnly ? label : key);
	});
	// Excel takes a file for UTF-8 only with this mark.
	return {
		blob: new Blob([`\uFEFF${line.join(separator)}\r\n`], { type: 'text/csv' }),
		name: `${name}.csv`,
	};
}

/** The inputs for which column fills which field; calls `changed`. */
function mappingPart({ fields }, { columns, rows }, { matched, writeDate, changed }) {
	const sampleOf = (index) => {
		const cell = rows
			.map(({ cells }) => cells[index])
			.find((each) => each !== null && String(each ?? '').trim() !== '');
		return cell === undefined ? '' : textOf(cell, writeDate()).slice(0, 40);
	};
	const lines = fields.map((field, at) => {
		const id = `column-${at}`;
		const select = make('select', { id });
		select.append(
			make('option', { value: '' }, t('noColumn')),
			...columns.map(({ index, name }) => make('option', { value: String(index) }, name)),
		);
		select.value = String(matched.get(field.key) ?? '');
		const sample = make('span', { className: 'soft' });
		const show = () =>
			(sample.textContent = select.value === '' ? '' : sampleOf(Number(select.value)));
		select.addEventListener('change', () => {
			if (select.value === '') matched.delete(field.key);
			else matched.set(field.key, Number(select.value));
			show();
			changed();
		});
		show();
		return make('li', {}, make('label', { for: id }, field.label), select, sample);
	});
	return make('ul', { className: 'mapping' }, ...lines);
}

/** A batch of a template: a table, what it fills, problems, the run and its result. */
function startBatch(template, table, element) {
	const { fields } = template;
	const { columns, rows } = table;
	const matched = matchColumns(columns, fields);
	const hasDates = rows.some(({ cells }) => cells.some((cell) => cell instanceof Date));
	const dates = make('select', { id: 'batch-dates' });
	const sample = new Date(Date.UTC(2026, 11, 24));
	dates.append(
		...Object.entries(dateStyles).map(([value, write]) => make('option', { value }, write(sample))),
	);
	const writeDate = () => dateStyles[dates.value];
	const title = make('input', {
		type: 'text',
		id: 'batch-title',
		value: `${template.name} {${columns[0].name}}`,
	});
	const about = make('p', { role: 'status' });
	const unused = make('p', { className: 'soft' });
	const problems = make('div', {});
	const create = button('', () => run(ready), '');
	const result = make('div', {});
	let ready = [];
	const keys = new Map(rows.map(({ number }) => [number, newKey()]));

	const check = () => {
		const context = { fields, matched, columns, writeDate: writeDate() };
		const checked = rows.map((row) => ({
			...rowValues(row, context),
			number: row.number,
			title: titleOf(title.value, row, context) || template.name,
			key: keys.get(row.number),
		}));
		const found = checked.flatMap((row) => row.problems);
		ready = checked.filter((row) => row.problems.length === 0);
		const names = unknownNames(title.value, columns);
		title.ariaInvalid = names.length > 0 ? 'true' : null;
		about.textContent = [
			t('rowsRead', { count: rows.length }),
			found.length > 0 ? t('rowsWrong', { count: rows.length - ready.length }) : t('allFine'),
			...(names.length > 0 ? [t('unknownNames', { names: names.join(', ') })] : []),
		].join(' ');
		const left = columns.filter(({ index }) => ![...matched.values()].includes(index));
		unused.textContent =
			left.length > 0 ? t('unused', { names: left.map(({ name }) => name).join(', ') }) : '';
		const lines = found.map(({ number, label, reason, values }) => [
			String(number),
			label,
			t(reason, values),
		]);
		problems.replaceChildren(
			...(lines.length > 0 ? [listOf([t('row'), t('field'), t('problem')], lines)] : []),
		);
		create.textContent = t('create', { count: ready.length });
		create.disabled = ready.length === 0 || matched.size === 0;
	};

	async function run(chosen) {
		const stopping = new AbortController();
		const made = [];
		const failed = [];
		const bar = make('progress', { max: chosen.length, value: 0, 'aria-label': t('progress') });
		const count = make('span', {});
		const cancel = button(t('cancel'), () => stopping.abort(), 'quiet');
		const stopAsking = askBeforeUnload(() => true);
		setup.disabled = true;
		result.replaceChildren(make('div', { className: 'running' }, bar, count, cancel));
		const path = `templates/${encodeURIComponent(template.uid)}/fill`;
		try {
			await runBatch(chosen, {
				signal: stopping.signal,
				create: (row, key) =>
					post(path, { title: row.title, data: row.data }, { 'Idempotency-Key': key }),
				tell: (row, { document, error }) => {
					if (document) made.push({ ...row, document });
					else failed.push({ ...row, error });
					bar.value = made.length + failed.length;
					count.textContent = t('done', { done: bar.value, all: chosen.length });
				},
			});
		} finally {
			stopAsking();
			setup.disabled = false;
		}
		for (const { number } of made) finished.add(number);
		uids.push(...made.map(({ document }) => document.uid));
		showResult(failed, stopping.signal.aborted);
	}
	const finished = new Set();
	const uids = [];

	const whyOf = ({ error }) =>
		error.fields?.length > 0
			? error.fields
					.map(
						({ field, message }) =>
							`${fields.find(({ key }) => key === field)?.label ?? field}: ${message}`,
					)
					.join('; ')
			: error.message;

	function showResult(failed, isCancelled) {
		const left = ready.filter(({ number }) => !finished.has(number));
		const summary = [
			t('created', { count: uids.length }),
			...(failed.length > 0 ? [t('failed', { count: failed.length })] : []),
			...(isCancelled ? [t('cancelled', { count: left.length })] : []),
		].join(' ');
		const actions = make('div', { className: 'actions wrap' });
		if (uids.length > 0) {
			const save = async () =>
				saveFile(await postForBlob('documents/zip', { uids }), `${template.name}.zip`);
			actions.append(
				button(t('zip'), save),
				make('a', { href: addressOf('documents', { template: template.uid }) }, t('toDocuments')),
			);
		}
		if (left.length > 0)
			actions.append(button(t('again', { count: left.length }), () => run(left), 'quiet'));
		failed.sort((one, other) => one.number - other.number);
		const lines = failed.map((row) => [String(row.number), row.title, whyOf(row)]);
		result.replaceChildren(
			make('h3', { tabIndex: -1 }, summary),
			actions,
			...(lines.length > 0 ? [listOf([t('row'), t('title'), t('problem')], lines)] : []),
		);
		say(summary);
		result.querySelector('h3').focus();
		// What was created is not created again.
		setup.disabled = uids.length > 0;
	}

	title.addEventListener('input', check);
	dates.addEventListener('change', check);
	const setup = make(
		'fieldset',
		{ className: 'setup' },
		make('h3', {}, t('columns')),
		mappingPart(template, table, { matched, writeDate, changed: check }),
		unused,
		...(hasDates
			? [make('p', {}, make('label', { for: 'batch-dates' }, t('dates')), ' ', dates)]
			: []),
		make('p', {}, make('label', { for: 'batch-title' }, t('titles')), ' ', title),
		make('p', { className: 'soft' }, t('aboutTitles', { column: `{${columns[0].name}}` })),
		make('h3', {}, t('check')),
		about,
		problems,
		make('div', { className: 'actions' }, create),
	);
	check();
	element.replaceChildren(setup, result);
}

/** The place where a table of rows becomes documents. Returns what shows it for the template in the address. */
export function startBatches() {
	const body = byId('batch');
	let current;
	let dropped;
	const load = async (template, file, work) => {
		if (file.size > largestFile) throw new Error(t('tooLarge'));
		const bytes = new Uint8Array(await file.arrayBuffer());
		const table = await readTable(bytes, readXlsx).catch((error) => {
			throw error instanceof TableError ? new Error(t(error.reason)) : error;
		});
		if (table.columns.length === 0) throw new Error(t('emptyTable'));
		startBatch(template, table, work);
		say(t('rowsRead', { count: table.rows.length }));
	};
	const show = async (uid) => {
		const template = await get(`templates/${encodeURIComponent(uid)}`);
		const work = make('div', {});
		const input = make('input', {
			type: 'file',
			id: 'table-file',
			className: 'hidden',
			accept:
				'.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
			onchange: async () => {
				const [file] = input.files;
				if (file) await attempt(() => load(template, file, work));
				input.value = '';
			},
		});
		const example = exampleOf(template);
		byId('batch-heading').textContent = t('heading', { name: template.name });
		body.replaceChildren(
			make('p', { className: 'soft' }, t('about')),
			make(
				'div',
				{ className: 'actions wrap' },
				make('label', { className: 'button' }, t('choose'), input),
				button(t('example'), () => saveFile(example.blob, example.name), 'quiet'),
			),
			work,
		);
		const take = (file) => attempt(() => load(template, file, work));
		current = { uid, take };
		if (dropped) {
			const file = dropped;
			dropped = undefined;
			await take(file);
		}
	};
	const shownUid = () => (body.closest('section').hidden ? undefined : current?.uid);
	return {
		open: async ({ query }) => {
			const uid = query.get('template') ?? '';
			// A batch that is under way stays.
			if (current?.uid !== uid) await attempt(() => show(uid));
		},
		/** Opens the place with a file that was dropped on a template, or on the place itself. */
		drop: (uid, file) => {
			if (shownUid() === uid) return current.take(file);
			dropped = file;
			current = undefined;
			location.hash = addressOf('batch', { template: uid });
		},
		shownUid,
	};
}
