/** @import { Content } from '../shared/html.js' */
import { html, render } from '../shared/html.js';
import { dialogNotice } from '../shared/notice.js';

/**
 * A possible answer: its text, its value, and what to do first.
 *
 * @template Value
 * @typedef {{ readonly text: string, readonly value: Value, readonly work?: () => Promise<unknown> }} Answer
 */

/**
 * Asks a question over the editor; the first answer is the default. If an answer's action fails, the question stays and
 * shows the reason. Resolves to undefined if it was closed without an answer.
 *
 * @template Value
 * @param {string} title
 * @param {Content} content
 * @param {readonly Answer<Value>[]} answers
 * @returns {Promise<Value | undefined>}
 */
export function ask(title, content, answers) {
	return new Promise((resolve) => {
		const { element: problem, attempt } = dialogNotice();
		const dialog = document.createElement('dialog');
		dialog.className = 'ask';
		dialog.setAttribute('aria-labelledby', 'ask-title');
		/** @type {Value | undefined} */
		let result;
		/** @param {Answer<Value>} answer */
		const choose = ({ value, work }) =>
			attempt(async () => {
				await work?.();
				result = value;
				dialog.close();
			});
		const view = html`<h2 id="ask-title">${title}</h2>
			${content} ${problem}
			<div class="actions wrap">
				${answers.map(
					(answer, index) =>
						html`<button
							type="button"
							class=${index === 0 ? '' : 'quiet'}
							@click=${() => choose(answer)}
						>
							${answer.text}
						</button>`,
				)}
			</div>`;
		render(view, dialog);
		dialog.addEventListener('close', () => {
			dialog.remove();
			resolve(result);
		});
		document.body.append(dialog);
		dialog.showModal();
		dialog.querySelector('button')?.focus();
	});
}
