import {
	errorContentType,
	errorSchema,
} from '../../../../service/src/http/exchange/errorAnswer.ts';
import { assumptions } from '../../settings/catalogue.ts';
import { Settings } from '../../settings/settings.ts';
import { documentsIn, fill, isGood, isList, isRefused, objectsIn, typeOf, update } from './seen.ts';
import type { Seen } from './seen.ts';
import { fitting } from './evidence.ts';
import type { EvidenceOf } from './evidence.ts';

const uidKinds = {
	uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
	short: /^[0-9A-Za-z]{11}$/,
};

const wholeNumber = /^\d+$/;

/** Whether a request was rejected for its content, not for an unknown uid. */
function isInvalid(seen: Seen): boolean {
	const isSent = seen.operation === fill || seen.operation === update;
	const isParsed = isSent && seen.isKnownUid && seen.request.json !== undefined;
	return isRefused(seen) && (isParsed || isList(seen));
}

function isApi({ operation }: Seen): boolean {
	return operation.includes(' /v1/');
}

export const aboutRequests = {
	'error.shape': (seen) => {
		const { status, body, json } = seen.answer;
		if (status < 400 || status >= 500 || seen.operation.startsWith('HEAD ')) return undefined;
		return assumptions['error.shape'].values.filter((shape) => {
			const settings = new Settings({ 'error.shape': shape });
			if (shape === 'empty') return body.byteLength === 0;
			if (body.byteLength === 0 || typeOf(seen.answer) !== errorContentType(settings)) return false;
			return errorSchema(settings)?.safeParse(json).success ?? true;
		});
	},
	'error.invalidStatus': (seen) => {
		if (!isInvalid(seen)) return undefined;
		return seen.answer.status === 422 ? [422] : [400];
	},
	'error.unknownStatus': (seen) => {
		const { status } = seen.answer;
		if (!/^(GET|DELETE) .*\{uid\}/.test(seen.operation) || isGood(seen) || status >= 500)
			return undefined;
		if ([401, 403, 429].includes(status) || status < 400) return undefined;
		return fitting([
			[404, status === 404],
			[400, status === 400],
		]);
	},
	'auth.status': (seen) => {
		if (!isApi(seen) || seen.answer.status === 429) return undefined;
		const { status } = seen.answer;
		const isKeyless = seen.request.headers['x-api-key'] === undefined;
		if (!isKeyless && status !== 401 && status !== 403) return undefined;
		return fitting([
			[401, status === 401],
			[403, status === 403],
		]);
	},
	// A limit can also be one per hour or day; a 429 alone does not say which.
	'rate.perSecond': ({ answer: { headers } }) => {
		if (headers['x-ratelimit-reset'] !== '1') return undefined;
		const limit = Number(headers['x-ratelimit-limit']);
		return ([1, 5, 50] as const).filter((most) => most === limit);
	},
	'rate.retryAfter': (seen) => {
		if (seen.answer.status !== 429) return undefined;
		const after = seen.answer.headers['retry-after'];
		return fitting([
			['seconds', wholeNumber.test(after ?? '')],
			['date', after !== undefined && !wholeNumber.test(after) && !isNaN(Date.parse(after))],
			['absent', after === undefined],
		]);
	},
	'rate.headers': (seen) => {
		if (!isApi(seen) || !isGood(seen)) return undefined;
		const isTold = 'x-ratelimit-limit' in seen.answer.headers;
		return isTold ? ['x-ratelimit'] : ['absent'];
	},
	'body.maxBytes': (seen) => {
		const { bytes } = seen.request;
		const limits = assumptions['body.maxBytes'].values;
		if (seen.answer.status === 413) return limits.filter((limit) => limit < bytes);
		return isGood(seen) ? limits.filter((limit) => limit >= bytes) : undefined;
	},
	'uid.kind': (seen) => {
		const made = [...(seen.operation === fill ? objectsIn(seen) : []), ...documentsIn(seen)];
		if (made.length === 0) return undefined;
		const are = (kind: RegExp) => made.every(({ uid }) => kind.test(String(uid)));
		return fitting([
			['uuid', are(uidKinds.uuid)],
			['short', are(uidKinds.short)],
		]);
	},
} as const satisfies EvidenceOf;
