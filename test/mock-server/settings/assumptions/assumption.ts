/** One point that the description of the service leaves open: the values tried for it, the default first. */
export interface Assumption {
	readonly values: readonly [string | number, ...(string | number)[]];
	/** What the default assumes. */
	readonly assumed: string;
	/** Why it is assumed, and what else may be. */
	readonly reason: string;
}
