import { nextTurn } from '../../environment';

/**
 * Lets requests leave one per turn of the event loop. If all left at once, all answers would come at once too, and the
 * service would wait while n8n works on them.
 */
export class Turns {
	#last = Promise.resolve();

	/** Resolves when it is the caller's turn: at once, unless others came just before. */
	async next(): Promise<void> {
		const turn = this.#last;
		this.#last = turn.then(nextTurn);
		await turn;
	}
}
