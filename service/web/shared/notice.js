import { byId, make } from './element.js';

/** Says that an action has failed, and why; without words it takes that away. */
export function tellProblem(message = '') {
	byId('problem-text').textContent = message;
	byId('problem').hidden = message === '';
}

/** Does what a click asks for; what goes wrong is told on the page. */
export async function attempt(work) {
	tellProblem();
	try {
		await work();
	} catch (error) {
		tellProblem(error.message);
	}
}

/** For a dialog: an element that says why an action failed, and `attempt`, which does the action. */
export function dialogNotice() {
	const element = make('p', { className: 'notice', role: 'alert', hidden: true });
	const attemptHere = async (work) => {
		element.hidden = true;
		try {
			await work();
		} catch (error) {
			element.textContent = error.message;
			element.hidden = false;
		}
	};
	return { element, attempt: attemptHere };
}

export function startNotice() {
	byId('problem-close').addEventListener('click', () => tellProblem());
}
