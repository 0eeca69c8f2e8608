import {
	isGood,
	isRefused,
	itemsOf,
	objectsIn,
	propertiesOf,
	remove,
	typeOf,
	update,
} from './seen.ts';
import type { Seen } from './seen.ts';
import { fitting } from './evidence.ts';
import type { EvidenceOf } from './evidence.ts';

const fieldsOperation = 'GET /v1/templates/{uid}/fields';

function fieldsIn(seen: Seen): Readonly<Record<string, unknown>>[] {
	if (!isGood(seen)) return [];
	const { json } = seen.answer;
	const lists =
		seen.operation === fieldsOperation
			? [Array.isArray(json) ? json : propertiesOf(json)['fields']]
			: objectsIn(seen).map(({ fields }) => fields);
	return lists.flatMap(itemsOf).map(propertiesOf);
}

const described = ['text', 'number', 'checkbox'];
const ofTheGuide = ['string', 'number', 'boolean'];
const anySpelling = [...described, ...ofTheGuide];

/** Whether the service found no such template: nothing else makes it reject a delete. */
function foundNothing({ answer: { status } }: Seen): boolean {
	return status === 404 || status === 400;
}

export const aboutTemplates = {
	'fields.envelope': (seen) => {
		if (seen.operation !== fieldsOperation || !isGood(seen)) return undefined;
		const { json } = seen.answer;
		return fitting([
			['array', Array.isArray(json)],
			['object', Array.isArray(propertiesOf(json)['fields'])],
		]);
	},
	'fields.types': (seen) => {
		const types = fieldsIn(seen).map(({ type }) => type);
		if (types.length === 0) return undefined;
		const are = (names: readonly string[]) => types.every((type) => names.includes(String(type)));
		const isSpelled = types.every((type) => anySpelling.includes(String(type).toLowerCase()));
		return fitting([
			['text-number-checkbox', are(described)],
			['string-number-boolean', are(ofTheGuide)],
			['mixed-case', isSpelled && !are(anySpelling)],
			['missing', types.every((type) => type === undefined)],
		]);
	},
	'fields.label': (seen) => {
		const labels = fieldsIn(seen).map(({ label }) => label);
		if (labels.length === 0) return undefined;
		return fitting([
			['present', labels.every((label) => typeof label === 'string')],
			['missing', labels.every((label) => label === undefined)],
		]);
	},
	'fields.choices': (seen) => {
		// A field without options says nothing: it may be a text field.
		return fieldsIn(seen).some(({ options }) => Array.isArray(options)) ? ['text'] : undefined;
	},
	'fields.maxLength': (seen) => {
		// A field without one says nothing: it may have no maximum.
		const lengths = fieldsIn(seen).map(({ maxLength }) => maxLength);
		return lengths.some((length) => typeof length === 'number') ? ['present'] : undefined;
	},
	'update.body': (seen) => {
		const isJson = /\bjson$/.test(typeOf(seen.request) ?? '');
		if (seen.operation !== update || isJson || !seen.isKnownUid) return undefined;
		if (isGood(seen)) return ['any'];
		return seen.answer.status === 415 || isRefused(seen) ? ['json'] : undefined;
	},
	'update.result': (seen) => {
		if (seen.operation !== update || !isGood(seen)) return undefined;
		const { status, body } = seen.answer;
		return fitting([
			['template', objectsIn(seen).length > 0],
			['empty', status === 204],
			['empty-200', status === 200 && body.byteLength === 0],
		]);
	},
	'update.sameName': (seen) => {
		if (seen.operation === update && seen.answer.status === 409) return ['rejected'];
		if (seen.operation !== 'GET /v1/templates') return undefined;
		const names = objectsIn(seen).map(({ name }) => name);
		return new Set(names).size < names.length ? ['allowed'] : undefined;
	},
	'delete.result': (seen) => {
		if (seen.operation !== remove || !isGood(seen)) return undefined;
		const { status, json } = seen.answer;
		return fitting([
			['empty-204', status === 204],
			['json-200', status === 200 && propertiesOf(json)['success'] === true],
			['template-200', status === 200 && objectsIn(seen).length > 0],
		]);
	},
	'delete.unknown': (seen) => {
		if (seen.operation !== remove) return undefined;
		if (foundNothing(seen)) return ['not-found'];
		return isGood(seen) && seen.isDeletedUid ? ['accepted'] : undefined;
	},
} as const satisfies EvidenceOf;
