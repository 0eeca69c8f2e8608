/** What a window showed. */
export interface Measured extends SlotUse {
	/** Items per ms. */
	readonly throughput: number;
	/** How long an item's own request would take without a queue, in ms, as far as the window shows. */
	readonly leastOwnMs: number;
	/** Whether n8n's event loop was the bottleneck. */
	readonly isBusy: boolean;
	/** Whether a trial has been given all the windows that it gets. */
	readonly isLast: boolean;
}

/** For how long items take slots. */
export interface SlotUse {
	/** Whether items need one request, need others after it, or there are none but such others. */
	readonly kind: 'alone' | 'followed' | 'follow-ups';
	/** For how long an item took slots, in ms: its own request and those that follow. */
	readonly slotMs: number;
	/** For how long its own request did, in ms. */
	readonly ownMs: number;
}
