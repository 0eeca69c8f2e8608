import type { Widget } from '../file/widgets.ts';
import { plainNumber } from '../characters/plainNumber.ts';
import { callIn, scriptsOf } from './scripts.ts';

/** How a field is computed from others. */
export interface Calculation {
	/** Full names of fields; a name that stands for several takes all below it. */
	readonly sources: readonly string[];
	readonly combine: (numbers: readonly number[]) => number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** AFSimple_Calculate's functions by their names. */
const FUNCTIONS: Readonly<Record<string, Calculation['combine']>> = {
	SUM: sum,
	AVG: (numbers) => sum(numbers) / numbers.length,
	PRD: (numbers) => numbers.reduce((all, each) => all * each, 1),
	MIN: (numbers) => Math.min(...numbers),
	MAX: (numbers) => Math.max(...numbers),
};

/** AFSimple_Calculate(function, names): the names are a list, or stand in one string. */
export function calculationOf(widget: Widget): Calculation | undefined {
	for (const script of scriptsOf(widget, 'C')) {
		const call = callIn(script);
		if (call?.name !== 'AFSimple_Calculate') continue;
		const [name, list] = call.arguments;
		const combine = FUNCTIONS[String(name)];
		const sources = typeof list === 'string' ? list.split(/,\s?/) : list;
		if (combine && Array.isArray(sources)) return { sources, combine };
	}
	return undefined;
}

/** Whether the field is computed by a script that is not among the known ones. */
export function hasUnknownCalculation(widget: Widget): boolean {
	return scriptsOf(widget, 'C').length > 0 && calculationOf(widget) === undefined;
}

/**
 * The value of a computed field, as text. Empty fields and texts count as 0, and the result is
 * rounded to 6 decimals, as pdf.js does it (AFSimple_Calculate in src/scripting_api/aform.js).
 */
export function computed(
	{ sources, combine }: Calculation,
	values: ReadonlyMap<string, string>,
): number {
	const numbers = sources.flatMap((source) =>
		[...values]
			.filter(([name]) => name === source || name.startsWith(`${source}.`))
			.map(([, value]) => numberIn(value)),
	);
	return numbers.length === 0 ? 0 : Math.round(combine(numbers) * 1e6) / 1e6;
}

function numberIn(value: string): number {
	const number = Number.parseFloat(plainNumber(value).trim().replace(',', '.'));
	return Number.isFinite(number) ? number : 0;
}
