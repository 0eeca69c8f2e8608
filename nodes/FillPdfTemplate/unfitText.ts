import { addHint, type Run } from '../shared/operation/operation';
import type { Field } from '../shared/wire/field';
import type { FillWarning } from '../shared/wire/objects';
import { escapedHtml } from '../shared/wire/text';
import { sentence, tallyOf } from './messages/hintMessage';
import { nameOf } from './messages/wording';
import { readTextOverflow } from './parameters/readOptions';

/** What a service tells of a fill: its warnings, or with the PDF alone how many there are; undefined: nothing. */
export type Told = readonly FillWarning[] | number | undefined;

const problems = new Map([
	['cut', 'is cut'],
	['shrunk', 'is in very small letters'],
]);

/** Says at the end of a run which texts did not fit their fields, as far as the service tells (P16). */
export function unfitHints(run: Run) {
	const named: { itemIndex: number; told: string[] }[] = [];
	const unnamed: { itemIndex: number; told: string[] }[] = [];
	run.atEnd(() => {
		const total = run.context.getInputData().length;
		const message = [
			sentence("Text that doesn't fit its field", inOrder(named), total),
			sentence('The service did not fill everything as it was sent', inOrder(unnamed), total),
		];
		const text = message.filter((part) => part !== '').join(' ');
		if (text !== '') addHint(run.context, escapedHtml(text));
	});
	return (itemIndex: number, told: Told, fields: readonly Field[]) => {
		if (readTextOverflow(run, itemIndex) === 'ignore') return;
		if (typeof told === 'number') {
			if (told > 0) unnamed.push({ itemIndex, told: [seeWhat] });
			return;
		}
		const nameIn = (key: string) =>
			nameOf(fields.find((field) => field.key === key) ?? { key, label: key });
		named.push({
			itemIndex,
			told: unfitIn(told).map(
				({ key, problem }) => `${nameIn(key)} ${problems.get(problem) ?? ''}`,
			),
		});
	};
}

const seeWhat = "to see what, set 'Output' to 'JSON and File'";

/** The warnings about text that did not fit. */
export function unfitIn(told: Told): FillWarning[] {
	return typeof told === 'object' ? told.filter(({ problem }) => problems.has(problem)) : [];
}

const inOrder = (items: Parameters<typeof tallyOf>[0]) =>
	tallyOf([...items].sort((one, other) => one.itemIndex - other.itemIndex));
