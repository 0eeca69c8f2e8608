import { translate } from '../shared/language.js';
import { words } from '../words/editor.js';
import { kindOf } from './model.js';

const t = translate(words);

export const kindNames = {
	text: t('text'),
	number: t('number'),
	checkbox: t('checkbox'),
	dropDown: t('dropDown'),
	radio: t('radio'),
	list: t('list'),
	checkboxGroup: t('checkboxGroup'),
};

/** What can be drawn. */
export const newKinds = ['text', 'number', 'checkbox', 'dropDown'];

/** A letter or a picture, for the list. */
const signs = {
	text: 'T',
	number: '#',
	checkbox: '☑',
	dropDown: '▾',
	radio: '◉',
	list: '☰',
	checkboxGroup: '☑',
};

/** What people call a kind of field. */
export const nameOf = (field) => kindNames[kindOf(field)];
export const signOf = (field) => signs[kindOf(field)];
