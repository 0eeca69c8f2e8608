/** @import { PageViewport } from 'pdfjs-dist' */
/** @import { FieldBox } from '../../src/http/app/wire/fields.ts' */
/** @import { Placement } from '../shared/placed.js' */
/** @import { Entry } from './entry.js' */
import { toScreen } from '../pdf/viewport.js';
import { html } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { placed } from '../shared/placed.js';

const t = translate('fill');

/**
 * The place of a box on the picture of its page, in percent.
 *
 * @param {FieldBox} box
 * @param {PageViewport} viewport
 * @returns {Placement}
 */
function placementOf(box, viewport) {
	const { left, top, right, bottom } = toScreen(viewport, box);
	/**
	 * @param {number} value
	 * @param {number} of
	 */
	const percent = (value, of) => `${(100 * value) / of}%`;
	return {
		left: percent(left, viewport.width),
		top: percent(top, viewport.height),
		width: percent(right - left, viewport.width),
		height: percent(bottom - top, viewport.height),
	};
}

/**
 * The places of the fields on the picture of a page: a click goes to the input. For the keyboard there are the inputs
 * themselves.
 *
 * @param {{ number: number, viewport: PageViewport }} page
 * @param {readonly Entry[]} entries
 * @param {ReadonlyMap<string, readonly FieldBox[]>} boxes by the fields' keys
 * @param {(entry: Entry, box: FieldBox) => void} go
 */
export function placesOn({ number, viewport }, entries, boxes, go) {
	return entries.flatMap((entry) => {
		const { key, label } = entry;
		const own = (boxes.get(key) ?? []).filter(({ page }) => page === number);
		return own.map(
			(box) =>
				html`<button
					type="button"
					class="place"
					tabindex="-1"
					title=${label}
					aria-label=${t('goTo', { label })}
					data-key=${key}
					@click=${() => go(entry, box)}
					${placed(placementOf(box, viewport))}
				></button>`,
		);
	});
}

/**
 * Marks the places of the field that is being filled, and scrolls the pages to the first.
 *
 * @param {HTMLElement} preview
 * @param {string} key
 */
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
