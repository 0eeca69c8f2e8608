/** @import { Field, Template } from '../../src/http/app/wire/templates.ts' */
/** @import { CellProblem } from './rowValues.js' */
/** @import { Cell, Row, Table } from './table.js' */
/** @import { BatchRow } from './unfinished.js' */
import { html, live, nothing, onInput, onSelect, render } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { attempt } from '../shared/notice.js';
import { isPlain, readNumber, shownNumber } from '../shared/number.js';
import { listOf } from './list.js';
import { matchColumns } from './matchColumns.js';
import { fieldValue, rowValues, titleOf, unknownNames } from './rowValues.js';
import { isBlank, textOf } from './table.js';

const t = translate('batch');
const longestSample = 40;

/** Rows that are named in a sentence; of more, the first. */
const mostNamed = 10;

/** @param {CellProblem} problem */
function why(problem) {
	switch (problem.reason) {
		case 'dateForNumber':
		case 'noResult':
			return t(problem.reason);
		case 'tooLong':
			return t(problem.reason, problem.values);
		default:
			return t(problem.reason, problem.values);
	}
}

/** @param {readonly Row[]} rows */
const namesOf = (rows) =>
	[
		...rows.slice(0, mostNamed).map(({ number }) => String(number)),
		...(rows.length > mostNamed ? ['…'] : []),
	].join(', ');

/**
 * What the sheet may hide from who looks at it.
 *
 * @param {Table} table
 */
const aboutTable = ({ hidden, merged, repeated }) => [
	...(hidden > 0 ? [t('hiddenRows', { count: hidden })] : []),
	...(merged > 0 ? [t('mergedCells', { count: merged })] : []),
	...(repeated.length > 0
		? [t('repeatedRows', { count: repeated.length, rows: namesOf(repeated) })]
		: []),
];

/** @typedef {Omit<BatchRow, 'key'>} ReadyRow */

/**
 * What a table fills, and its problems.
 *
 * @param {Template} template
 * @param {Table} table
 * @param {(rows: readonly ReadyRow[]) => Promise<void>} create gets the rows that have no problem
 */
export function batchSetup(template, table, create) {
	const { columns, rows } = table;
	const element = document.createElement('fieldset');
	element.className = 'setup';
	const { fields } = template;
	const matched = matchColumns(columns, fields);
	const example = `{${columns[0]?.name ?? ''}}`;
	const notes = aboutTable(table);
	/** @type {Row | undefined} The row whose values are shown beside the fields, once one is chosen. */
	let shown;
	let title = `${template.name} ${example}`;

	/**
	 * A value of a column, or that of the row that is shown; of numbers that are written in some way of their own, how they
	 * are understood.
	 *
	 * @param {Field} field
	 */
	function sampleOf(field) {
		const index = matched.get(field.key);
		if (index === undefined) return '';
		const all = rows.map(({ cells }) => cells[index]).filter((cell) => !isBlank(cell));
		const understood = (/** @type {Cell} */ cell) =>
			typeof cell === 'string' && field.type === 'number' ? readNumber(cell) : NaN;
		const isOdd = (/** @type {Cell} */ cell) =>
			Number.isFinite(understood(cell)) && !isPlain(textOf(cell), understood(cell));
		const cell = shown ? shown.cells[index] : (all.find(isOdd) ?? all[0]);
		if (isBlank(cell)) return '';
		const { problem } = fieldValue(cell, field);
		if (shown && problem) return why(problem);
		if (isOdd(cell))
			return `${textOf(cell).trim()} – ${t('understood', { number: shownNumber(understood(cell)) })}`;
		return textOf(cell).slice(0, longestSample);
	}

	/**
	 * Which column fills a field.
	 *
	 * @param {Field} field
	 * @param {number} at
	 */
	function mappingLine(field, at) {
		const id = `column-${at}`;
		const chosen = matched.get(field.key);
		const choose = onSelect(({ value }) => {
			if (value === '') matched.delete(field.key);
			else matched.set(field.key, Number(value));
			draw();
		});
		return html`<li>
			<label for=${id}>${field.label}</label>
			<select id=${id} @change=${choose}>
				<option value="" .selected=${live(chosen === undefined)}>${t('noColumn')}</option>
				${columns.map(
					({ index, name }) =>
						html`<option value=${index} .selected=${live(index === chosen)}>${name}</option>`,
				)}
			</select>
			<span class="soft">${sampleOf(field)}</span>
		</li>`;
	}

	function check() {
		const mapping = { fields, matched, columns };
		const checked = rows.map((row) => ({
			...rowValues(row, mapping),
			number: row.number,
			title: titleOf(title, row, mapping) || template.name,
		}));
		const problems = checked.flatMap((row) => row.problems);
		const ready = checked
			.filter((row) => row.problems.length === 0)
			.map(({ number, title: own, data }) => ({ number, title: own, data }));
		return { problems, ready };
	}

	function draw() {
		const { problems, ready } = check();
		const names = unknownNames(title, columns);
		const about = [
			t('rowsRead', { count: rows.length }),
			problems.length > 0 ? t('rowsWrong', { count: rows.length - ready.length }) : t('allFine'),
			...(names.length > 0 ? [t('unknownNames', { names: names.join(', ') })] : []),
		].join(' ');
		const used = new Set(matched.values());
		const unused = columns.filter(({ index }) => !used.has(index)).map(({ name }) => name);
		const lines = problems.map((problem) => [String(problem.number), problem.label, why(problem)]);
		const showRow = onInput(({ value }) => {
			shown = rows.find(({ number }) => number === Number(value));
			draw();
		});
		const view = html`<h3>${t('columns')}</h3>
			<ul class="mapping">
				${fields.map(mappingLine)}
			</ul>
			<p class="soft">${unused.length > 0 ? t('unused', { names: unused.join(', ') }) : nothing}</p>
			<p>
				<label for="batch-row">${t('showRow')}</label>
				<input
					type="number"
					id="batch-row"
					min=${rows[0]?.number ?? nothing}
					max=${rows.at(-1)?.number ?? nothing}
					@input=${showRow}
				/>
			</p>
			<p>
				<label for="batch-title">${t('titles')}</label>
				<input
					type="text"
					id="batch-title"
					aria-invalid=${names.length > 0 ? 'true' : nothing}
					.value=${live(title)}
					@input=${onInput(({ value }) => {
						title = value;
						draw();
					})}
				/>
			</p>
			<p class="soft">${t('aboutTitles', { column: example })}</p>
			<h3>${t('check')}</h3>
			<p role="status">${about}</p>
			${notes.map((note) => html`<p>${note}</p>`)}
			${listOf([t('row'), t('field'), t('problem')], lines)}
			<div class="actions">
				<button
					type="button"
					?disabled=${ready.length === 0 || matched.size === 0}
					@click=${() => attempt(() => create(ready))}
				>
					${t('create', { count: ready.length })}
				</button>
			</div>`;
		render(view, element);
	}

	draw();
	return element;
}
