import { startWithLetter } from '../serviceClient.ts';
import { smallForm } from '../../../../service/test/forms/smallForm.ts';
import {
	badPage,
	choices,
	creator,
	deleteAnswer,
	downloadHeader,
	downloadUrl,
	downloadWithoutKey,
	fieldsInDocument,
	fieldTypes,
	fillStatuses,
	fillsWithOneKey,
	filteredCount,
	firstField,
	firstTemplate,
	formUpdate,
	json,
	lengths,
	largeBodies,
	newUid,
	overMax,
	pageLengths,
	postDownload,
	rateHeaders,
	repeatedName,
	retryAfter,
	sevenAtOnce,
	spellings,
	statusAndText,
	unknownDelete,
	unknownStatuses,
} from './outcomes.ts';
import type { Outcome } from './outcomes.ts';
import type { LocalService } from '../../../mock-server/server/start.ts';
import { assumptions } from '../../../mock-server/assumptions/catalogue.ts';
import { addDocuments, addTemplates } from '../../../../service/test/store/many.ts';

const { any, objectContaining, stringContaining, stringMatching } = expect;

const wrapped = { body: { title: 'x', data: { Name: 'a' } } };
const flat = { body: { Name: 'a' } };
const untitled = { body: { data: {} } };
const emptyTitle = { body: { title: '', data: {} } };
const noObject = { body: [] };
const noJson = { body: '{' };
const noKey = { ...wrapped, key: null };
const wrongKey = { ...wrapped, key: 'x' };
const result = { uid: any(String), downloadUrl: any(String) };
const fullResult = { ...result, name: 'x', templateName: 'Letter' };
const said = 'There is no document with the uid "other".';

const fill = json('POST /v1/templates/letter', wrapped);
const fillAsPdf = statusAndText('POST /v1/templates/letter?responseType=pdf', wrapped);
const fillTooLong = statusAndText('POST /v1/templates/short', { body: { Code: 'too long' } });
const update = statusAndText('PUT /v1/templates/short', { body: { name: 'Short' } });
const fields = json('GET /v1/templates/short/fields');
const missing = json('GET /v1/documents/other');
const missingText = statusAndText('GET /v1/documents/other');
const contentType = downloadHeader('content-type');
const disposition = downloadHeader('content-disposition');

const asciiName = 'attachment; filename="Brief an Zo_ _.pdf"';
const extendedName = "filename*=UTF-8''Brief%20an%20Zo%C3%AB%20%F0%9F%98%80.pdf";

const cases: [name: string, value: string | number, outcome: Outcome, expected: unknown][] = [
	['fields.envelope', 'array', fields, any(Array)],
	['fields.envelope', 'object', fields, { fields: any(Array) }],
	['fields.types', 'text-number-checkbox', fieldTypes, ['text', 'number', 'checkbox']],
	['fields.types', 'string-number-boolean', fieldTypes, ['string', 'number', 'boolean']],
	['fields.types', 'mixed-case', fieldTypes, ['Text', 'NUMBER', 'checkBox']],
	['fields.types', 'missing', fieldTypes, [undefined, undefined, undefined]],
	['fields.label', 'present', firstField, { label: 'Full name', key: 'Name', type: 'text' }],
	['fields.label', 'missing', firstField, { key: 'Name', type: 'text' }],
	[
		'fields.choices',
		'text',
		choices,
		[
			['country', 3],
			['size', 2],
			['name', undefined],
		],
	],
	['fields.choices', 'absent', choices, [['name', undefined]]],
	['fields.maxLength', 'present', lengths, [3, 3]],
	['fields.maxLength', 'absent', lengths, [undefined, undefined]],
	['update.body', 'json', formUpdate, 415],
	['update.body', 'any', formUpdate, 200],
	['update.result', 'template', update, [200, stringContaining('"uid":"short"')]],
	['update.result', 'empty', update, [204, '']],
	['update.result', 'empty-200', update, [200, '']],
	['update.sameName', 'allowed', repeatedName, 200],
	['update.sameName', 'rejected', repeatedName, 409],
	['delete.unknown', 'not-found', unknownDelete, [404, 404]],
	['delete.unknown', 'accepted', unknownDelete, [204, 204]],
	['delete.result', 'empty-204', deleteAnswer, [204, '']],
	['delete.result', 'json-200', deleteAnswer, [200, { success: true }]],
	['delete.result', 'template-200', deleteAnswer, [200, objectContaining({ name: 'Gone' })]],
	['fill.body', 'either', fillStatuses(wrapped, flat), [200, 200]],
	['fill.body', 'wrapped', fillStatuses(wrapped, flat), [200, 400]],
	[
		'fill.body',
		'flat',
		fill,
		{
			...result,
			name: 'Letter',
			templateName: 'Letter',
			warnings: [objectContaining({ key: 'title' }), objectContaining({ key: 'data' })],
		},
	],
	['fill.title', 'optional', fillStatuses(untitled, emptyTitle, wrapped), [200, 200, 200]],
	['fill.title', 'required', fillStatuses(untitled, emptyTitle, wrapped), [400, 400, 200]],
	['fill.result', 'full', fill, fullResult],
	['fill.result', 'without-name', fill, { ...result, templateName: 'Letter' }],
	['fill.result', 'uid-and-url', fill, result],
	['fill.status', 200, fillStatuses(wrapped), [200]],
	['fill.status', 201, fillStatuses(wrapped), [201]],
	['fill.unknownResponseType', 'rejected', fillAsPdf, [400, stringContaining('responseType')]],
	['fill.unknownResponseType', 'json', fillAsPdf, [200, stringContaining('downloadUrl')]],
	['fill.flattened', 'no', fieldsInDocument, 3],
	['fill.flattened', 'yes', fieldsInDocument, 0],
	['fill.unfillable', 'rejected', fillTooLong, [400, stringContaining('Code')]],
	['fill.unfillable', 'skipped', fillTooLong, [200, stringContaining('downloadUrl')]],
	['fill.keys', 'ignored', fillsWithOneKey, 2],
	['fill.keys', 'honored', fillsWithOneKey, 1],
	['document.name', 'title', spellings, ['title']],
	['document.name', 'name', spellings, ['name']],
	['document.name', 'both', spellings, ['title', 'name']],
	['document.creator', 'absent', creator, undefined],
	['document.creator', 'present', creator, 1],
	['downloadUrl.form', 'absolute', downloadUrl, 'http://OWN/documents/UID/download'],
	['downloadUrl.form', 'relative', downloadUrl, '/documents/UID/download'],
	['downloadUrl.form', 'other-host', downloadUrl, 'http://FOREIGN/documents/UID/download'],
	['downloadUrl.scheme', 'as-is', downloadUrl, 'http://OWN/documents/UID/download'],
	['downloadUrl.scheme', 'http', downloadUrl, 'http://OWN/documents/UID/download'],
	['downloadUrl.scheme', 'https', downloadUrl, 'https://OWN/documents/UID/download'],
	['download.auth', 'required', downloadWithoutKey, 401],
	['download.auth', 'none', downloadWithoutKey, 200],
	['download.auth', 'signed', downloadWithoutKey, 401],
	['download.methods', 'get', postDownload, 405],
	['download.methods', 'get-and-post', postDownload, 200],
	['download.contentType', 'application/pdf', contentType, 'application/pdf'],
	['download.contentType', 'application/octet-stream', contentType, 'application/octet-stream'],
	['download.contentType', 'none', contentType, undefined],
	['download.disposition', 'attachment', disposition, asciiName],
	['download.disposition', 'rfc5987', disposition, `${asciiName}; ${extendedName}`],
	['download.disposition', 'none', disposition, undefined],
	['list.maxLimit', 'none', pageLengths, [10, 110, 25]],
	['list.maxLimit', 10, pageLengths, [10, 10, 10]],
	['list.maxLimit', 25, pageLengths, [10, 25, 25]],
	['list.maxLimit', 100, pageLengths, [10, 100, 25]],
	['list.overMax', 'capped', overMax, [200, 10]],
	['list.overMax', 'rejected', overMax, [400, undefined]],
	['list.badPage', 'rejected', badPage, [400, undefined]],
	['list.badPage', 'default', badPage, [200, 10]],
	['list.order', 'newest', firstTemplate, 'Template 120'],
	['list.order', 'oldest', firstTemplate, 'Letter'],
	['list.filteredCount', 'all', filteredCount, [122, 122]],
	['list.filteredCount', 'page', filteredCount, [122, 10]],
	['error.invalidStatus', 400, fillStatuses(noObject, noJson), [400, 400]],
	['error.invalidStatus', 422, fillStatuses(noObject, noJson), [422, 400]],
	['error.unknownStatus', 404, unknownStatuses, [404, 404, 404]],
	['error.unknownStatus', 400, unknownStatuses, [400, 400, 404]],
	['auth.status', 401, fillStatuses(noKey, wrongKey), [401, 401]],
	['auth.status', 403, fillStatuses(noKey, wrongKey), [403, 403]],
	['error.shape', 'object', missing, { error: { code: 'not_found', message: said } }],
	['error.shape', 'message', missing, { message: said }],
	['error.shape', 'string', missing, { error: said }],
	['error.shape', 'list', missing, { errors: [{ field: null, message: said }] }],
	['error.shape', 'problem', missing, objectContaining({ status: 404, detail: said })],
	['error.shape', 'text', missingText, [404, said]],
	['error.shape', 'html', missingText, [404, stringMatching(/^<!DOCTYPE html>.*&#34;other&#34;/)]],
	['error.shape', 'empty', missingText, [404, '']],
	['rate.perSecond', 'none', sevenAtOnce, [7, 0]],
	['rate.perSecond', 1, sevenAtOnce, [1, 6]],
	['rate.perSecond', 5, sevenAtOnce, [5, 2]],
	['rate.perSecond', 50, sevenAtOnce, [7, 0]],
	['rate.retryAfter', 'seconds', retryAfter, '7'],
	['rate.retryAfter', 'date', retryAfter, stringMatching(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/)],
	['rate.retryAfter', 'absent', retryAfter, undefined],
	['rate.headers', 'absent', rateHeaders, [undefined, undefined]],
	['rate.headers', 'x-ratelimit', rateHeaders, ['5', stringMatching(/^[0-4]$/)]],
	['body.maxBytes', 10_000_000, largeBodies, [200, 200]],
	['body.maxBytes', 1_000_000, largeBodies, [200, 413]],
	['body.maxBytes', 10_000, largeBodies, [413, 413]],
	['uid.kind', 'uuid', newUid, stringMatching(/^[0-9a-f-]{36}$/)],
	['uid.kind', 'short', newUid, stringMatching(/^[0-9A-Za-z]{11}$/)],
];

let service: LocalService;
beforeAll(async () => {
	service = await startWithLetter();
	const bytes = await smallForm({ text: ['Code', 'Note'], maxLength: 3 });
	await service.store.addTemplate({ uid: 'short', name: 'Short', bytes });
	await addTemplates(service.store, 120, { bytes, fields: [] });
	await addDocuments(service.store, 120, { templateUid: 'letter' });
});
beforeEach(() => service.settings.reset());
afterAll(() => service.close());

test.each(cases)('%s=%s', async (name, value, outcome, expected) => {
	service.settings.setAll({ [name]: value });
	expect(await outcome(service)).toEqual(expected);
});

test('every value of every setting is tried here', () => {
	const all = Object.entries(assumptions).flatMap(([name, { values }]) =>
		values.map((value) => `${name}=${value}`),
	);
	expect(cases.map(([name, value]) => `${name}=${value}`)).toEqual(all);
});
