/** Examples of the ways to write a number. */
export const NUMBER_STYLES = [
	'1,234.50',
	'1234.50',
	'1.234,50',
	'1234,50',
	"1'234.50",
	'1 234,50',
] as const;
export type NumberStyle = (typeof NUMBER_STYLES)[number];

/** How a negative number looks, by the numbers in the scripts (`negStyle`). */
export const NEGATIVES = ['minus', 'red', 'parentheses', 'redParentheses'] as const;
export type Negative = (typeof NEGATIVES)[number];

/** How a field shows numbers. */
export interface NumberFormat {
	readonly decimals: number;
	readonly numberStyle: NumberStyle;
	/** With the space between it and the number; empty: none. */
	readonly currency: string;
	/** Whether the currency stands before the number. */
	readonly isBefore: boolean;
	readonly negative: Negative;
}
