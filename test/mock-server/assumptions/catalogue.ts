import type { ApiOptions } from '../../../service/src/domain/apiOptions.ts';
import { defaultApiOptions } from '../../../service/src/domain/apiOptions.ts';
import type { Assumption, Value } from './assumption.ts';
import { documentCreator } from './documents/documentCreator.ts';
import { documentName } from './documents/documentName.ts';
import { downloadAuth } from './documents/downloadAuth.ts';
import { downloadContentType } from './documents/downloadContentType.ts';
import { downloadDisposition } from './documents/downloadDisposition.ts';
import { downloadMethods } from './documents/downloadMethods.ts';
import { downloadUrlForm } from './documents/downloadUrlForm.ts';
import { downloadUrlScheme } from './documents/downloadUrlScheme.ts';
import { fillBody } from './filling/fillBody.ts';
import { fillFlattened } from './filling/fillFlattened.ts';
import { fillKeys } from './filling/fillKeys.ts';
import { fillResult } from './filling/fillResult.ts';
import { fillStatus } from './filling/fillStatus.ts';
import { fillTitle } from './filling/fillTitle.ts';
import { fillUnfillable } from './filling/fillUnfillable.ts';
import { fillUnknownResponseType } from './filling/fillUnknownResponseType.ts';
import { authStatus } from './requests/authStatus.ts';
import { bodyMaxBytes } from './requests/bodyMaxBytes.ts';
import { errorInvalidStatus } from './requests/errorInvalidStatus.ts';
import { errorShape } from './requests/errorShape.ts';
import { errorUnknownStatus } from './requests/errorUnknownStatus.ts';
import { listBadPage } from './requests/listBadPage.ts';
import { listFilteredCount } from './requests/listFilteredCount.ts';
import { listMaxLimit } from './requests/listMaxLimit.ts';
import { listOrder } from './requests/listOrder.ts';
import { listOverMax } from './requests/listOverMax.ts';
import { rateHeaders } from './requests/rateHeaders.ts';
import { ratePerSecond } from './requests/ratePerSecond.ts';
import { rateRetryAfter } from './requests/rateRetryAfter.ts';
import { uidKind } from './requests/uidKind.ts';
import { deleteResult } from './templates/deleteResult.ts';
import { deleteUnknown } from './templates/deleteUnknown.ts';
import { fieldsChoices } from './templates/fieldsChoices.ts';
import { fieldsEnvelope } from './templates/fieldsEnvelope.ts';
import { fieldsLabel } from './templates/fieldsLabel.ts';
import { fieldsMaxLength } from './templates/fieldsMaxLength.ts';
import { fieldsTypes } from './templates/fieldsTypes.ts';
import { updateBody } from './templates/updateBody.ts';
import { updateResult } from './templates/updateResult.ts';
import { updateSameName } from './templates/updateSameName.ts';

/** Every assumption about the API, by the name of its setting, in the order in which they are applied. */
export const assumptions = {
	'fields.envelope': fieldsEnvelope,
	'fields.types': fieldsTypes,
	'fields.label': fieldsLabel,
	'fields.choices': fieldsChoices,
	'fields.maxLength': fieldsMaxLength,
	'update.body': updateBody,
	'update.result': updateResult,
	'update.sameName': updateSameName,
	'delete.unknown': deleteUnknown,
	'delete.result': deleteResult,
	'fill.body': fillBody,
	'fill.title': fillTitle,
	'fill.result': fillResult,
	'fill.status': fillStatus,
	'fill.unknownResponseType': fillUnknownResponseType,
	'fill.flattened': fillFlattened,
	'fill.unfillable': fillUnfillable,
	'fill.keys': fillKeys,
	'document.name': documentName,
	'document.creator': documentCreator,
	'downloadUrl.form': downloadUrlForm,
	'downloadUrl.scheme': downloadUrlScheme,
	'download.auth': downloadAuth,
	'download.methods': downloadMethods,
	'download.contentType': downloadContentType,
	'download.disposition': downloadDisposition,
	'list.maxLimit': listMaxLimit,
	'list.overMax': listOverMax,
	'list.badPage': listBadPage,
	'list.order': listOrder,
	'list.filteredCount': listFilteredCount,
	'error.invalidStatus': errorInvalidStatus,
	'error.unknownStatus': errorUnknownStatus,
	'auth.status': authStatus,
	'error.shape': errorShape,
	'rate.perSecond': ratePerSecond,
	'rate.retryAfter': rateRetryAfter,
	'rate.headers': rateHeaders,
	'body.maxBytes': bodyMaxBytes,
	'uid.kind': uidKind,
};

export type SettingName = keyof typeof assumptions;
export type SettingValue<Name extends SettingName> = (typeof assumptions)[Name]['values'][number];
export type SettingValues = { [Name in SettingName]: SettingValue<Name> };

/** All of them, as what they have in common. */
export const everyAssumption = Object.entries(assumptions) as unknown as readonly (readonly [
	name: SettingName,
	assumption: Assumption,
])[];

/** The options of the service with these settings. */
export function apiOptionsOf(settings: Readonly<Record<SettingName, Value>>): ApiOptions {
	const chosen = everyAssumption.map(([name, { option }]) => option?.(settings[name]));
	return Object.assign({}, defaultApiOptions, ...chosen) as ApiOptions;
}
