import { byId } from './element.js';

/**
 * Shows why an action failed; without a message, hides it.
 *
 * @param {string} [message]
 */
export function tellProblem(message = '') {
	byId('problem-text').textContent = message;
	byId('problem').hidden = message === '';
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @typedef {(work: () => unknown) => Promise<void>} Attempt Does what a click asks for, and tells what goes wrong. */

/** @type {Attempt} */
export async function attempt(work) {
	tellProblem();
	try {
		await work();
	} catch (error) {
		tellProblem(messageOf(error));
	}
}

/** For a dialog: an element that says why an action failed, and `attempt`, which does the action. */
export function dialogNotice() {
	const element = document.createElement('p');
	Object.assign(element, { className: 'notice', role: 'alert', hidden: true });
	/** @type {Attempt} */
	const attemptHere = async (work) => {
		element.hidden = true;
		try {
			await work();
		} catch (error) {
			element.textContent = messageOf(error);
			element.hidden = false;
		}
	};
	return { element, attempt: attemptHere };
}

export function startNotice() {
	byId('problem-close').addEventListener('click', () => tellProblem());
}
