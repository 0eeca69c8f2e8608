/** @import { ChoiceSettings, FieldType } from '../../../src/http/app/wire/fields.ts' */
/** @import { Kind } from './field.js' */
import { translate } from '../../shared/language.js';
import { kindOf } from './field.js';

const t = translate('editor');

/** @type {Readonly<Record<Kind, string>>} What people call a kind of field. */
export const kindNames = {
	text: t('text'),
	number: t('number'),
	checkbox: t('checkbox'),
	dropDown: t('dropDown'),
	radio: t('radio'),
	list: t('list'),
	checkboxGroup: t('checkboxGroup'),
};

/** @type {Readonly<Record<Kind, string>>} A letter or a picture, for lists. */
export const kindSigns = {
	text: 'T',
	number: '#',
	checkbox: '☑',
	dropDown: '▾',
	radio: '◉',
	list: '☰',
	checkboxGroup: '☑',
};

/** @typedef {{ readonly type: FieldType, readonly choice?: ChoiceSettings | undefined }} Kinded */

/** @param {Kinded} field */
export const nameOf = (field) => kindNames[kindOf(field)];

/** @param {Kinded} field */
export const signOf = (field) => kindSigns[kindOf(field)];
