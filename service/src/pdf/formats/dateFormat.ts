import type { Format } from './shown.ts';
import type { ScriptCall } from './scripts.ts';

/** By their numbers in AFDate_Format and AFTime_Format. */
const DATES = [
	'm/d',
	'm/d/yy',
	'mm/dd/yy',
	'mm/yy',
	'd-mmm',
	'd-mmm-yy',
	'dd-mmm-yy',
	'yy-mm-dd',
	'mmm-yy',
	'mmmm-yy',
	'mmm d, yyyy',
	'mmmm d, yyyy',
	'm/d/yy h:MM tt',
	'm/d/yy HH:MM',
];
const TIMES = ['HH:MM', 'h:MM tt', 'HH:MM:ss', 'h:MM:ss tt'];

/** Scripts write names in English, wherever they run. */
const MONTHS =
	'January February March April May June July August September October November December';
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday';
const [months, days] = [MONTHS.split(' '), DAYS.split(' ')];

const PART = /\\(.)|m{1,4}|d{1,4}|yyyy|yy|HH?|hh?|MM?|ss?|tt?/g;

/** AFDate_Format(number) and AFDate_FormatEx(pattern), such as `dd.mm.yyyy`. */
export function dateFormat(call: ScriptCall): Format | undefined {
	return patternFormat(datePattern(call));
}

/** How a date is written: `dd.mm.yyyy`. */
export function datePattern({ arguments: [given] }: ScriptCall): string | undefined {
	const pattern = typeof given === 'number' ? DATES[given] : given;
	return typeof pattern === 'string' ? pattern : undefined;
}

/** The calls that format a date and check what is typed, as Acrobat writes them. */
export function dateScripts(pattern: string): { readonly F: string; readonly K: string } {
	const literal = JSON.stringify(pattern);
	return { F: `AFDate_FormatEx(${literal});`, K: `AFDate_KeystrokeEx(${literal});` };
}

/** AFTime_Format(number) and AFTime_FormatEx(pattern), such as `HH:MM`. */
export function timeFormat({ arguments: [given] }: ScriptCall): Format | undefined {
	return patternFormat(typeof given === 'number' ? TIMES[given] : given);
}

/** Values may be written as ISO 8601 has it; what is in the pattern already is shown as it is. */
function patternFormat(pattern: unknown): Format | undefined {
	if (typeof pattern !== 'string') return undefined;
	return (value) => {
		const date = isoDate(value.trim());
		return { text: date ? written(date, pattern) : value };
	};
}

const ISO =
	/^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?:^|[T ])(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?(?:Z|[+-]\d\d:?\d\d)?$/;

/** The parts of a pattern that can be read back. */
const NUMBERS: Readonly<Record<string, string>> = {
	yyyy: '(?<y>\\d{4})',
	mm: '(?<m>\\d\\d?)',
	m: '(?<m>\\d\\d?)',
	dd: '(?<d>\\d\\d?)',
	d: '(?<d>\\d\\d?)',
};

/** The ISO date of a text that a pattern of numbers has written; undefined for any other text or pattern. */
export function isoDateOf(text: string, pattern: string): string | undefined {
	const parts = pattern.split(/([dmy]+)/).map((part) => {
		return NUMBERS[part] ?? part.replace(/[^]/g, (sign) => `\\u${hex(sign)}`);
	});
	if (/[a-z]/i.test(pattern.replace(/[dmy]/g, '')) || /([dmy])[^]*[^dmy]\1/.test(pattern))
		return undefined;
	const { y, m, d } = new RegExp(`^${parts.join('')}$`, 'u').exec(text.trim())?.groups ?? {};
	if (y === undefined || m === undefined || d === undefined) return undefined;
	const iso = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
	return isoDate(iso) && iso;
}

const hex = (sign: string): string => sign.charCodeAt(0).toString(16).padStart(4, '0');

/** The date and time that stand there: a time zone does not move them. */
function isoDate(value: string): Date | undefined {
	const match = ISO.exec(value);
	if (!match || value === '') return undefined;
	const [year = 2000, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = match
		.slice(1)
		.map((part) => (part === undefined ? undefined : Number(part)));
	const date = new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds));
	const isReal = date.getUTCDate() === day && date.getUTCHours() === hours && month <= 12;
	return isReal && minutes < 60 && seconds < 60 ? date : undefined;
}

function written(date: Date, pattern: string): string {
	const month = date.getUTCMonth();
	const hours = date.getUTCHours();
	const twelve = ((hours + 11) % 12) + 1;
	const numbers: Readonly<Record<string, number>> = {
		m: month + 1,
		d: date.getUTCDate(),
		H: hours,
		h: twelve,
		M: date.getUTCMinutes(),
		s: date.getUTCSeconds(),
	};
	const words: Readonly<Record<string, string | undefined>> = {
		mmmm: months[month],
		mmm: months[month]?.slice(0, 3),
		dddd: days[date.getUTCDay()],
		ddd: days[date.getUTCDay()]?.slice(0, 3),
		yyyy: String(date.getUTCFullYear()).padStart(4, '0'),
		yy: String(date.getUTCFullYear() % 100).padStart(2, '0'),
		tt: hours < 12 ? 'am' : 'pm',
		t: hours < 12 ? 'a' : 'p',
	};
	return pattern.replace(PART, (part, escaped?: string) => {
		const number = numbers[part.charAt(0)];
		return escaped ?? words[part] ?? String(number ?? '').padStart(part.length, '0');
	});
}
