import type { PercentFormat } from '../numberScripts.ts';

/** From here on Number.toFixed writes an exponent. */
const tooLarge = 1e21;

/** What Acrobat shows for a number in such a field; what is no plain number is shown as it is. */
export function percentText(value: string, format: PercentFormat): string {
	const percent = Number(value) * 100;
	if (!/^-?\d+(\.\d+)?$/.test(value) || Math.abs(percent) >= tooLarge) return value;
	const { decimals, separators, isBefore } = format;
	const [whole = '', fraction] = percent.toFixed(decimals).split('.');
	const grouped = whole.replace(/\B(?=(\d{3})+$)/g, separators.thousands);
	const number = fraction === undefined ? grouped : grouped + separators.decimal + fraction;
	return isBefore ? `%${number}` : `${number}%`;
}
