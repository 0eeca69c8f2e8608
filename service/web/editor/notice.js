/** @import { Content } from '../shared/html.js' */
import { html, nothing, render } from '../shared/html.js';
import { translate } from '../shared/language.js';

const t = translate('editor');

/** A message over the editor's pages, until it is dismissed or replaced. */
export function editorNotice() {
	const element = document.createElement('div');
	Object.assign(element, { className: 'notice', role: 'alert', hidden: true });
	const clear = () => {
		element.hidden = true;
		render(nothing, element);
	};
	/**
	 * @param {Content} content
	 * @param {boolean} isCalm
	 */
	const say = (content, isCalm) => {
		const view = html`${content}
			<button type="button" class="quiet small" aria-label=${t('dismiss')} @click=${clear}>
				×
			</button>`;
		render(view, element);
		element.classList.toggle('calm', isCalm);
		element.hidden = false;
	};
	return {
		element,
		clear,
		/** @param {Content} content */
		tell: (content) => say(content, true),
		/** @param {string} text */
		tellProblem: (text) => say(text, false),
	};
}

/** @typedef {ReturnType<typeof editorNotice>} EditorNotice */
