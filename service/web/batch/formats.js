/** @typedef {Pick<typeof import('numfmt'), 'format' | 'isDateFormat'>} Numfmt */

/** Days from the first day of 1900 to that of 1904, from which some workbooks count. */
const days1904 = 1462;

/** @param {number} value without the noise of binary fractions */
export const exact = (value) => Number(value.toPrecision(15));

/**
 * The parts of a day as it is written where the user lives: Excel's own date format has the order of the system.
 *
 * @param {string} locale
 */
const partsOfDay = (locale) =>
	new Intl.DateTimeFormat(locale, {
		...{ day: '2-digit', month: '2-digit', year: 'numeric', calendar: 'gregory' },
	}).formatToParts(0);

/** @type {Readonly<Record<string, string>>} */
const patternOf = { day: 'dd', month: 'mm', year: 'yyyy' };
/** @param {string} text */
const literal = (text) => text.replace(/./g, '\\$&');

/**
 * Excel's patterns are written in American: what in them stands for something of the user's system becomes that.
 *
 * @param {string} locale
 */
function patternsIn(locale) {
	const parts = partsOfDay(locale);
	const day = parts.map(({ type, value }) => patternOf[type] ?? literal(value)).join('');
	const separator = literal(parts.find(({ type }) => type === 'literal')?.value ?? '/');
	return (/** @type {string} */ pattern, /** @type {boolean} */ isTime) => {
		// The language behind a currency says nothing of the number's own signs.
		const plain = pattern.replace(/\[\$([^\]-]+)-[^\]]*\]/g, '[$$$1]');
		if (!isTime) return plain;
		// The formats 14 and 22 of a file.
		const ofSystem = plain.replace(/^m\/d\/yy(?=$| )/, day);
		return ofSystem.replace(/"[^"]*"|\\.|AM\/PM|A\/P|\//gi, (part) =>
			part === '/' ? separator : part,
		);
	};
}

/**
 * How the formats of a workbook show values in a language.
 *
 * @param {Numfmt} numfmt
 * @param {{ readonly locale: string, readonly isFrom1904?: boolean | undefined }} how
 */
export function formatsOf({ format, isDateFormat }, how) {
	const { locale, isFrom1904 = false } = how;
	const inLanguage = patternsIn(locale);
	const general = new Intl.NumberFormat(locale, {
		...{ useGrouping: false, maximumSignificantDigits: 15 },
	});
	/** @param {number} serial */
	const from1900 = (serial) => (isFrom1904 ? serial + days1904 : serial);
	return {
		/**
		 * As the sheet shows it; a format that cannot be read shows the value as without one.
		 *
		 * @param {string | number | boolean} value
		 * @param {string} pattern
		 */
		show(value, pattern) {
			if (typeof value === 'string' && !pattern.includes('@')) return value;
			if (typeof value === 'number' && pattern === 'General') return general.format(value);
			const isTime = isDateFormat(pattern);
			const own = inLanguage(pattern, isTime);
			const shown = typeof value === 'number' && isTime ? from1900(value) : value;
			try {
				// The fonts of forms have one blank that does not break.
				return format(own, shown, { locale, nbsp: false }).replaceAll('\u202f', '\u00a0').trim();
			} catch {
				return String(value);
			}
		},
		/** @param {string} pattern of a date, a time or a duration */
		isTime: (pattern) => isDateFormat(pattern),
	};
}

/** @typedef {ReturnType<typeof formatsOf>} Formats */
