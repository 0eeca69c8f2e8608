import type { Field } from '../../shared/wire/field';
import { escapedHtml } from '../../shared/wire/text';
import { advicesOf, describeDrift, matchingAdvice, nearestNames } from './errorMessage';
import type { Drift } from '../mapping/columnName';
import type { Findings } from '../mapping/policies';
import { counted, listed, nameOf, quoted, whichItems } from './wording';

export interface Warning {
	readonly itemIndex: number;
	readonly findings: Findings;
	readonly fields: readonly Field[];
	readonly drift: Drift;
	readonly isSameTemplate: boolean;
	/** Names in the input that fill no field, with automatic mapping. */
	readonly unusedNames: readonly string[];
	/** Input fields that automatic mapping would use, while the user maps by hand. */
	readonly matching: readonly string[];
	readonly isReported: boolean;
}

const most = 5;

/**
 * One hint for a whole run of `total` items, or ''. `verdicts` holds one boolean per item that was only validated.
 * Escaped, because n8n renders a hint as HTML.
 */
export function hintMessage(
	warnings: readonly Warning[],
	total: number,
	verdicts: readonly boolean[] = [],
): string {
	const inOrder = [...warnings].sort((a, b) => a.itemIndex - b.itemIndex);
	const tally = (names: (findings: Findings) => readonly string[]) => countNames(inOrder, names);
	const unfilled = tally(({ unfilledFields }) => unfilledFields.map(nameOf));
	const wrong = tally(({ wrongTypes }) => wrongTypes.map((w) => `${nameOf(w)} ${w.reason}`));
	const unknown = tally(({ unknownKeys }) => unknownKeys.map(quoted));
	const sentences = [
		validated(verdicts),
		...unfilledSentences(inOrder, unfilled, total),
		sentence('Invalid values that were not sent', wrong, total),
		...advicesOf(inOrder.flatMap(({ findings }) => findings.wrongTypes)),
		sentence('Unknown fields that were not sent', unknown, total),
		...driftsOf(inOrder).slice(0, 2),
		...misspelled(inOrder),
		matchingAdvice([...new Set(inOrder.flatMap(({ matching }) => matching))]),
		unfilled.items.length > 0
			? "If a field may stay empty, add it to the option 'Optional Fields'."
			: '',
		...serialDateSentences(inOrder, total),
	];
	return escapedHtml(sentences.filter((text) => text !== '').join(' '));
}

/** How many of how many fields, the first few, and where to find the others. */
function unfilledSentences(warnings: readonly Warning[], unfilled: Tally, total: number): string[] {
	const templates = [...new Set(warnings.map(({ fields }) => fields))];
	const names = new Set(templates.flatMap((fields) => fields.map(nameOf)));
	const count = unfilled.byName.size;
	const of = `${count} of ${counted(names.size, 'field')}`;
	const what = count === 1 ? `${of} has no value` : `${of} have no value`;
	const where = warnings.some(({ isReported }) => isReported)
		? '"report" lists all of them.'
		: "To see all of them, add the option 'Include Report' or 'Validate Only'.";
	return [sentence(what, unfilled, total), count > most ? where : ''];
}

/** Names in the input that are almost those of fields without a value. Items that have the same are compared once. */
function misspelled(warnings: readonly Warning[]): string[] {
	const questions = new Set<string>();
	const compared = new Set<string>();
	for (const { unusedNames, findings } of warnings) {
		const names = findings.unfilledFields.map(({ key, label }) => [key, label]);
		const comparison = JSON.stringify([unusedNames, names]);
		if (compared.has(comparison)) continue;
		compared.add(comparison);
		for (const question of nearestNames(unusedNames, findings.unfilledFields, most))
			questions.add(question);
		if (questions.size >= most) break;
	}
	return [...questions].slice(0, most);
}

/** An expression for a number that may be a date, because with a date format one expects a date. */
function serialDateSentences(warnings: readonly Warning[], total: number): string[] {
	const serial = countNames(warnings, ({ serialDates }) => serialDates.map(nameOf));
	const expression =
		"{{ $json.date > 1 ? DateTime.fromISO('1899-12-30').plus({ days: $json.date }).toISODate() : $json.date }}";
	return serial.items.length === 0
		? []
		: [
				sentence('Numbers that may be dates of a spreadsheet were sent as they are', serial, total),
				`To make a date of such a number, map the field with an expression, for example ${expression}.`,
			];
}

/** What changed in the templates, each change once. */
function driftsOf(warnings: readonly Warning[]): string[] {
	const texts = warnings.map((w) => describeDrift(w.findings, w.drift, w.isSameTemplate));
	return [...new Set(texts)].filter((text) => text !== '');
}

function validated(verdicts: readonly boolean[]): string {
	const valid = verdicts.filter((isValid) => isValid).length;
	return verdicts.length > 0
		? `'Validate Only' is on, so nothing was created: ${valid} of ${counted(verdicts.length, 'item')} valid.`
		: '';
}

type Tally = ReturnType<typeof countNames>;

function countNames(
	warnings: readonly Warning[],
	namesOf: (findings: Findings) => readonly string[],
) {
	return tallyOf(
		warnings.map(({ itemIndex, findings }) => ({ itemIndex, told: namesOf(findings) })),
	);
}

/** The items that have any of these names, and those that have each of them. */
export function tallyOf(
	items: readonly { readonly itemIndex: number; readonly told: readonly string[] }[],
) {
	const byName = new Map<string, number[]>();
	const having: number[] = [];
	for (const { itemIndex, told } of items) {
		const names = new Set(told);
		if (names.size > 0) having.push(itemIndex);
		for (const name of names) {
			const others = byName.get(name);
			if (others) others.push(itemIndex);
			else byName.set(name, [itemIndex]);
		}
	}
	return { items: having, byName };
}

export function sentence(what: string, { items, byName }: Tally, total: number): string {
	if (items.length === 0) return '';
	const names = [...byName].map(([name, having]) =>
		having.length === items.length ? name : `${name} ${whichItems(having)}`,
	);
	const where = total === 1 ? '' : ` ${whichItems(items, total)}`;
	// A name may end with a period.
	return `${what}${where}: ${listed(names, most)}`.replace(/\.?$/, '.');
}
