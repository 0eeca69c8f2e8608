/** @import { Unfit } from '../../src/http/app/wire/templates.ts' */
import { formatNumber, translate } from './language.js';

const t = translate('fill');

/**
 * Describes how a text doesn't fit its field.
 *
 * @param {Unfit} unfit
 */
export const howUnfit = ({ isCut, size }) =>
	isCut ? t('isCut') : t('isSmall', { size: formatNumber(size) });
