import { fieldType, type FieldValue } from '../../shared/wire/field';
import {
	decimalText,
	inexactNumber,
	isInexact,
	isUnreadDate,
	unreadDate,
} from '../../shared/wire/text';

export interface Formats {
	readonly numberFormat: NumberFormat;
	/** Writes an ISO 8601 date as text, another text not; absent: dates become ISO 8601, and text stays as it is. */
	readonly writeDate?: (iso: string) => string | undefined;
	/** Words that the user has added to those that are known. */
	readonly tickWords?: TickWords;
}

const plainFormats: Formats = { numberFormat: 'plain' };

/** `reason` is for whoever gave the value; `advice` for whoever builds the workflow. */
export type Refused = { ok: false; reason: string; advice?: string };

export type Converted = { ok: true; value: FieldValue } | Refused;

/**
 * Converts a value to the JSON type of a field, without guessing: rejects what is not clearly a number or a tick, and
 * keeps text as typed. A field of an unknown type accepts text, one without a type any scalar. `value` is not empty.
 */
export function convert(
	value: unknown,
	type: string | undefined,
	{ numberFormat, writeDate, tickWords }: Formats = plainFormats,
): Converted {
	const date = isoDate(value);
	if (date !== undefined) return convertDate(date, type, writeDate);
	if (typeof value === 'object')
		return refused(Array.isArray(value) ? 'a list' : 'an object', type);
	if (isUnreadDate(value)) return { ok: false, reason: unreadDate };
	switch (type) {
		case undefined:
			return asIs(writtenDate(value, writeDate));
		case 'number':
			return toNumber(value, numberFormat);
		case 'checkbox':
			return toCheckbox(value, tickWords);
		default:
			return toText(writtenDate(value, writeDate));
	}
}

/** A text that is a date, as the user wants dates; anything else as it is. */
function writtenDate(value: unknown, writeDate: Formats['writeDate']): unknown {
	return typeof value === 'string' ? (writeDate?.(value) ?? value) : value;
}

const given = (value: FieldValue): Converted => ({ ok: true, value });

function refused(got: string, type: string | undefined, why = ''): Refused {
	return { ok: false, reason: `is ${got}, not ${fieldType(type).values}${why}` };
}

function asIs(value: unknown): Converted {
	if (isInexact(value)) return refused(inexactNumber(value), undefined);
	const isScalar = typeof value === 'string' || typeof value === 'boolean' || isFiniteNumber(value);
	return isScalar ? given(value as FieldValue) : refused(describe(value), undefined);
}

function toText(value: unknown): Converted {
	if (typeof value === 'string') return given(value);
	if (isInexact(value)) return refused(inexactNumber(value), 'text');
	if (isFiniteNumber(value)) return given(decimalText(value));
	if (typeof value === 'boolean' || typeof value === 'bigint') return given(String(value));
	return refused(describe(value), 'text');
}

function convertDate(
	date: string | null,
	type: string | undefined,
	writeDate: Formats['writeDate'],
): Converted {
	if (date === null) return refused('an invalid date', type);
	if (type === 'number' || type === 'checkbox') return refused('a date', type);
	return given(writeDate?.(date) ?? date);
}

/** The minus sign of typography, and that of East Asian fonts. */
const otherMinus = /^[\u2212\uff0d]/;

function toNumber(value: unknown, format: NumberFormat): Converted {
	if (typeof value === 'number') return safeNumber(value, String(value));
	if (typeof value !== 'string') return refused(describe(value), 'number');
	const text = value.trim().replace(otherMinus, '-');
	const number = readNumber(text, format);
	return number === undefined ? refusedNumber(value, text, format) : safeNumber(number, text);
}

function safeNumber(number: number, text: string): Converted {
	if (!Number.isFinite(number)) return refused(shown(text), 'number', ' that can be sent');
	if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
		return refused(
			shown(text),
			'number',
			' that stays exact: whole numbers go up to 9007199254740991',
		);
	}
	return given(number);
}

/** What words mean for a checkbox, by how they are compared. */
export type TickWords = ReadonlyMap<string, boolean>;

export function tickWords(words: readonly string[], isTicked: boolean): TickWords {
	return new Map(words.map((word) => [comparableWord(word), isTicked]));
}

const comparableWord = (word: string): string => word.trim().normalize().toLowerCase();

/** In English, German, French and Spanish, also as spreadsheets in these languages show a truth value. */
const knownTickWords: TickWords = new Map([
	...tickWords('true t yes y on 1 x ✓ ✔ ☑ ☒ ja j wahr oui vrai sí si verdadero'.split(' '), true),
	...tickWords('false f no n off 0 ☐ nein falsch non faux falso'.split(' '), false),
]);

const wordsAdvice =
	"To accept another word, add it to the option 'Words for Ticked' or 'Words for Not Ticked'.";

function toCheckbox(value: unknown, ownWords?: TickWords): Converted {
	if (typeof value === 'boolean') return given(value);
	const isWord = typeof value === 'string' || typeof value === 'number';
	const word = isWord ? comparableWord(String(value)) : '';
	const tick = ownWords?.get(word) ?? knownTickWords.get(word);
	if (tick !== undefined) return given(tick);
	if (typeof value !== 'string') return refused(describe(value), 'checkbox');
	return { ...refused(describe(value), 'checkbox', ': write yes or no'), advice: wordsAdvice };
}

/** ISO 8601 of a `Date` or of luxon's `DateTime` (n8n's `$now`); null when invalid, undefined for no date. */
function isoDate(value: unknown): string | null | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	if ('toISO' in value && typeof value.toISO === 'function') return value.toISO() as string | null;
	if (Object.prototype.toString.call(value) !== '[object Date]') return undefined;
	const date = value as Date;
	return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function isFiniteNumber(value: unknown): value is number {
	return typeof value === 'number' && Number.isFinite(value);
}

export function describe(value: unknown): string {
	return typeof value === 'string' ? `"${shown(value)}"` : shown(String(value));
}

function shown(text: string): string {
	return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** How numbers are written in text: `1234.50`, or `1.234,50`. */
export type NumberFormat = 'plain' | 'comma';

/** Digits with an optional sign, decimal point and exponent. */
const plain = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** A decimal comma; groups of three digits by one kind of separator: a point, a space or an apostrophe. */
const comma = /^[+-]?(\d+|\d{1,3}([. \u00a0\u202f'’])\d{3}(?:\2\d{3})*)(,\d*)?$/;

/** A comma that is no grouping: after a group, or before one or two digits. */
const hasDecimalComma = /[. \u00a0\u202f'’]\d{3},|,\d{1,2}$/;

export function readNumber(text: string, format: NumberFormat): number | undefined {
	if (format === 'plain') return plain.test(text) ? Number(text) : undefined;
	return comma.test(text)
		? Number(text.replace(/[. \u00a0\u202f'’]/g, '').replace(',', '.'))
		: undefined;
}

/** Says how to write the number, if it looks like one. */
function refusedNumber(value: string, text: string, format: NumberFormat): Refused {
	const hasSeparators = /^[+-]?[\d.,'’\s\u00a0\u202f]+$/.test(text) && /\d/.test(text);
	const how =
		format === 'comma'
			? ': write it with a decimal comma, such as 1.234,50'
			: ': write it without grouping and with a decimal point, such as 1234.50';
	const refusal = refused(describe(value), 'number', hasSeparators ? how : '');
	const isOtherFormat = format === 'plain' && comma.test(text) && hasDecimalComma.test(text);
	return isOtherFormat ? { ...refusal, advice: commaAdvice } : refusal;
}

const commaAdvice =
	"If all numbers are written with a decimal comma, set the option 'Number Format' to 'Comma'.";
