import { say } from './element.js';
import { onElement } from './html.js';
import { translate } from './language.js';
import { attempt } from './notice.js';

const t = translate('frame');

/**
 * A click listener that copies a text, and says so on the button for a moment.
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
