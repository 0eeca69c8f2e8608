import { mostOfImageText } from '../pdf/images/imageText.ts';
import type { FieldType, FormField, UnfitText } from '../pdf/form.ts';
import { InexactNumber } from './inexactNumber.ts';
import { ServiceProblem } from './problem.ts';
import { mismatchOf, mustBeGiven } from './templates/templateSchema.ts';
import type { FieldProblem } from './problem.ts';
import { shortened } from './shortened.ts';

/** Something that a fill does not do as it was asked, and says. */
export interface FillWarning {
	readonly key: string;
	/**
	 * `value`: its field cannot hold it. `missing`: the field is required, and has none. `cut`: not all of the text can be
	 * seen. `shrunk`: it is in small letters.
	 */
	readonly problem: 'unknown' | 'type' | 'value' | 'missing' | 'cut' | 'shrunk';
	readonly message: string;
	/** Of a text that does not fit, in points: what it is drawn in. */
	readonly size?: number;
}

export interface FillWarnings {
	/** How many there are: `list` has only the first values without a field. */
	readonly count: number;
	readonly list: readonly FillWarning[];
}

const none: FillWarnings = { count: 0, list: [] };

/** As they are kept with an idempotency key; `null` for none. */
export function writtenWarnings(warnings: FillWarnings): string | null {
	return warnings.count > 0 ? JSON.stringify(warnings) : null;
}

export function readWarnings(written: string | null): FillWarnings {
	return written === null ? none : (JSON.parse(written) as FillWarnings);
}

/** Values that a fill cannot use. */
export interface Mismatches {
	readonly count: number;
	/** The first of them. */
	readonly list: readonly FieldProblem[];
}

/** A body may have a million keys. */
const mostListed = 100;
/** Of a key that no field has, in characters. */
const mostOfKey = 200;
/** The most characters of a text that is filled in. */
export const mostOfText = 1_000_000;

export const isUsable: Record<FieldType, (value: unknown) => boolean> = {
	text: (value) => typeof value === 'string',
	number: (value) => Number.isFinite(value),
	checkbox: (value) => typeof value === 'boolean',
};

/** Values of the right type that cannot be filled: the document would show something else, or cost too much. */
export function excessiveValues(
	fields: readonly FormField[],
	data: Readonly<Record<string, unknown>>,
): Mismatches {
	const list = fields.flatMap((field) => {
		const { key } = field;
		const value = Object.hasOwn(data, key) ? data[key] : undefined;
		const why = whyExcessive(field, value);
		if (why === undefined) return [];
		const { message, ...reason } = why;
		return [{ field: key, message: `Field "${key}": ${message}`, ...reason }];
	});
	return { count: list.length, list: list.slice(0, mostListed) };
}

function whyExcessive(
	{ type, format }: Pick<FormField, 'type' | 'format'>,
	value: unknown,
): Omit<FieldProblem, 'field'> | undefined {
	if (type === 'number' && value instanceof InexactNumber) {
		return { message: `the number ${shortened(value.literal, 40)} cannot be kept exactly` };
	}
	const most = format === 'image' ? mostOfImageText : mostOfText;
	const isLong = type === 'text' && typeof value === 'string' && value.length > most;
	if (!isLong) return undefined;
	const message = `the text has more than ${most} characters`;
	return { message, reason: 'text-long', values: { most } };
}

/** The values that a fill ignores: without a field, or of another type than the field. */
export function ignoredValues(
	fields: readonly FormField[],
	data: Readonly<Record<string, unknown>>,
): Mismatches {
	const byKey = new Map(fields.map((field) => [field.key, field]));
	const list: FieldProblem[] = [];
	let count = 0;
	for (const key of Object.keys(data)) {
		const field = byKey.get(key);
		const isExcessive = field && whyExcessive(field, data[key]) !== undefined;
		if (isExcessive || (field && isUsable[field.type](data[key]))) continue;
		count += 1;
		if (list.length < mostListed) list.push(mismatch(key, field?.type));
	}
	return { count, list };
}

function mismatch(key: string, type: FieldType | undefined): FieldProblem {
	const why = type ? `the field has the type "${type}"` : 'the template has no such field';
	const reason: Pick<FieldProblem, 'reason' | 'values'> = type
		? { reason: 'wrong-type', values: { type } }
		: { reason: 'no-such-field' };
	const field = type ? key : shortened(key, mostOfKey);
	return { field, message: `Field "${field}": ${why}`, ...reason };
}

/** The values that a template's schema refuses. */
export function mismatchesOf(
	fields: readonly FormField[],
	data: Readonly<Record<string, unknown>>,
): Mismatches {
	const { count, list } = ignoredValues(fields, data);
	const beyond = fields.flatMap((field): FieldProblem[] => {
		const { key } = field;
		const isEmpty = field.type === 'text' && data[key] === '';
		const isMissing = !Object.hasOwn(data, key) || isEmpty;
		if (isMissing && mustBeGiven(field)) {
			return [{ field: key, message: `Field "${key}": a value is required`, reason: 'missing' }];
		}
		if (!Object.hasOwn(data, key) || mismatchOf(field, data[key]) !== 'value') return [];
		return [{ field: key, message: `Field "${key}": the template's schema refuses the value` }];
	});
	return { count: count + beyond.length, list: [...list, ...beyond] };
}

/** Throws ServiceProblem if there are any. */
export function refuse({ count, list }: Mismatches): void {
	if (count === 0) return;
	const others = count - list.length;
	const messages = list.map(({ message }) => message);
	const all = others > 0 ? [...messages, `and ${others} more`] : messages;
	throw new ServiceProblem('invalid_request', all.join('; '), list);
}

/** Throws ServiceProblem for texts of which a part cannot be seen. */
export function refuseCut(unfit: readonly UnfitText[]): void {
	const list = unfit
		.filter(({ hidden }) => hidden > 0)
		.map((one): FieldProblem => ({ field: one.key, message: unfitMessage(one), reason: 'cut' }));
	refuse({ count: list.length, list });
}

/** What a fill did otherwise than asked, as it is told. */
export function warningsOf(mismatches: Mismatches, unfit: readonly UnfitText[]): FillWarnings {
	const ignored = mismatches.list.map(({ field, message, reason }): FillWarning => {
		return { key: field, problem: problemOf(reason), message };
	});
	const told = unfit.map((one): FillWarning => {
		const problem = one.hidden > 0 ? 'cut' : 'shrunk';
		return { key: one.key, problem, message: unfitMessage(one), size: one.size };
	});
	return { count: mismatches.count + told.length, list: [...ignored, ...told] };
}

function problemOf(reason: FieldProblem['reason']): FillWarning['problem'] {
	if (reason === 'no-such-field') return 'unknown';
	if (reason === 'missing') return 'missing';
	return reason === 'wrong-type' ? 'type' : 'value';
}

function unfitMessage({ key, size, length, hidden }: UnfitText): string {
	if (hidden === 0) return `Field "${key}": to fit, the text is drawn in only ${size} points`;
	const isAre = hidden === 1 ? 'does' : 'do';
	return `Field "${key}": ${hidden} of the text's ${length} characters ${isAre} not fit and cannot be seen`;
}
