import { parse, type Schema } from '../wire/parse';
import { readText } from './body';
import type { Connection } from './connection';
import { answerError, connectionError, contentError } from './errors';
import { send, type Call } from './request';

const megabyte = 1024 * 1024;
const maxJsonBytes = 64 * megabyte;

/**
 * Makes a call that is answered with JSON, and checks the answer against its schema. An empty answer is
 * given to the schema as `undefined`.
 *
 * @throws NodeApiError when no answer came, it is not a success, or it does not fit the schema.
 */
export async function requestJson<T>(
	connection: Connection,
	call: Call,
	schema: Schema<T>,
): Promise<T> {
	const answer = await send(connection, call);
	const { text, isCut } = await readText(answer.body, maxJsonBytes).catch((error: unknown) => {
		throw connectionError(connection, call, error);
	});
	if (answer.status < 200 || answer.status > 299) throw answerError(connection, call, answer, text);
	if (isCut) throw contentError(connection, call, 'the answer is longer than 64 MB');
	const json = parseJson(text);
	if (!json.ok) throw contentError(connection, call, 'the answer is not JSON', text);
	const parsed = parse(schema, json.value);
	if (!parsed.ok) {
		throw contentError(connection, call, `the answer is not as expected (${parsed.mismatch})`);
	}
	return parsed.value;
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
	const withoutMark = text.replace(/^\uFEFF/, '');
	if (!withoutMark.trim()) return { ok: true, value: undefined };
	try {
		return { ok: true, value: JSON.parse(withoutMark) };
	} catch {
		return { ok: false };
	}
}
