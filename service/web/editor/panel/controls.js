/** @import { Content } from '../../shared/html.js' */
import { html, live, nothing, onInput, onSelect } from '../../shared/html.js';
import { translate } from '../../shared/language.js';
import { readNumber } from '../../shared/number.js';

const t = translate('editor');

/**
 * @param {string} text
 * @param {Content} control
 */
export const labelled = (text, control) => html`<label><span>${text}</span>${control}</label>`;

/**
 * Keys of a form often begin alike: the end of one that is too long is shown, unless it is being edited.
 *
 * @param {HTMLInputElement} input
 */
export function showEnd(input) {
	if (input !== document.activeElement) input.scrollLeft = input.scrollWidth;
}

/**
 * A text that is taken when the input is left; what is typed in it stays while `value` does.
 *
 * @param {string} text
 * @param {string} value
 * @param {(input: HTMLInputElement) => void} take
 * @param {{ id?: string }} [how]
 */
export const textInput = (text, value, take, { id } = {}) =>
	labelled(
		text,
		html`<input
			type="text"
			id=${id ?? nothing}
			spellcheck=${id === undefined ? nothing : 'false'}
			.defaultValue=${value}
			.value=${value}
			@change=${onInput(take)}
		/>`,
	);

/**
 * @template {string} Value
 * @param {string} text
 * @param {Value | undefined} value
 * @param {Readonly<Partial<Record<Value, string>>>} options
 * @param {(value: string) => void} take
 */
export const choice = (text, value, options, take) =>
	labelled(
		text,
		html`<select @change=${onSelect((select) => take(select.value))}>
			${value === undefined
				? html`<option value="" .selected=${live(true)} hidden></option>`
				: nothing}
			${Object.entries(options).map(
				([each, name]) =>
					html`<option value=${each} .selected=${live(each === value)}>${name}</option>`,
			)}
		</select>`,
	);

/**
 * @param {string} text
 * @param {boolean | undefined} value undefined: of several, some are ticked
 * @param {(value: boolean) => void} take
 */
export const tick = (text, value, take) =>
	html`<label class="tick"
		><input
			type="checkbox"
			.checked=${live(value ?? false)}
			.indeterminate=${live(value === undefined)}
			@change=${onInput(({ checked }) => take(checked))}
		/><span>${text}</span></label
	>`;

/**
 * A number; an empty input stands for none.
 *
 * @param {string} text
 * @param {number | undefined} value
 * @param {{ least?: number, isWhole?: boolean, take: (value: number | undefined) => void }} how
 */
export function numberInput(text, value, { least = -Infinity, isWhole = false, take }) {
	/** @param {number | undefined} number */
	const isUsable = (number) =>
		number === undefined || (number >= least && (!isWhole || number % 1 === 0));
	const why = () => {
		if (least === -Infinity) return t('enterNumber');
		return isWhole ? t('enterWhole', { least }) : t('enterFrom', { least });
	};
	const shown = String(value ?? '');
	const change = onInput((input) => {
		const typed = input.value.trim() === '' ? undefined : readNumber(input.value);
		input.setCustomValidity(isUsable(typed) ? '' : why());
		if (!input.reportValidity()) return;
		take(typed);
		input.value = input.defaultValue;
	});
	return labelled(
		text,
		html`<input
			type="text"
			inputmode="decimal"
			.defaultValue=${shown}
			.value=${shown}
			@input=${onInput((input) => input.setCustomValidity(''))}
			@change=${change}
		/>`,
	);
}

/**
 * @param {string} text
 * @param {() => unknown} work
 */
export const button = (text, work) =>
	html`<button type="button" class="quiet" @click=${work}>${text}</button>`;
