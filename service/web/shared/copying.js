import { say } from './element.js';
import { onElement } from './html.js';
import { translate } from './language.js';
import { attempt } from './notice.js';

const t = translate('frame');

/**
 * A listener of a button that has the clipboard get a text, and says so on the button for a moment.
 *
 * @param {string} text
 */
export const copying = (text) =>
	onElement((button) =>
		attempt(async () => {
			await navigator.clipboard.writeText(text);
			const before = button.textContent ?? '';
			button.textContent = t('copied');
			say(t('copied'));
			setTimeout(() => (button.textContent = before), 1500);
		}),
	);
