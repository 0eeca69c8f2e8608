import { addressOf, readAddress } from '../shared/address.js';
import { get } from '../shared/calls.js';
import { byId, make, say, showItems } from '../shared/element.js';
import { formatTime, translate } from '../shared/language.js';
import { attempt } from '../shared/notice.js';
import { saveFile } from '../shared/save.js';
import { words } from '../words/batch.js';
import { batchCreation } from './creating.js';
import { csvFile, headingOf } from './csv.js';
import { batchSetup } from './setup.js';
import { readTable, TableError } from './table.js';
import { keepBatch, unfinishedBatches } from './unfinished.js';
import { readXlsx } from './xlsx.js';

const t = translate(words);
const largestFile = 20_000_000;

/** What no one else has; `randomUUID` needs HTTPS. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

async function tableIn(file) {
	if (file.size > largestFile) throw new Error(t('tooLarge'));
	const bytes = new Uint8Array(await file.arrayBuffer());
	const table = await readTable(bytes, readXlsx).catch((error) => {
		throw error instanceof TableError ? new Error(t(error.reason)) : error;
	});
	if (table.columns.length === 0) throw new Error(t('emptyTable'));
	return table;
}

/** What the place shows of a template: where a table is chosen, what it fills, and what is created of it. */
function templateView(template, { whose, changed }) {
	const { uid, name, fields } = template;
	const work = make('div');
	let creation;
	const show = (batch, setup) => {
		const result = make('div', { className: 'outcome' });
		creation = batchCreation(batch, {
			fields,
			element: result,
			changed: () => {
				// What was created is not created again.
				if (setup) setup.disabled = creation.isRunning || batch.isTouched;
				changed();
			},
		});
		work.replaceChildren(...(setup ? [setup] : []), result);
		return creation.start();
	};
	const refuseWhileRunning = () => {
		if (creation?.isRunning) throw new Error(t('isRunning'));
	};
	const take = (file) =>
		attempt(async () => {
			refuseWhileRunning();
			const table = await tableIn(file);
			let batch;
			const setup = batchSetup(template, table, async (rows) => {
				await batch?.forget();
				const own = { id: newKey(), uid, name, started: Date.now(), ...whose() };
				const keyed = rows.map((row) => ({ ...row, key: newKey() }));
				batch = await keepBatch({ ...own, rows: keyed });
				await show(batch, setup);
			});
			work.replaceChildren(setup);
			creation = undefined;
			changed();
			say(t('rowsRead', { count: table.rows.length }));
		});
	const input = make('input', {
		type: 'file',
		id: 'table-file',
		className: 'hidden',
		accept:
			'.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
		onchange: async () => {
			const [file] = input.files;
			if (file) await take(file);
			input.value = '';
		},
	});
	const saveExample = () => {
		const headings = fields.map((field) => headingOf(field, fields));
		saveFile(csvFile([headings]), `${name}.csv`);
	};
	const download = make(
		'button',
		{ type: 'button', className: 'quiet', onclick: saveExample },
		t('example'),
	);
	return {
		template,
		elements: [
			make('p', { className: 'soft' }, t('about')),
			make(
				'div',
				{ className: 'actions wrap' },
				make('label', { className: 'button' }, t('choose'), input),
				download,
			),
			work,
		],
		take,
		goOn: (batch) =>
			attempt(() => {
				refuseWhileRunning();
				return show(batch);
			}),
		get isRunning() {
			return creation?.isRunning === true;
		},
		has: (id) => creation?.id === id,
	};
}

/** A line for a batch that has not been finished. */
function unfinishedLine(batch, { goOn, drop }) {
	const { name, started, created, rows } = batch;
	const time = formatTime(new Date(started).toISOString());
	const values = { name, time, done: created.size, all: rows.length };
	const button = (text, label, onclick, className) =>
		make(
			'button',
			{ type: 'button', className, onclick: () => attempt(onclick), 'aria-label': label },
			text,
		);
	return make(
		'li',
		{},
		make('span', {}, t('unfinished', values)),
		button(t('goOn'), t('goOnWith', values), goOn, ''),
		button(t('drop'), t('dropOf', values), drop, 'quiet'),
	);
}

/**
 * The place where a table of rows becomes documents. `whose` gives the user and the team that are shown. Returns what
 * shows it for the template in the address, and what shows the batches that have not been finished.
 */
export function startBatches(whose) {
	const body = byId('batch');
	const list = byId('unfinished');
	/** By team and template; one with a batch that is under way stays. */
	const views = new Map();
	let shown;
	/** What is to be done with the view of a template as soon as it is there. */
	let wanted;

	const showUnfinished = async () => {
		const isAsked = ['templates', 'batch'].includes(readAddress().place);
		const all = isAsked ? await unfinishedBatches(whose()) : [];
		const isIdle = ({ id }) =>
			![...views.values()].some((view) => view.has(id) && (view.isRunning || view === inView()));
		const lines = all.filter(isIdle).map((batch) => ({
			id: batch.id,
			version: String(batch.created.size),
			build: () =>
				unfinishedLine(batch, {
					goOn: () => withView(batch.uid, (view) => view.goOn(batch)),
					drop: () => drop(batch),
				}),
		}));
		showItems(list, lines);
	};
	const drop = async (batch) => {
		const count = batch.rows.length - batch.created.size;
		if (!confirm(t('sureDrop', { count }))) return;
		await batch.forget();
		await showUnfinished();
	};
	const viewOf = async (uid) => {
		const key = `${whose().team} ${uid}`;
		const known = views.get(key);
		if (known?.isRunning) return known;
		const template = await get(`templates/${encodeURIComponent(uid)}`);
		if (known?.template.updated === template.updated) return known;
		const view = templateView(template, { whose, changed: showUnfinished });
		views.set(key, view);
		return view;
	};
	const show = async (uid) => {
		const work = wanted?.uid === uid ? wanted.work : () => undefined;
		wanted = undefined;
		const view = await viewOf(uid);
		if (view !== shown) {
			byId('batch-heading').textContent = t('heading', { name: view.template.name });
			body.replaceChildren(...view.elements);
			shown = view;
		}
		void work(view);
	};
	const inView = () => (body.closest('section').hidden ? undefined : shown);
	const withView = (uid, work) => {
		if (inView()?.template.uid === uid) return work(shown);
		wanted = { uid, work };
		location.hash = addressOf('batch', { template: uid });
	};
	return {
		open: async ({ query }) => {
			const uid = query.get('template');
			if (uid) await attempt(() => show(uid));
			else location.hash = addressOf('templates');
		},
		showUnfinished,
		/** Opens the place with a file that was dropped on a template, or on the place itself. */
		drop: (uid, file) => void withView(uid, (view) => view.take(file)),
		shownUid: () => inView()?.template.uid,
	};
}
