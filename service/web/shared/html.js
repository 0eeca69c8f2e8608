/** @import { TemplateResult } from '../lit-html/lit-html.js' */

export { html, noChange, nothing, render } from '../lit-html/lit-html.js';
export { guard } from '../lit-html/directives/guard.js';
export { keyed } from '../lit-html/directives/keyed.js';
export { live } from '../lit-html/directives/live.js';
export { ref } from '../lit-html/directives/ref.js';
export { repeat } from '../lit-html/directives/repeat.js';

/** @typedef {TemplateResult | string | number | Node | undefined | null | typeof import('../lit-html/lit-html.js').nothing} Part */
/** @typedef {Part | readonly (Part | readonly Part[])[]} Content What stands in a template. */

/**
 * A listener that gets the element it is on.
 *
 * @template {HTMLElement} E
 * @param {new () => E} type
 * @returns {<Ev extends Event>(work: (element: E, event: Ev) => unknown) => (event: Ev) => unknown}
 */
const listenerOn = (type) => (work) => (event) => {
	const { currentTarget } = event;
	if (currentTarget instanceof type) return work(currentTarget, event);
	return undefined;
};

export const onInput = listenerOn(HTMLInputElement);
export const onSelect = listenerOn(HTMLSelectElement);
export const onArea = listenerOn(HTMLTextAreaElement);
export const onElement = listenerOn(HTMLElement);

/**
 * A listener that sends nothing, and gives the values of a form.
 *
 * @param {(values: FormData, form: HTMLFormElement) => unknown} work
 * @returns {(event: SubmitEvent) => unknown}
 */
export const onSubmit = (work) => (event) => {
	event.preventDefault();
	const { currentTarget: form } = event;
	if (form instanceof HTMLFormElement) return work(new FormData(form), form);
	return undefined;
};
