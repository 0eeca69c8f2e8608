import { parse, type Schema } from '../wire/parse';
import { readText } from './body/readText';
import type { Call } from './connection/call';
import type { Connection } from './connection/connection';
import { connectionError, contentError } from './errors/requestErrors';
import { retry } from './retry';

const megabyte = 1024 * 1024;
const maxJsonBytes = 64 * megabyte;

/**
 * Makes a call that returns JSON, and validates it against a schema, which sees an empty body as `undefined`.
 *
 * @throws NodeApiError without an answer, after an error status, or when the body does not match the schema.
 */
export async function requestJson<T>(
	connection: Connection,
	call: Call,
	schema: Schema<T>,
): Promise<T> {
	const { text, isCut } = await retry(
		connection,
		call,
		async (answer) =>
			await readText(answer, maxJsonBytes, connection.limits.timeoutMs).catch((error: unknown) => {
				throw connectionError(connection, call, error);
			}),
	);
	if (isCut) throw contentError(connection, call, 'the answer is longer than 64 MB');
	const json = parseJson(text);
	if (!json.ok) throw contentError(connection, call, 'the answer is not JSON', text);
	const parsed = parse(schema, json.value);
	if (!parsed.ok) {
		throw contentError(connection, call, `the answer is not as expected (${parsed.mismatch})`);
	}
	return parsed.value;
}

/**
 * Makes a call that succeeds by its status, and returns its body if that matches the schema.
 *
 * @throws NodeApiError without an answer or after an error status.
 */
export async function requestIfAny<T>(
	connection: Connection,
	call: Call,
	schema: Schema<T>,
): Promise<T | undefined> {
	const { text } = await retry(
		connection,
		call,
		async (answer) =>
			await readText(answer, maxJsonBytes, connection.limits.timeoutMs).catch(() => ({ text: '' })),
	);
	const json = parseJson(text);
	const parsed = json.ok ? parse(schema, json.value) : json;
	return parsed.ok ? parsed.value : undefined;
}

/**
 * Makes a call that succeeds by its status, and ignores its body.
 *
 * @throws NodeApiError without an answer or after an error status.
 */
export async function requestDone(connection: Connection, call: Call): Promise<void> {
	await retry(connection, call, async ({ close }) => await Promise.resolve(close()));
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
