/** A finite number in plain decimal digits: `1e21` and `1e-7` become all their zeros. */
export function numberText(value: number): string {
	const [mantissa = '', exponent] = String(Object.is(value, -0) ? 0 : value).split('e');
	if (exponent === undefined) return mantissa;
	const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(mantissa) ?? [];
	const digits = whole + fraction;
	const point = whole.length + Number(exponent);
	if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
	return sign + digits.padEnd(point, '0');
}
