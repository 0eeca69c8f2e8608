/** @import { TextSettings } from '../../../src/http/app/wire/fields.ts' */
/** @import { Field } from '../model/field.js' */
import { html } from '../../shared/html.js';
import { translate } from '../../shared/language.js';
import { hasText, plainText } from '../model/field.js';
import { choice, numberInput, tick } from './controls.js';

const t = translate('editor');

const sides = { left: t('left'), center: t('center'), right: t('right') };

/**
 * The text settings that fields have in common, undefined where they differ; none without a text field.
 *
 * @param {readonly Field[]} fields
 * @returns {Partial<TextSettings> | undefined}
 */
function commonText(fields) {
	const texts = fields.filter(hasText).map(({ text = plainText }) => text);
	const [first] = texts;
	if (!first) return undefined;
	/**
	 * @template {keyof TextSettings} Name
	 * @param {Name} name
	 */
	const common = (name) =>
		texts.every((text) => text[name] === first[name]) ? first[name] : undefined;
	return {
		multiline: common('multiline'),
		alignment: common('alignment'),
		fontSize: common('fontSize'),
		maxLength: common('maxLength'),
		comb: common('comb'),
	};
}

/**
 * How the texts of fields are accepted and shown.
 *
 * @param {readonly Field[]} fields
 * @param {(refs: readonly string[], changes: Partial<TextSettings>) => void} changeTexts
 */
export function textSettings(fields, changeTexts) {
	const text = commonText(fields);
	const refs = fields.filter(hasText).map(({ ref }) => ref);
	/** @param {Partial<TextSettings>} changes */
	const set = (changes) => changeTexts(refs, changes);
	if (!text) return undefined;
	return html`<div class="parts">
		${choice(t('alignment'), text.alignment, sides, (side) =>
			set({ alignment: side === 'center' || side === 'right' ? side : 'left' }),
		)}
		${numberInput(t('fontSize'), text.fontSize, {
			least: 0,
			take: (size) => set({ fontSize: size ?? 0 }),
		})}
		${numberInput(t('maxLength'), text.maxLength, {
			least: 1,
			isWhole: true,
			take: (maxLength) =>
				set(maxLength === undefined ? { maxLength, comb: false } : { maxLength }),
		})}
		${tick(t('multiline'), text.multiline, (multiline) =>
			set(multiline ? { multiline, comb: false } : { multiline }),
		)}
		${tick(t('comb'), text.comb, (comb) => set(comb ? { comb, multiline: false } : { comb }))}
	</div>`;
}
