/**
 * An element that the page always has.
 *
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [type]
 * @returns {E}
 */
export function byId(id, type) {
	const element = document.getElementById(id);
	if (!isOf(element, type)) throw new Error(`The page has no element ${id}`);
	return element;
}

/**
 * @template {HTMLElement} E
 * @param {HTMLElement | null} element
 * @param {(new () => E) | undefined} type
 * @returns {element is E}
 */
const isOf = (element, type) => element instanceof (type ?? HTMLElement);

/** The focused element, if it is an HTML element. */
export const focused = () =>
	document.activeElement instanceof HTMLElement ? document.activeElement : undefined;

/**
 * Gives an input its value from before the typing.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 */
export function dropTyped(input) {
	input.value = input.defaultValue;
	input.ariaInvalid = null;
}

/**
 * Whether an element is an input with typed text that wasn't submitted yet.
 *
 * @param {Element | null | undefined} element
 * @returns {element is HTMLInputElement | HTMLTextAreaElement}
 */
export function isTyped(element) {
	const isText =
		element instanceof HTMLTextAreaElement ||
		(element instanceof HTMLInputElement && element.type !== 'checkbox');
	return isText && element.value !== element.defaultValue;
}

/**
 * Announces an event to screen readers.
 *
 * @param {string} text
 */
export function say(text) {
	byId('said').textContent = text;
}
