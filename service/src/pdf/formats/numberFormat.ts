import type { Format } from './shown.ts';
import { plainNumber } from '../characters/plainNumber.ts';
import type { ScriptCall } from './scripts.ts';

interface Separators {
	readonly thousands: string;
	readonly decimal: string;
}

/** By their numbers in the scripts (`sepStyle`). */
const SEPARATORS: readonly Separators[] = [
	{ thousands: ',', decimal: '.' },
	{ thousands: '', decimal: '.' },
	{ thousands: '.', decimal: ',' },
	{ thousands: '', decimal: ',' },
	{ thousands: "'", decimal: '.' },
];

/** The most that Number.toFixed takes. */
const MOST_DECIMALS = 100;
/** From here on Number.toFixed writes an exponent. */
const TOO_LARGE = 1e21;

/** By their numbers in the scripts (`negStyle`). */
const NEGATIVE = { RED: 1, PARENTHESES: 2, RED_PARENTHESES: 3 } as const;
const RED = '1 0 0 rg';

/** AFNumber_Format(decimals, sepStyle, negStyle, unused, currency, isCurrencyBefore). */
export function numberFormat({ arguments: given }: ScriptCall): Format | undefined {
	const [decimals, separators] = precisionOf(given);
	const negative = Number(given[2] ?? 0);
	const currency = String(given[4] ?? '');
	const isBefore = given[5] === true;
	if (decimals === undefined || separators === undefined) return undefined;
	return (value) => {
		const number = numberIn(value, separators);
		if (number === undefined || Math.abs(number) >= TOO_LARGE) return { text: value };
		const digits = grouped(Math.abs(number), decimals, separators);
		const amount = isBefore ? currency + digits : digits + currency;
		if (number >= 0) return { text: amount };
		const isRed = negative === NEGATIVE.RED || negative === NEGATIVE.RED_PARENTHESES;
		const hasParentheses =
			negative === NEGATIVE.PARENTHESES || negative === NEGATIVE.RED_PARENTHESES;
		const sign = negative === 0 ? '-' : '';
		const text = hasParentheses ? `(${amount})` : sign + amount;
		return isRed ? { text, colour: RED } : { text };
	};
}

/** AFPercent_Format(decimals, sepStyle, isSignBefore): 0.25 is shown as 25%. */
export function percentFormat({ arguments: given }: ScriptCall): Format | undefined {
	const [decimals, separators] = precisionOf(given);
	if (decimals === undefined || separators === undefined) return undefined;
	return (value) => {
		const number = numberIn(value, separators);
		if (number === undefined || Math.abs(number * 100) >= TOO_LARGE) return { text: value };
		const percent = number * 100;
		const sign = percent < 0 ? '-' : '';
		const digits = sign + grouped(Math.abs(percent), decimals, separators);
		return { text: given[2] === true ? `%${digits}` : `${digits}%` };
	};
}

function precisionOf(given: ScriptCall['arguments']): [number?, Separators?] {
	const [decimals, style] = given;
	if (typeof decimals !== 'number' || typeof style !== 'number' || decimals < 0) return [];
	return [Math.min(Math.floor(decimals), MOST_DECIMALS), SEPARATORS[Math.floor(style)]];
}

/** Styles with a decimal comma take numbers with one, too (AFNumber_Keystroke). */
function numberIn(value: string, { decimal }: Separators): number | undefined {
	const written = plainNumber(value);
	const plain = decimal === ',' && !written.includes('.') ? written.replace(',', '.') : written;
	return /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(plain) ? Number(plain) : undefined;
}

function grouped(number: number, decimals: number, { thousands, decimal }: Separators): string {
	const [whole = '', fraction] = number.toFixed(decimals).split('.');
	const groups = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
	return fraction === undefined ? groups : groups + decimal + fraction;
}
