import { make } from '../shared/element.js';
import { locale, translate } from '../shared/language.js';
import { attempt } from '../shared/notice.js';
import { isPlain, plainNumber, readNumber } from '../shared/number.js';
import { words } from '../words/batch.js';
import { listOf } from './list.js';
import { matchColumns } from './matchColumns.js';
import { isEmpty, rowValues, textOf, titleOf, unknownNames } from './rowValues.js';

const t = translate(words);

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

/** The inputs for which column fills which field; calls `changed`. */
function mappingPart({ fields }, { columns, rows }, { matched, writeDate, changed }) {
	/** A value of a column, and of numbers that are written in some way of their own, how they are understood. */
	const sampleOf = (index, { type }) => {
		const all = rows.map(({ cells }) => cells[index]).filter((cell) => !isEmpty(cell));
		const isOdd = (cell) =>
			typeof cell === 'string' &&
			Number.isFinite(readNumber(cell)) &&
			!isPlain(cell, readNumber(cell));
		const odd = type === 'number' ? all.find(isOdd) : undefined;
		if (odd !== undefined)
			return `${odd.trim()} – ${t('understood', { number: plainNumber(readNumber(odd)) })}`;
		const [first] = all;
		return first === undefined ? '' : textOf(first, writeDate()).slice(0, 40);
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
			(sample.textContent = select.value === '' ? '' : sampleOf(Number(select.value), field));
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

/** What a table fills, and its problems; `create` gets the rows that have none, each with its values and its title. */
export function batchSetup(template, { columns, rows }, create) {
	const { fields } = template;
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
	const button = make('button', { type: 'button', onclick: () => attempt(() => create(ready)) });
	let ready = [];

	const check = () => {
		const context = { fields, matched, columns, writeDate: writeDate() };
		const checked = rows.map((row) => ({
			...rowValues(row, context),
			number: row.number,
			title: titleOf(title.value, row, context) || template.name,
		}));
		const found = checked.flatMap((row) => row.problems);
		ready = checked
			.filter((row) => row.problems.length === 0)
			.map(({ number, title: own, data }) => ({ number, title: own, data }));
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
		button.textContent = t('create', { count: ready.length });
		button.disabled = ready.length === 0 || matched.size === 0;
	};

	title.addEventListener('input', check);
	dates.addEventListener('change', check);
	const element = make(
		'fieldset',
		{ className: 'setup' },
		make('h3', {}, t('columns')),
		mappingPart(template, { columns, rows }, { matched, writeDate, changed: check }),
		unused,
		...(hasDates
			? [make('p', {}, make('label', { for: 'batch-dates' }, t('dates')), ' ', dates)]
			: []),
		make('p', {}, make('label', { for: 'batch-title' }, t('titles')), ' ', title),
		make('p', { className: 'soft' }, t('aboutTitles', { column: `{${columns[0].name}}` })),
		make('h3', {}, t('check')),
		about,
		problems,
		make('div', { className: 'actions' }, button),
	);
	check();
	return element;
}
