import { make } from '../shared/element.js';

/**
 * Asks over the editor. `answers` are texts with what they resolve to, the first one being the usual one, and a function
 * that may do something first: if that fails, the question stays, with why.
 */
export function ask(title, content, answers) {
	return new Promise((resolve) => {
		const problem = make('p', { className: 'notice', role: 'alert', hidden: true });
		const heading = make('h2', { id: 'ask-title' }, title);
		const dialog = make('dialog', { className: 'ask', 'aria-labelledby': 'ask-title' });
		let result;
		const buttons = answers.map(({ text, value, work }, index) =>
			make(
				'button',
				{
					type: 'button',
					className: index === 0 ? '' : 'quiet',
					onclick: async () => {
						problem.hidden = true;
						try {
							await work?.();
							result = value;
							dialog.close();
						} catch (error) {
							problem.textContent = error.message;
							problem.hidden = false;
						}
					},
				},
				text,
			),
		);
		dialog.append(
			heading,
			...content,
			problem,
			make('div', { className: 'actions wrap' }, ...buttons),
		);
		dialog.addEventListener('close', () => {
			dialog.remove();
			resolve(result);
		});
		document.body.append(dialog);
		dialog.showModal();
		buttons[0].focus();
	});
}
