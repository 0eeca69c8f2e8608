import { fill, isGood, isRefused, propertiesOf } from './seen.ts';
import type { Seen } from './seen.ts';
import { fitting } from './evidence.ts';
import type { EvidenceOf } from './evidence.ts';

function isObject(value: unknown): boolean {
	return propertiesOf(value) === value;
}

interface SeenFill {
	readonly isWrapped: boolean;
	readonly title: unknown;
	/** The values: the wrapped `data` or the flat body. */
	readonly values: Readonly<Record<string, unknown>>;
}

/** A fill of a known template, with an object as the body and a valid response type. */
function soundFill(seen: Seen): SeenFill | undefined {
	const { json: body, query } = seen.request;
	const isSound = seen.operation === fill && seen.isKnownUid && isObject(body);
	if (!isSound || !['', 'json', 'binary'].includes(query.get('responseType') ?? '')) {
		return undefined;
	}
	const { title, data } = propertiesOf(body);
	const isWrapped = isObject(data);
	return { isWrapped, title, values: propertiesOf(isWrapped ? data : body) };
}

/** Whether a fill was rejected for a missing property: by its message, or because nothing else can be wrong. */
function isMissed(seen: Seen, { values }: SeenFill, property: string): boolean {
	const said = seen.answer.body.toString().replace(/"\w+"\s*:/g, '');
	const isNamed = new RegExp(`\\b${property}\\b`).test(said);
	return isRefused(seen) && (isNamed || Object.keys(values).length === 0);
}

export const aboutFilling = {
	'fill.body': (seen) => {
		const sent = soundFill(seen);
		if (!sent) return undefined;
		if (!sent.isWrapped) {
			if (isGood(seen)) return ['either', 'flat'];
			return isMissed(seen, sent, 'data') ? ['wrapped'] : undefined;
		}
		const { name } = propertiesOf(seen.answer.json);
		if (!isGood(seen) || typeof name !== 'string' || !sent.title) return undefined;
		return name === sent.title ? ['either', 'wrapped'] : ['flat'];
	},
	'fill.title': (seen) => {
		const sent = soundFill(seen);
		if (!sent?.isWrapped || sent.title) return undefined;
		if (isGood(seen)) return ['optional'];
		return isMissed(seen, sent, 'title') ? ['required'] : undefined;
	},
	'fill.result': (seen) => {
		const isBinary = seen.request.query.get('responseType') === 'binary';
		if (seen.operation !== fill || !isGood(seen) || isBinary) return undefined;
		const { uid, downloadUrl, name, templateName } = propertiesOf(seen.answer.json);
		if (typeof uid !== 'string' || typeof downloadUrl !== 'string') return [];
		return fitting([
			['full', name !== undefined && templateName !== undefined],
			['without-name', name === undefined && templateName !== undefined],
			['uid-and-url', name === undefined && templateName === undefined],
		]);
	},
	'fill.status': (seen) => {
		if (seen.operation !== fill || !isGood(seen)) return undefined;
		const { status } = seen.answer;
		return fitting([
			[200, status === 200],
			[201, status === 201],
		]);
	},
	'fill.unknownResponseType': (seen) => {
		const asked = seen.request.query.get('responseType') ?? '';
		if (seen.operation !== fill || !seen.isKnownUid) return undefined;
		if (['', 'json', 'binary'].includes(asked)) return undefined;
		if (isRefused(seen)) return ['rejected'];
		return isGood(seen) && isObject(seen.answer.json) ? ['json'] : undefined;
	},
	'fill.unfillable': (seen) => {
		const sent = soundFill(seen);
		const isComplete = sent?.isWrapped && sent.title && Object.keys(sent.values).length > 0;
		return isComplete && isRefused(seen) ? ['rejected'] : undefined;
	},
	'fill.keys': (seen) => {
		if (seen.operation !== fill || !isGood(seen)) return undefined;
		return [seen.answer.headers['idempotency-key'] === 'supported' ? 'honored' : 'ignored'];
	},
} as const satisfies EvidenceOf;
