import { visible } from './visible.ts';

/** Signs that stand for a minus in print. */
const MINUS_SIGNS = /[\u2010-\u2013\u2212\uFE63\uFF0D]/g;

/** A number as programs write it: with a hyphen for a minus, and without what is not seen. */
export function plainNumber(value: string): string {
	return visible(value).replace(MINUS_SIGNS, '-');
}
