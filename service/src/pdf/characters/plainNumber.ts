import { visible } from './visible.ts';

/** Typographic minus signs. */
const MINUS_SIGNS = /[\u2010-\u2013\u2212\uFE63\uFF0D]/g;

/** Normalizes a number: a hyphen as the minus sign, and no invisible characters. */
export function plainNumber(value: string): string {
	return visible(value).replace(MINUS_SIGNS, '-');
}

/** A number in digits, with a point. */
export const NUMBER_TEXT = /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/;
