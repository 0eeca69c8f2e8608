/** @import { EditableField, NumberFormat, TextSettings } from '../../../src/http/app/wire/fields.ts' */
/** @import { Actions } from '../actions.js' */
/** @import { Field } from '../model/field.js' */
import { writtenDate, writtenNumber } from '../../shared/fieldFormat.js';
import { html, nothing } from '../../shared/html.js';
import { locale, translate } from '../../shared/language.js';
import { readNumber, shownNumber } from '../../shared/number.js';
import { kindOf, plainText } from '../model/field.js';
import {
	currencyPlaces,
	dateFormats,
	negatives,
	newNumberFormat,
	numberStyles,
	styleNamed,
	withCurrency,
} from '../model/formats.js';
import { choice, numberInput, textInput, tick } from './controls.js';

const t = translate('editor');

/** @type {readonly NonNullable<TextSettings['font']>[]} */
const fontNames = [
	'Helvetica',
	'Helvetica-Bold',
	'Times-Roman',
	'Times-Bold',
	'Courier',
	'Courier-Bold',
];
const fonts = Object.fromEntries(
	fontNames.map((name) => [name, name.replace('-Roman', '').replace('-', ' ')]),
);

const example = 1234.5;
/** The last day of the year tells day and month apart. */
const exampleDay = `${new Date().getFullYear()}-12-31`;

/** @typedef {(changes: Partial<EditableField>) => void} Set */

/**
 * What can be chosen, by values: none of it first.
 *
 * @param {string} none
 * @param {readonly string[]} values
 * @param {(value: string) => string} nameOf
 * @returns {Readonly<Record<string, string>>}
 */
const named = (none, values, nameOf) => ({
	'': none,
	...Object.fromEntries(values.map((value) => /** @type {const} */ ([value, nameOf(value)]))),
});

/** The style of the page's language, to begin with. */
const usualStyle =
	styleNamed(
		new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
			.format(example)
			.replaceAll('’', "'")
			.replace(/\s/g, ' '),
	) ?? '1,234.50';

/**
 * How a number is shown.
 *
 * @param {Field} field
 * @param {Set} set
 */
function numberSettings({ numberFormat }, set) {
	const all = [usualStyle, ...numberStyles.filter((style) => style !== usualStyle)];
	const styles = named(t('asEntered'), all, (style) => style);
	/** @param {string} value */
	const setStyle = (value) => {
		const style = styleNamed(value);
		if (!style) return set({ numberFormat: undefined });
		set({ numberFormat: { ...(numberFormat ?? newNumberFormat(style)), numberStyle: style } });
	};
	const styleChoice = choice(t('numberFormat'), numberFormat?.numberStyle ?? '', styles, setStyle);
	if (!numberFormat) return styleChoice;
	/** @param {Partial<NumberFormat>} changes */
	const change = (changes) => set({ numberFormat: { ...numberFormat, ...changes } });
	const places = currencyPlaces(numberFormat.currency);
	const placeOf = places.findIndex(
		({ currency, isBefore }) =>
			currency === numberFormat.currency && isBefore === numberFormat.isBefore,
	);
	const placeNames = Object.fromEntries(
		places.map((place, index) => [
			String(index),
			writtenNumber({ ...numberFormat, ...place }, example),
		]),
	);
	const negativeNames = Object.fromEntries(
		negatives.map((negative) => {
			const shown = writtenNumber({ ...numberFormat, negative }, -example);
			return [negative, negative.startsWith('red') ? t('inRed', { number: shown }) : shown];
		}),
	);
	return html`${styleChoice}
	${numberInput(t('decimals'), numberFormat.decimals, {
		least: 0,
		isWhole: true,
		take: (decimals) => change({ decimals: Math.min(decimals ?? 0, 10) }),
	})}
	${textInput(t('currency'), numberFormat.currency.trim(), ({ value }) =>
		set({ numberFormat: withCurrency(numberFormat, value) }),
	)}
	${numberFormat.currency.trim() === ''
		? nothing
		: choice(t('currencyPlace'), String(placeOf), placeNames, (index) =>
				change(places[Number(index)] ?? {}),
			)}
	${choice(t('negative'), numberFormat.negative, negativeNames, (value) =>
		change({ negative: negatives.find((each) => each === value) ?? 'minus' }),
	)}`;
}

/**
 * Whether a text is a date, and how it is shown.
 *
 * @param {Field} field
 * @param {Set} set
 */
function dateSettings({ dateFormat = '' }, set) {
	const known = dateFormats.includes(dateFormat) || dateFormat === '' ? [] : [dateFormat];
	const names = named(t('anyText'), [...dateFormats, ...known], (pattern) =>
		writtenDate(pattern, exampleDay),
	);
	return choice(t('dateFormat'), dateFormat, names, (pattern) =>
		set({ dateFormat: pattern === '' ? undefined : pattern }),
	);
}

/**
 * What a field holds where nothing is entered.
 *
 * @param {Field} field
 * @param {Set} set
 */
function defaultInput(field, set) {
	const { default: held, choice: own } = field;
	const kind = kindOf(field);
	if (kind === 'checkbox') {
		return tick(t('tickedBefore'), held === true, (isOn) =>
			set({ default: isOn ? true : undefined }),
		);
	}
	if (own && kind !== 'list') {
		const names = named(t('nothing'), own.options, (option) => option);
		return choice(t('default'), String(held ?? ''), names, (option) =>
			set({ default: option === '' ? undefined : option }),
		);
	}
	if (own) return nothing;
	const shown = typeof held === 'number' ? shownNumber(held) : String(held ?? '');
	return textInput(t('default'), shown, (input) => {
		const text = input.value.trim();
		if (kind !== 'number' || text === '') return set({ default: text === '' ? undefined : text });
		const number = readNumber(text);
		input.setCustomValidity(Number.isNaN(number) ? t('enterNumber') : '');
		if (input.reportValidity()) set({ default: number });
	});
}

/**
 * The font of a text; of a drop-down or a list its size as well, which a text has among its other settings.
 *
 * @param {Field} field
 * @param {Actions} on
 */
function fontInput({ ref, type, text, choice: own }, on) {
	if (type === 'checkbox') return nothing;
	/** @param {(font: NonNullable<TextSettings['font']>) => void} take */
	const fontChoice = (take) =>
		choice(t('font'), own ? own.font : (text ?? plainText).font, fonts, (name) => {
			const font = fontNames.find((each) => each === name);
			if (font) take(font);
		});
	if (!own) return fontChoice((font) => on.changeTexts([ref], { font }));
	if (own.fontSize === undefined) return nothing;
	return html`${fontChoice((font) => on.change(ref, { choice: { ...own, font } }))}
	${numberInput(t('fontSize'), own.fontSize, {
		least: 0,
		take: (size) => on.change(ref, { choice: { ...own, fontSize: size ?? 0 } }),
	})}`;
}

/**
 * How a field shows its values, and what it holds to begin with.
 *
 * @param {Field} field
 * @param {Actions} on
 */
export function formatSettings(field, on) {
	/** @type {Set} */
	const set = (changes) => on.change(field.ref, changes);
	const kind = kindOf(field);
	const { numberFormat, dateFormat, default: held, required: isRequired } = field;
	const isSet = [numberFormat, dateFormat, held, isRequired].some((each) => each !== undefined);
	return html`<details class="whole" ?open=${isSet || kind === 'number'}>
		<summary>${t('valueSettings')}</summary>
		${kind === 'number' ? numberSettings(field, set) : nothing}
		${kind === 'text' ? dateSettings(field, set) : nothing} ${defaultInput(field, set)}
		${fontInput(field, on)}
		${tick(t('required'), field.required ?? false, (required) =>
			set({ required: required || undefined }),
		)}
	</details>`;
}
