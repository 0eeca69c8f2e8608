import type { Format } from './shown.ts';
import { NUMBER_TEXT, plainNumber } from '../characters/plainNumber.ts';
import { NEGATIVES, NUMBER_STYLES, type NumberFormat } from './numberStyles.ts';
import { callIn, type ScriptCall } from './scripts.ts';

interface Separators {
	readonly thousands: string;
	readonly decimal: string;
}

/** By their numbers in the scripts (`sepStyle`), but for the last, which Acrobat does not have. */
const SEPARATORS: readonly Separators[] = [
	{ thousands: ',', decimal: '.' },
	{ thousands: '', decimal: '.' },
	{ thousands: '.', decimal: ',' },
	{ thousands: '', decimal: ',' },
	{ thousands: "'", decimal: '.' },
	{ thousands: '\u00a0', decimal: ',' },
];
/** Its script writes the style before it, and then parts the groups. */
const SPACED = SEPARATORS.length - 1;
const UNGROUPED = 3;

/** The most that Number.toFixed takes. */
const MOST_DECIMALS = 100;
/** From here on Number.toFixed writes an exponent. */
const TOO_LARGE = 1e21;

const RED = '1 0 0 rg';

const GROUPS = {
	whole: '/\\B(?=(\\d{3})+(?!\\d))/g',
	fraction: '/\\B(?=(\\d{3})+,)/g',
};
const grouping = (pattern: string) => `event.value = event.value.replace(${pattern}, "\\u00a0");`;

/** The calls that format a number and check what is typed, as Acrobat writes them. */
export function numberScripts(format: NumberFormat): { readonly F: string; readonly K: string } {
	const { decimals, numberStyle, currency, isBefore, negative } = format;
	const style = NUMBER_STYLES.indexOf(numberStyle);
	const known = style === SPACED ? UNGROUPED : style;
	const given = [decimals, known, NEGATIVES.indexOf(negative), 0, literal(currency), isBefore];
	const parting = grouping(decimals > 0 ? GROUPS.fraction : GROUPS.whole);
	const shown = `AFNumber_Format(${given.join(', ')});`;
	return {
		F: style === SPACED ? `${shown} ${parting}` : shown,
		K: `AFNumber_Keystroke(${given.join(', ')});`,
	};
}

/** A string of JavaScript in ASCII, which any reader of a PDF gets right. */
function literal(text: string): string {
	return JSON.stringify(text).replace(
		/[^ -~]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}

/** The call that formats numbers; one whose groups are parted by spaces has a style of its own. */
export function numberCallIn(script: string): ScriptCall | undefined {
	const parting = [GROUPS.whole, GROUPS.fraction]
		.map(grouping)
		.find((each) => script.trimEnd().endsWith(each));
	const call = callIn(parting ? script.trimEnd().slice(0, -parting.length) : script);
	if (call?.name !== 'AFNumber_Format') return undefined;
	const [decimals = 0, style, ...others] = call.arguments;
	if (!parting) return call;
	return style === UNGROUPED ? { ...call, arguments: [decimals, SPACED, ...others] } : undefined;
}

/** AFNumber_Format(decimals, sepStyle, negStyle, unused, currency, isCurrencyBefore). */
export function readNumberFormat({ arguments: given }: ScriptCall): NumberFormat | undefined {
	const [decimals, separators] = precisionOf(given);
	const numberStyle = NUMBER_STYLES[separators ? SEPARATORS.indexOf(separators) : -1];
	if (decimals === undefined || numberStyle === undefined) return undefined;
	return {
		decimals,
		numberStyle,
		currency: String(given[4] ?? ''),
		isBefore: given[5] === true,
		negative: NEGATIVES[Number(given[2] ?? 0)] ?? 'minus',
	};
}

export function numberFormat(call: ScriptCall): Format | undefined {
	const format = readNumberFormat(call);
	return format && shownAs(format);
}

/** Shows a number in this format. */
export function shownAs(format: NumberFormat): Format {
	const { decimals, currency, isBefore, negative } = format;
	const separators = separatorsOf(format);
	return (value) => {
		const number = numberIn(value, separators);
		if (number === undefined || Math.abs(number) >= TOO_LARGE) return { text: value };
		const digits = grouped(Math.abs(number), decimals, separators);
		const amount = isBefore ? currency + digits : digits + currency;
		if (number >= 0) return { text: amount };
		const isRed = negative === 'red' || negative === 'redParentheses';
		const hasParentheses = negative === 'parentheses' || negative === 'redParentheses';
		const sign = negative === 'minus' ? '-' : '';
		const text = hasParentheses ? `(${amount})` : sign + amount;
		return isRed ? { text, colour: RED } : { text };
	};
}

function separatorsOf({ numberStyle }: NumberFormat): Separators {
	return SEPARATORS[NUMBER_STYLES.indexOf(numberStyle)] ?? { thousands: '', decimal: '.' };
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
	return NUMBER_TEXT.test(plain) ? Number(plain) : undefined;
}

function grouped(number: number, decimals: number, { thousands, decimal }: Separators): string {
	const [whole = '', fraction] = number.toFixed(decimals).split('.');
	const groups = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
	return fraction === undefined ? groups : groups + decimal + fraction;
}
