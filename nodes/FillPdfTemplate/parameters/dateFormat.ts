import { tryToParseDateTime } from 'n8n-workflow';
import type { Formats } from '../mapping/convert';

/** Text in single quotation marks, or one letter repeated. */
const formatPart = /'([^']*)'|([A-Za-z])\2*/g;

/** The tokens of Luxon (which n8n's own date functions use) that don't depend on the language. */
const tokens = ['yyyy', 'yy', 'MM', 'M', 'dd', 'd', 'HH', 'H', 'mm', 'm', 'ss', 's'];

export function unknownTokens(format: string): string[] {
	return [...format.matchAll(formatPart)]
		.filter(([part, quoted]) => quoted === undefined && !tokens.includes(part))
		.map(([part]) => part);
}

const isoDate = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

const midnight = /[T ]00:00(:00(\.0+)?)?Z$/;

/**
 * @param format such as `dd.MM.yyyy`, without unknown tokens
 * @param timeZone for times in UTC (`Z`); all others are written as they are, and so is midnight in UTC where the format
 * has no time: spreadsheets and databases give days so
 */
export function dateWriter(format: string, timeZone: string): Formats['writeDate'] {
	const hasTime = [...format.matchAll(formatPart)].some(([part]) => /^[Hms]/.test(part));
	return (iso) => {
		const [, day, minute = '00:00', second = '00', zone] = isoDate.exec(iso) ?? [];
		const text = `${day}T${minute}:${second}`;
		if (!day || !isOnCalendar(text)) return undefined;
		const written = tryToParseDateTime(`${text}Z`, 'utc');
		const isMoment = zone === 'Z' && (hasTime || !midnight.test(iso));
		const date = isMoment ? written.setZone(timeZone) : written;
		return date.toFormat(format, { locale: 'en' });
	};
}

/** Rejects 31 February and 25 o'clock, which `Date` would move to the next month or day. */
function isOnCalendar(text: string): boolean {
	const date = new Date(`${text}Z`);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
