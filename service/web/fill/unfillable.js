/** @import { UnfillableKind, Values } from '../../src/http/app/wire/templates.ts' */
import { html, nothing } from '../shared/html.js';
import { translate } from '../shared/language.js';

const t = translate('fill');

/** @type {Readonly<Partial<Record<UnfillableKind, string>>>} */
const why = {
	choice: t('kindChoice'),
	dropDown: t('kindDropDown'),
	radio: t('kindRadio'),
	list: t('kindList'),
	signature: t('kindSignature'),
	button: t('kindButton'),
	barcode: t('kindBarcode'),
	sameName: t('kindSameName'),
};

/**
 * The fields of the form that nothing can be entered in, each with why.
 *
 * @param {Values['unfillable']} fields
 */
export const unfillableFields = (fields) =>
	fields.length === 0
		? nothing
		: html`<div class="left-out soft">
				<p>${t('stays', { count: fields.length })}</p>
				<ul>
					${fields.map(({ label, kind }) => html`<li>${label}: ${why[kind] ?? ''}</li>`)}
				</ul>
			</div>`;
