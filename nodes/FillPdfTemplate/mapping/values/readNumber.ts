/** How numbers are written in text: `1234.50`, or `1.234,50`. */
export type NumberFormat = 'plain' | 'comma';

/** Digits with an optional sign, decimal point and exponent. */
const plain = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** A decimal comma; groups of three digits by one kind of separator: a point, a space or an apostrophe. */
const comma = /^[+-]?(\d+|\d{1,3}([. \u00a0\u202f'’])\d{3}(?:\2\d{3})*)(,\d*)?$/;

/** A comma that is no grouping: after a group, or before one or two digits. */
const hasDecimalComma = /[. \u00a0\u202f'’]\d{3},|,\d{1,2}$/;

/** The number that a text is, or undefined. */
export function readNumber(text: string, format: NumberFormat): number | undefined {
	if (format === 'plain') return plain.test(text) ? Number(text) : undefined;
	return comma.test(text)
		? Number(text.replace(/[. \u00a0\u202f'’]/g, '').replace(',', '.'))
		: undefined;
}

/** How to write a number that was refused, or ''. */
export function numberAdvice(text: string, format: NumberFormat): string {
	const hasSeparators = /^[+-]?[\d.,'’\s\u00a0\u202f]+$/.test(text) && /\d/.test(text);
	if (!hasSeparators) return '';
	if (format === 'comma') return ': write it with a decimal comma, such as 1.234,50';
	const option =
		comma.test(text) && hasDecimalComma.test(text)
			? ", or set the option 'Number Format' to 'Comma'"
			: '';
	return `: write it without grouping and with a decimal point, such as 1234.50${option}`;
}
