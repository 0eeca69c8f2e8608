import type { Unfillable } from '../file/refusals.ts';
import type { Widget } from '../file/widgets.ts';
import { callIn, scriptsOf } from './scripts.ts';

/** The numbers that a field takes. */
export interface Range {
	readonly least: number | undefined;
	readonly most: number | undefined;
}

/** AFRange_Validate(hasLeast, least, hasMost, most). */
export function rangeOf(widget: Widget): Range | undefined {
	for (const script of scriptsOf(widget, 'V')) {
		const call = callIn(script);
		if (call?.name !== 'AFRange_Validate') continue;
		const [hasLeast, least, hasMost, most] = call.arguments;
		return {
			least: hasLeast === true && typeof least === 'number' ? least : undefined,
			most: hasMost === true && typeof most === 'number' ? most : undefined,
		};
	}
	return undefined;
}

/** Why a number is not among those. */
export function beyond(
	{ least, most }: Range,
	number: number,
): Omit<Unfillable, 'key'> | undefined {
	if (number >= (least ?? -Infinity) && number <= (most ?? Infinity)) return undefined;
	const bounds = [
		...(least === undefined ? [] : [`at least ${least}`]),
		...(most === undefined ? [] : [`at most ${most}`]),
	];
	return {
		why: `takes a number of ${bounds.join(' and ')}, the value is ${number}`,
		reason: 'number-range',
		values: { least: least ?? '−∞', most: most ?? '∞', number },
	};
}
