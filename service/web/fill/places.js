import { make } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { words } from '../words/fill.js';

const t = translate(words);

/** Where a box lies on the picture of its page, in percent of it. */
function styleOf({ x, y, width, height }, { viewport }) {
	const [a, b, c, d] = viewport.convertToViewportRectangle([x, y, x + width, y + height]);
	const percent = (value, of) => `${(100 * value) / of}%`;
	return {
		left: percent(Math.min(a, c), viewport.width),
		top: percent(Math.min(b, d), viewport.height),
		width: percent(Math.abs(c - a), viewport.width),
		height: percent(Math.abs(d - b), viewport.height),
	};
}

/**
 * The places of the fields on the picture of a page: a click goes to the input. For the keyboard there are the inputs
 * themselves.
 */
export function placesOn(page, inputs, boxes) {
	return inputs.flatMap(({ key, label, go }) =>
		(boxes.get(key) ?? [])
			.filter((box) => box.page === page.number)
			.map((box) => {
				const place = make('button', {
					type: 'button',
					className: 'place',
					tabIndex: -1,
					title: label,
					'aria-label': t('goTo', { label }),
					'data-key': key,
					onclick: () => go(box),
				});
				Object.assign(place.style, styleOf(box, page));
				return place;
			}),
	);
}

/** Shows the places of the field that is being filled, and scrolls the pages to the first. */
export function showPlace(preview, key) {
	for (const place of preview.querySelectorAll('.place.on')) place.classList.remove('on');
	const places = preview.querySelectorAll(`.place[data-key="${CSS.escape(key)}"]`);
	for (const place of places) place.classList.add('on');
	const [first] = places;
	if (!first) return;
	const { top, bottom } = first.getBoundingClientRect();
	const seen = preview.getBoundingClientRect();
	if (top >= seen.top && bottom <= seen.bottom) return;
	preview.scrollTop += top - seen.top - preview.clientHeight / 3;
}
