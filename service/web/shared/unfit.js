/** @import { Unfit } from '../../src/http/app/wire/templates.ts' */
import { formatNumber, translate } from './language.js';

const t = translate('fill');

/**
 * How a text that its field has too little room for looks.
 *
 * @param {Unfit} unfit
 */
export const howUnfit = ({ isCut, size }) =>
	isCut ? t('isCut') : t('isSmall', { size: formatNumber(size) });
