/** What the default of an open point assumes, and why. */
export interface Explanation {
	/** What the default assumes. */
	readonly assumed: string;
	/** Why, and what else is possible. */
	readonly reason: string;
}

/** An assumption about the API, where the service's description leaves a point open: its possible values, the default first. */
export interface Assumption extends Explanation {
	readonly values: readonly [string | number, ...(string | number)[]];
}
