/** @import { Field, Template } from '../../src/http/app/wire/templates.ts' */
/** @import { RowProblem } from './rowValues.js' */
/** @import { Table } from './table.js' */
/** @import { BatchRow } from './unfinished.js' */
import { html, live, nothing, onInput, onSelect, render } from '../shared/html.js';
import { locale, translate } from '../shared/language.js';
import { attempt } from '../shared/notice.js';
import { isPlain, plainNumber, readNumber } from '../shared/number.js';
import { listOf } from './list.js';
import { matchColumns } from './matchColumns.js';
import { isEmpty, rowValues, textOf, titleOf, unknownNames } from './rowValues.js';

const t = translate('batch');
const longestSample = 40;

/** How dates of a workbook are written; they are in UTC there. */
const dateStyles = {
	/** @param {Date} date */
	local: (date) =>
		date.toLocaleDateString(locale, {
			timeZone: 'UTC',
			day: '2-digit',
			month: '2-digit',
			year: 'numeric',
		}),
	/** @param {Date} date */
	iso: (date) => date.toISOString().slice(0, 10),
};
const sampleDate = new Date(Date.UTC(2026, 11, 24));

/** @param {RowProblem} problem */
const why = (problem) =>
	problem.reason === 'dateForNumber'
		? t(problem.reason)
		: problem.reason === 'tooLong'
			? t(problem.reason, problem.values)
			: t(problem.reason, problem.values);

/** @typedef {Omit<BatchRow, 'key'>} ReadyRow */

/**
 * What a table fills, and its problems.
 *
 * @param {Template} template
 * @param {Table} table
 * @param {(rows: readonly ReadyRow[]) => Promise<void>} create gets the rows that have no problem
 */
export function batchSetup(template, { columns, rows }, create) {
	const element = document.createElement('fieldset');
	element.className = 'setup';
	const { fields } = template;
	const matched = matchColumns(columns, fields);
	const hasDates = rows.some(({ cells }) => cells.some((cell) => cell instanceof Date));
	const example = `{${columns[0]?.name ?? ''}}`;
	/** @type {keyof typeof dateStyles} */
	let dateStyle = 'local';
	let title = `${template.name} ${example}`;

	/**
	 * A value of a column, and of numbers that are written in some way of their own, how they are understood.
	 *
	 * @param {Field} field
	 */
	function sampleOf({ key, type }) {
		const index = matched.get(key);
		if (index === undefined) return '';
		const all = rows.map(({ cells }) => cells[index]).filter((cell) => !isEmpty(cell));
		const odd = all.find((cell) => {
			const number = typeof cell === 'string' && type === 'number' ? readNumber(cell) : NaN;
			return Number.isFinite(number) && !isPlain(String(cell), number);
		});
		if (typeof odd === 'string')
			return `${odd.trim()} – ${t('understood', { number: plainNumber(readNumber(odd)) })}`;
		const [first] = all;
		return first === undefined ? '' : textOf(first, dateStyles[dateStyle]).slice(0, longestSample);
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
		const mapping = { fields, matched, columns, writeDate: dateStyles[dateStyle] };
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
		const chooseDates = onSelect(({ value }) => {
			dateStyle = value === 'iso' ? 'iso' : 'local';
			draw();
		});
		const view = html`<h3>${t('columns')}</h3>
			<ul class="mapping">
				${fields.map(mappingLine)}
			</ul>
			<p class="soft">${unused.length > 0 ? t('unused', { names: unused.join(', ') }) : nothing}</p>
			${hasDates
				? html`<p>
						<label for="batch-dates">${t('dates')}</label>
						<select id="batch-dates" @change=${chooseDates}>
							${Object.entries(dateStyles).map(
								([value, write]) => html`<option value=${value}>${write(sampleDate)}</option>`,
							)}
						</select>
					</p>`
				: nothing}
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
