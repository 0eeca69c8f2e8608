/** @import { ElementPart } from '../lit-html/lit-html.js' */
import { Directive, directive } from '../lit-html/directive.js';
import { noChange, nothing } from '../lit-html/lit-html.js';

/** @typedef {{ left: string, top: string, width: string, height: string, fontSize?: string }} Placement In CSS. */

/**
 * @param {HTMLElement | SVGElement} element
 * @param {Placement} placement
 */
export function place({ style }, { left, top, width, height, fontSize = '' }) {
	style.left = left;
	style.top = top;
	style.width = width;
	style.height = height;
	style.fontSize = fontSize;
}

class Placed extends Directive {
	/** @type {Placement | undefined} */
	#shown;

	/** @type {(placement: Placement) => unknown} */
	render = () => nothing;

	/**
	 * @override
	 * @param {ElementPart} part
	 * @param {[Placement]} placements
	 */
	update({ element }, [placement]) {
		if (placement !== this.#shown && element instanceof HTMLElement) place(element, placement);
		this.#shown = placement;
		return noChange;
	}
}

/** Places an element. The page's security policy allows no `style` attribute. */
export const placed = directive(Placed);

class PlacedAt extends Directive {
	/** @type {number | undefined} */
	#index;

	/** @type {(index: number) => unknown} */
	render = () => nothing;

	/**
	 * @override
	 * @param {ElementPart} part
	 * @param {[number]} indexes
	 */
	update({ element }, [index]) {
		if (index !== this.#index && element instanceof HTMLElement)
			element.style.setProperty('--at', String(index));
		this.#index = index;
		return noChange;
	}
}

/** Passes the index of a row to its style, as `--at`. */
export const placedAt = directive(PlacedAt);
