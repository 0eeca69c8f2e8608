import { byId } from './element.js';

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

export function startNotice() {
	byId('problem-close').addEventListener('click', () => tellProblem());
}
