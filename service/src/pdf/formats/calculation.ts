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

export function calculationOf(widget: Widget): Calculation | undefined {
	for (const script of scriptsOf(widget, 'C')) {
		const call = simpleCall(script);
		const combine = call && FUNCTIONS[call.name];
		if (combine) return { sources: call.sources, combine };
	}
	return undefined;
}

/** AFSimple_Calculate(function, names): the names are a list, or stand in one string. */
function simpleCall(script: string): { name: string; sources: readonly string[] } | undefined {
	const call = callIn(script);
	if (call?.name !== 'AFSimple_Calculate') return undefined;
	const [name, list] = call.arguments;
	const sources = typeof list === 'string' ? list.split(/,\s?/) : list;
	return Array.isArray(sources) ? { name: String(name), sources } : undefined;
}

/** The script of a calculation with its sources replaced; `undefined` for any other script. */
export function withSources(
	script: string,
	sourcesFor: (source: string) => readonly string[],
): string | undefined {
	const call = simpleCall(script);
	if (!call) return undefined;
	const sources = call.sources.flatMap(sourcesFor);
	if (sources.join('\n') === call.sources.join('\n')) return script;
	const list = sources.map((source) => JSON.stringify(source)).join(', ');
	return `AFSimple_Calculate(${JSON.stringify(call.name)}, new Array(${list}));`;
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
