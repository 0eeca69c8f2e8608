import { nextTurn } from '../../environment';

/** So many requests leave in one turn. */
const perTurn = 4;

/**
 * Lets requests leave a few per turn of the event loop. If all left at once, all answers would come at once too, and the
 * service would wait while n8n works on them; one by one, n8n would not keep a far service busy.
 */
export class Turns {
	#last = Promise.resolve();
	#left = 0;

	/** Resolves when it is the caller's turn: at once, unless several came just before. */
	async next(): Promise<void> {
		const turn = this.#last;
		this.#left++;
		if (this.#left % perTurn === 0) this.#last = turn.then(nextTurn);
		await turn;
	}
}
