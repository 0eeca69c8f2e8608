/** @import { Template } from '../../src/http/app/wire/templates.ts' */
/** @import { Creation } from './creating.js' */
/** @import { Sheet } from './table.js' */
/** @import { Batch } from './unfinished.js' */
import { getTemplate } from '../api/templates.js';
import { addressOf, readAddress } from '../shared/address.js';
import { csvFile, headingOf } from '../shared/csvFile.js';
import { byId, say } from '../shared/element.js';
import { html, live, nothing, onInput, onSelect, render, repeat } from '../shared/html.js';
import { formatTime, translate } from '../shared/language.js';
import { newKey } from '../shared/newKey.js';
import { attempt } from '../shared/notice.js';
import { saveFile } from '../shared/save.js';
import { batchCreation } from './creating.js';
import { batchSetup } from './setup.js';
import { firstSheet, inOrder, readSheets, tableOf, TableError } from './table.js';
import { keepBatch, unfinishedBatches } from './unfinished.js';

const t = translate('batch');
const largestFile = 20_000_000;
const accept =
	'.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** @typedef {() => { userId: number | undefined, team: number | undefined }} Whose The user and the team that are shown. */

/** @param {Uint8Array} bytes */
async function readWorkbook(bytes) {
	const { readXlsx } = await import('./xlsx.js');
	return readXlsx(bytes);
}

/**
 * @param {() => Promise<Result>} work
 * @template Result
 */
async function inWords(work) {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof TableError)) throw error;
		const { reason, row } = error;
		throw new Error(reason === 'openQuote' ? t(reason, { row: row ?? 1 }) : t(reason));
	}
}

/** @param {File} file */
function sheetsIn(file) {
	return inWords(async () => {
		if (file.size > largestFile) throw new TableError('tooLarge');
		return readSheets(new Uint8Array(await file.arrayBuffer()), readWorkbook);
	});
}

/** @param {Sheet} sheet */
function tableIn(sheet) {
	return inWords(async () => {
		const table = tableOf(sheet);
		if (table.columns.length === 0) throw new TableError('emptyTable');
		return table;
	});
}

/**
 * What the place shows of a template: where a table is chosen, what it fills, and what is created of it.
 *
 * @param {Template} template
 * @param {{ whose: Whose, changed: () => void }} how
 */
function templateView(template, { whose, changed }) {
	const { uid, name, fields } = template;
	const element = document.createElement('div');
	/** @type {readonly Sheet[]} */
	let sheets = [];
	/** @type {Sheet | undefined} */
	let chosen;
	/** @type {HTMLFieldSetElement | undefined} */
	let setup;
	/** @type {HTMLElement | undefined} */
	let outcome;
	/** @type {Creation | undefined} */
	let creation;

	/** @param {Batch} batch */
	function show(batch) {
		outcome = document.createElement('div');
		outcome.className = 'outcome';
		draw();
		const own = batchCreation(batch, {
			fields,
			element: outcome,
			changed: () => {
				// What was created is not created again.
				if (setup) setup.disabled = own.isRunning || batch.isTouched;
				changed();
			},
		});
		creation = own;
		return own.start();
	}
	const refuseWhileRunning = () => {
		if (creation?.isRunning) throw new Error(t('isRunning'));
	};
	/** @param {Sheet} sheet */
	async function useSheet(sheet) {
		[chosen, setup, outcome, creation] = [sheet, undefined, undefined, undefined];
		draw();
		const table = await tableIn(sheet);
		/** @type {Batch | undefined} */
		let batch;
		setup = batchSetup(template, table, async (rows) => {
			await batch?.forget();
			const keyed = rows.map((row) => ({ ...row, key: newKey() }));
			const own = { id: newKey(), uid, name, started: Date.now(), ...whose() };
			batch = await keepBatch({ ...own, rows: keyed });
			await show(batch);
		});
		draw();
		changed();
		say(t('rowsRead', { count: table.rows.length }));
	}
	/** @param {File} file */
	const take = (file) =>
		attempt(async () => {
			refuseWhileRunning();
			sheets = inOrder(await sheetsIn(file));
			const sheet = firstSheet(sheets);
			if (!sheet) throw new Error(t('emptyTable'));
			await useSheet(sheet);
		});
	const chooseSheet = onSelect(({ value }) =>
		attempt(async () => {
			refuseWhileRunning();
			const sheet = sheets[Number(value)];
			if (sheet) await useSheet(sheet);
		}),
	);
	const choose = onInput(async (input) => {
		const [file] = input.files ?? [];
		if (file) await take(file);
		input.value = '';
	});
	const saveExample = () => {
		const headings = fields.map((field) => headingOf(field, fields));
		saveFile(csvFile([headings]), `${name}.csv`);
	};
	const sheetChoice = () =>
		html`<p>
			<label for="batch-sheet">${t('sheet')}</label>
			<select id="batch-sheet" @change=${chooseSheet}>
				${sheets.map(
					(sheet, index) =>
						html`<option value=${index} .selected=${live(sheet === chosen)}>
							${sheet.isHidden ? t('hiddenSheet', { name: sheet.name }) : sheet.name}
						</option>`,
				)}
			</select>
		</p>`;
	function draw() {
		const view = html`<p class="soft">${t('about')}</p>
			<div class="actions wrap">
				<label class="button"
					>${t('choose')}
					<input type="file" id="table-file" class="hidden" accept=${accept} @change=${choose} />
				</label>
				<button type="button" class="quiet" @click=${saveExample}>${t('example')}</button>
			</div>
			${sheets.length > 1 ? sheetChoice() : nothing}
			<div>${setup ?? nothing}${outcome ?? nothing}</div>`;
		render(view, element);
	}
	draw();
	return {
		template,
		element,
		take,
		/** @param {Batch} batch */
		goOn: (batch) =>
			attempt(() => {
				refuseWhileRunning();
				setup = undefined;
				return show(batch);
			}),
		get isRunning() {
			return creation?.isRunning === true;
		},
		/** @param {string} id */
		has: (id) => creation?.id === id,
	};
}

/** @typedef {ReturnType<typeof templateView>} View */

/**
 * A line for a batch that has not been finished.
 *
 * @param {Batch} batch
 * @param {{ goOn: (batch: Batch) => unknown, drop: (batch: Batch) => unknown }} on
 */
function unfinishedLine(batch, { goOn, drop }) {
	const { name, started, created, rows } = batch;
	const time = formatTime(new Date(started).toISOString());
	/**
	 * @param {string} text
	 * @param {string} label
	 * @param {(batch: Batch) => unknown} work
	 * @param {string} style
	 */
	const button = (text, label, work, style) =>
		html`<button
			type="button"
			class=${style}
			aria-label=${label}
			@click=${() => attempt(() => work(batch))}
		>
			${text}
		</button>`;
	return html`<li>
		<span>${t('unfinished', { name, time, done: created.size, all: rows.length })}</span>
		${button(t('goOn'), t('goOnWith', { time }), goOn, '')}
		${button(t('drop'), t('dropOf', { time }), drop, 'quiet')}
	</li>`;
}

/**
 * The place where a table of rows becomes documents. Returns what shows it for the template in the address, and what
 * shows the batches that have not been finished.
 *
 * @param {Whose} whose
 */
export function startBatches(whose) {
	const section = byId('batch');
	const list = byId('unfinished');
	/** @type {Map<string, View>} By team and template; one with a batch that is under way stays. */
	const views = new Map();
	/** @type {View | undefined} */
	let shown;
	/** @type {{ uid: string, work: (view: View) => unknown } | undefined} What is to be done with a view as soon as it is there. */
	let wanted;

	const showUnfinished = async () => {
		const isAsked = ['templates', 'batch'].includes(readAddress().place);
		const all = isAsked ? await unfinishedBatches(whose()) : [];
		/** @param {Batch} batch */
		const isIdle = ({ id }) =>
			![...views.values()].some((view) => view.has(id) && (view.isRunning || view === inView()));
		const on = {
			goOn: (/** @type {Batch} */ batch) => withView(batch.uid, (view) => view.goOn(batch)),
			drop,
		};
		const lines = repeat(
			all.filter(isIdle),
			({ id }) => id,
			(batch) => unfinishedLine(batch, on),
		);
		render(lines, list);
	};
	/** @param {Batch} batch */
	const drop = async (batch) => {
		const count = batch.rows.length - batch.created.size;
		if (!confirm(t('sureDrop', { count }))) return;
		await batch.forget();
		await showUnfinished();
	};
	/** @param {string} uid */
	const viewOf = async (uid) => {
		const key = `${whose().team} ${uid}`;
		const known = views.get(key);
		if (known?.isRunning) return known;
		const template = await getTemplate(uid);
		if (known?.template.updated === template.updated) return known;
		const view = templateView(template, { whose, changed: () => void showUnfinished() });
		views.set(key, view);
		return view;
	};
	/** @param {string} uid */
	const show = async (uid) => {
		const work = wanted?.uid === uid ? wanted.work : () => undefined;
		wanted = undefined;
		const view = await viewOf(uid);
		const heading = t('heading', { name: view.template.name });
		render(
			html`<div class="heading"><h2 id="batch-heading" tabindex="-1">${heading}</h2></div>
				${view.element}`,
			section,
		);
		shown = view;
		void work(view);
	};
	const inView = () => (section.hidden ? undefined : shown);
	/**
	 * @param {string} uid
	 * @param {(view: View) => unknown} work
	 */
	const withView = (uid, work) => {
		const view = inView();
		if (view?.template.uid === uid) return work(view);
		wanted = { uid, work };
		location.hash = addressOf('batch', { template: uid });
		return undefined;
	};
	return {
		/** @param {URLSearchParams} query */
		open: async (query) => {
			const uid = query.get('template');
			if (uid) await attempt(() => show(uid));
			else location.hash = addressOf('templates');
		},
		showUnfinished,
		/**
		 * Opens the place with a file that was dropped on a template, or on the place itself.
		 *
		 * @param {string} uid
		 * @param {File} file
		 */
		drop: (uid, file) => void withView(uid, (view) => view.take(file)),
		shownUid: () => inView()?.template.uid,
	};
}
