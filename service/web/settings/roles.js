import { translate } from '../shared/language.js';

const t = translate('settings');

/** @type {readonly (readonly ['member' | 'admin', string])[]} What one can be in a team. */
export const roles = [
	['member', t('member')],
	['admin', t('admin')],
];

/**
 * @param {FormDataEntryValue | null} value
 * @returns {'admin' | 'member'}
 */
export const roleOf = (value) => (value === 'admin' ? 'admin' : 'member');
