/** Writes an ISO 8601 date as text; undefined when the text is no such date. */
export type WriteDate = (iso: string) => string | undefined;

interface DateParts {
	readonly year: string;
	readonly month: string;
	readonly day: string;
	readonly hour: string;
	readonly minute: string;
	readonly second: string;
}

const isoDate =
	/^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d+)?)?(?<zone>Z|[+-]\d\d:?\d\d)?)?$/;

const midnight = /[T ]00:00(:00(\.0+)?)?Z$/;

/** What the letters of a format stand for, as in n8n's own date functions (Luxon). */
const tokens: Readonly<Record<string, (date: DateParts) => string>> = {
	yyyy: ({ year }) => year,
	yy: ({ year }) => year.slice(-2),
	MM: ({ month }) => month,
	M: ({ month }) => String(Number(month)),
	dd: ({ day }) => day,
	d: ({ day }) => String(Number(day)),
	HH: ({ hour }) => hour,
	H: ({ hour }) => String(Number(hour)),
	mm: ({ minute }) => minute,
	m: ({ minute }) => String(Number(minute)),
	ss: ({ second }) => second,
	s: ({ second }) => String(Number(second)),
};

/** Text in single quotation marks, or one letter repeated. */
const formatPart = /'([^']*)'|([A-Za-z])\2*/g;

/** The letters of a format that stand for nothing. */
export function unknownTokens(format: string): string[] {
	return [...format.matchAll(formatPart)]
		.filter(([part, quoted]) => quoted === undefined && !(part in tokens))
		.map(([part]) => part);
}

/**
 * @param format such as `dd.MM.yyyy`, without unknown tokens
 * @param timeZone for times in UTC (`Z`); all others are written as they are, and so is midnight in UTC where the format
 * has no time: spreadsheets and databases give days so
 */
export function dateWriter(format: string, timeZone: string): WriteDate {
	const inZone = new Intl.DateTimeFormat('en-US', {
		timeZone,
		hourCycle: 'h23',
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
		second: '2-digit',
	});
	const hasTime = [...format.matchAll(formatPart)].some(([part]) => /^[Hms]/.test(part));
	return (iso) => {
		const found = isoDate.exec(iso)?.groups;
		if (!found || !isOnCalendar(found)) return undefined;
		const isMoment = found.zone === 'Z' && (hasTime || !midnight.test(iso));
		const date = isMoment ? partsIn(inZone, iso) : withTime(found);
		return format.replace(formatPart, (part, quoted?: string) => {
			return quoted ?? tokens[part]?.(date) ?? part;
		});
	};
}

type Found = Readonly<Record<string, string | undefined>>;

/** Not 31 February, nor 25 o'clock: `Date` would move on to the next month. */
function isOnCalendar({ year, month, day, hour = '00', minute = '00', second = '00' }: Found) {
	const text = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
	const date = new Date(`${text}Z`);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function withTime(found: Found): DateParts {
	const { year = '', month = '', day = '', hour = '00', minute = '00', second = '00' } = found;
	return { year, month, day, hour, minute, second };
}

function partsIn(inZone: Intl.DateTimeFormat, iso: string): DateParts {
	const parts = inZone.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]);
	const { year = '', ...others } = Object.fromEntries(parts) as Record<string, string>;
	return withTime({ ...others, year: year.padStart(4, '0') });
}
