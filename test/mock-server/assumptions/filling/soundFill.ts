import { fill, isRefused, propertiesOf } from '../seen.ts';
import type { Seen } from '../seen.ts';

export function isObject(value: unknown): boolean {
	return propertiesOf(value) === value;
}

/** A fill that a real service got. */
export interface SoundFill {
	readonly isWrapped: boolean;
	readonly title: unknown;
	/** The values: the wrapped `data` or the flat body. */
	readonly values: Readonly<Record<string, unknown>>;
}

/** A fill of a known template, with an object as the body and a valid response type. */
export function soundFill(seen: Seen): SoundFill | undefined {
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
export function isMissed(seen: Seen, { values }: SoundFill, property: string): boolean {
	const said = seen.answer.body.toString().replace(/"\w+"\s*:/g, '');
	const isNamed = new RegExp(`\\b${property}\\b`).test(said);
	return isRefused(seen) && (isNamed || Object.keys(values).length === 0);
}
