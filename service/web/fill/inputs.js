/** @import { Entry } from './entry.js' */
import { guard, html, live, nothing, onArea, onInput, onSelect } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { howUnfit } from '../shared/unfit.js';
import { between } from './entry.js';
import { pictureInput } from './picture.js';

const t = translate('fill');

/** Labels that are longer take more room than their field: they are folded. */
const longestLabel = 120;

/** @typedef {(entry: Entry) => void} Changed Called when something was entered. */

/**
 * @param {Entry} entry
 * @param {(value: string | boolean) => void} set
 */
function input(entry, set) {
	const { id, key, control, options, current } = entry;
	const text = String(current);
	const described = `${id}-note ${id}-tight ${id}-problem`;
	const isInvalid = entry.refusal === '' ? nothing : 'true';
	const take = onInput(({ value }) => set(value));
	switch (control) {
		case 'tick':
			return html`<input
				id=${id}
				name=${key}
				type="checkbox"
				aria-describedby=${described}
				aria-invalid=${isInvalid}
				.checked=${live(current === true)}
				@input=${onInput(({ checked }) => set(checked))}
			/>`;
		case 'lines':
			return html`<textarea
				id=${id}
				name=${key}
				rows="2"
				aria-describedby=${described}
				aria-invalid=${isInvalid}
				.value=${live(text)}
				@input=${onArea(({ value }) => set(value))}
			></textarea>`;
		case 'list': {
			const all = text === '' || options.includes(text) ? options : [...options, text];
			return html`<select
				id=${id}
				name=${key}
				aria-describedby=${described}
				aria-invalid=${isInvalid}
				@input=${onSelect(({ value }) => set(value))}
			>
				<option value="" .selected=${live(text === '')}>${t('noChoice')}</option>
				${all.map(
					(each) => html`<option value=${each} .selected=${live(each === text)}>${each}</option>`,
				)}
			</select>`;
		}
		case 'radio':
			return html`<span class="radios"
				>${['', ...options].map(
					(each, index) =>
						html`<label class="tick"
							><input
								type="radio"
								id=${index === 0 ? id : `${id}-${index}`}
								name="${id}-${key}"
								value=${each}
								aria-describedby=${described}
								.checked=${live(each === text)}
								@input=${take}
							/>${each || t('noChoice')}</label
						>`,
				)}</span
			>`;
		case 'several': {
			const chosen = new Set(text.split(between));
			/**
			 * @param {string} option
			 * @param {boolean} isOn
			 */
			const toggle = (option, isOn) =>
				set(options.filter((each) => (each === option ? isOn : chosen.has(each))).join(between));
			return html`<span class="radios"
				>${options.map(
					(each, index) =>
						html`<label class="tick"
							><input
								type="checkbox"
								id=${index === 0 ? id : `${id}-${index}`}
								value=${each}
								aria-describedby=${described}
								.checked=${live(chosen.has(each))}
								@input=${onInput(({ checked }) => toggle(each, checked))}
							/>${each}</label
						>`,
				)}</span
			>`;
		}
		case 'picture':
			return pictureInput(entry, set, { described, isInvalid });
		default:
			// No type "number", which reads "12,5" as 125 and follows the wheel.
			return html`<input
					id=${id}
					name=${key}
					type="text"
					autocomplete="off"
					inputmode=${control === 'number' ? 'decimal' : nothing}
					list=${control === 'openList' ? `${id}-options` : nothing}
					aria-describedby=${described}
					aria-invalid=${isInvalid}
					.value=${live(text)}
					@input=${take}
				/>${control === 'openList'
					? html`<datalist id="${id}-options">
							${options.map((each) => html`<option value=${each}></option>`)}
						</datalist>`
					: nothing}`;
	}
}

/** @param {Entry} entry */
const isGroup = ({ control }) => control === 'radio' || control === 'several';

/**
 * The label; a long one is folded until the user expands it.
 *
 * @param {Entry} entry
 * @param {Changed} redraw
 */
function label(entry, redraw) {
	const { id, label: text, isUnfolded } = entry;
	const isLong = text.length > longestLabel;
	const style = isLong && !isUnfolded ? 'label folded' : 'label';
	const toggle = () => {
		entry.isUnfolded = !isUnfolded;
		redraw(entry);
	};
	const name = isGroup(entry)
		? html`<span id="${id}-label" class=${style}>${text}</span>`
		: html`<label for=${id} class=${style}>${text}</label>`;
	if (!isLong) return name;
	return html`${name}<button
			type="button"
			class="quiet small"
			aria-expanded=${String(isUnfolded)}
			@click=${toggle}
		>
			${t(isUnfolded ? 'showLess' : 'showAll')}
		</button>`;
}

/**
 * A field of the form: its label, its input, and what there is to say of its value.
 *
 * @param {Entry} entry
 * @param {{ changed: Changed, redraw: Changed, focused: Changed }} on
 */
function row(entry, { changed, redraw, focused }) {
	const { id, control, refusal, note, unfit } = entry;
	const name = label(entry, redraw);
	const own = input(entry, (value) => {
		entry.current = value;
		entry.refusal = '';
		changed(entry);
	});
	const group = control === 'several' ? 'group' : 'radiogroup';
	return html`<div
		class=${control === 'tick' ? 'input ticked' : 'input'}
		id="${id}-row"
		role=${isGroup(entry) ? group : nothing}
		aria-labelledby=${isGroup(entry) ? `${id}-label` : nothing}
		@focusin=${() => focused(entry)}
	>
		${control === 'tick' ? [own, name] : [name, own]}
		<span id="${id}-note" class="soft" role="status" ?hidden=${note === ''}>${note}</span>
		<span id="${id}-tight" class="tight" ?hidden=${!unfit}>${unfit ? howUnfit(unfit) : ''}</span>
		<span id="${id}-problem" class="why" ?hidden=${refusal === ''}>${refusal}</span>
	</div>`;
}

/**
 * The row of a field; only changed ones are rendered, because there may be thousands.
 *
 * @param {Entry} entry
 * @param {{ changed: Changed, redraw: Changed, focused: Changed }} on
 */
export function fieldRow(entry, on) {
	const { current, refusal, unfit, isUnfolded } = entry;
	return guard([entry, current, refusal, unfit?.size, unfit?.isCut, isUnfolded], () =>
		row(entry, on),
	);
}

/** @param {Entry} entry */
export const rowOf = ({ id }) => document.getElementById(`${id}-row`);

/**
 * The element that has the focus when this field is entered: of buttons, the one that is chosen.
 *
 * @param {Entry} entry
 */
export function inputOf({ id, control, options, current }) {
	const at = control === 'radio' ? options.indexOf(String(current)) + 1 : 0;
	return document.getElementById(at > 0 ? `${id}-${at}` : id);
}

/**
 * Goes to the input of a field, in the middle of what can be seen, or no farther than needed.
 *
 * @param {Entry} entry
 * @param {ScrollLogicalPosition} [block]
 */
export function goTo(entry, block = 'center') {
	inputOf(entry)?.focus();
	rowOf(entry)?.scrollIntoView({ block });
}
