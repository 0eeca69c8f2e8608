/** A number in JSON that a double would change, such as 12345678901234567890. */
export class InexactNumber {
	/** As it was sent. */
	readonly literal: string;

	constructor(literal: string) {
		this.literal = literal;
	}
}

/** The digits of a JSON number without zeros around them, and the power of ten of the last one. */
function digitsOf(literal: string): string {
	const [, sign = '', whole = '', part = '', power = '0'] =
		/^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(literal) ?? [];
	const digits = (whole + part).replace(/^0+/, '');
	const significant = digits.replace(/0+$/, '');
	const exponent = Number(power) - part.length + (digits.length - significant.length);
	return `${sign}${significant}e${exponent}`;
}

/** The number of a JSON literal. From 2^53 on, doubles have gaps: there it has to be exactly what was sent. */
export function exactNumber(literal: string): number | InexactNumber {
	const number = Number(literal);
	if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) return number;
	const isExact = Number.isFinite(number) && digitsOf(String(number)) === digitsOf(literal);
	return isExact ? number : new InexactNumber(literal);
}
