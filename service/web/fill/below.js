import { make } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { words } from '../words/fill.js';

const t = translate(words);

/**
 * A button that says how many of the inputs, which stand one under another, are below what is visible, and goes to the
 * first of them. `bar` is where the visible part ends.
 */
export function moreBelow(inputs, bar) {
	let first = inputs.length;
	const element = make('button', {
		type: 'button',
		className: 'quiet',
		hidden: true,
		onclick: () => inputs[first]?.show(),
	});
	/** In halves, because a form may have thousands. */
	const firstBelow = (edge) => {
		let [from, to] = [0, inputs.length];
		while (from < to) {
			const middle = (from + to) >> 1;
			if (inputs[middle].element.getBoundingClientRect().bottom > edge + 1) to = middle;
			else from = middle + 1;
		}
		return from;
	};
	const update = () => {
		first = firstBelow(bar.getBoundingClientRect().top);
		const count = inputs.length - first;
		element.hidden = count === 0;
		const text = t('below', { count });
		if (element.textContent !== text) element.textContent = text;
	};
	let isAsked = false;
	const show = () => {
		if (isAsked) return;
		isAsked = true;
		requestAnimationFrame(() => {
			isAsked = false;
			update();
		});
	};
	return { element, show };
}
