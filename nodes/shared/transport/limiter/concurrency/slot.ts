/** A request in flight. */
export interface Slot {
	/** In ms. */
	readonly startedAt: number;
	/** How many requests began before it. */
	readonly order: number;
	/** Whether it belongs to an item that another request began, such as the download after a fill. */
	readonly isFollowUp: boolean;
	/** For how long n8n's event loop was blocked before it began, in ms. */
	readonly blockedMs: number;
	/** Whether it began during a trial of more requests at once. */
	readonly isTrial: boolean;
}

/**
 * - `answered`: the service handled it, with whatever status
 * - `overloaded`: it was one request too many
 * - `unclear`: says nothing about how many at once are right
 */
export type Load = 'answered' | 'overloaded' | 'unclear';
