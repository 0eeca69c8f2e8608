import { parse, type Schema, readJson } from '../wire/json';
import { readText } from './body';
import type { Call } from './connection/call';
import { reportsFailure } from './errors/serviceMessage';
import { connectionError, contentError } from './errors/requestErrors';
import { retry } from './retry';

const megabyte = 1024 * 1024;
const maxJsonBytes = 64 * megabyte;

/**
 * Makes a call that returns JSON, and validates it against a schema, which sees an empty body as `undefined`.
 *
 * @throws CallError without an answer, after an error status, or when the body does not match the schema.
 */
export async function requestJson<T>(call: Call, schema: Schema<T>): Promise<T> {
	const { text, isTooLong } = await retry(
		call,
		async (answer) =>
			await readText(answer, maxJsonBytes, call.connection.limits.timeoutMs).catch(
				(error: unknown) => {
					throw connectionError(call, error);
				},
			),
	);
	if (isTooLong) throw contentError(call, 'the answer is longer than 64 MB');
	const json = readJson(text);
	if (!json.ok) throw contentError(call, 'the answer is not JSON', text);
	const parsed = parse(schema, json.value);
	if (parsed.ok && !reportsFailure(json.value)) return parsed.value;
	const reason = parsed.ok ? 'it says that it failed' : parsed.mismatch;
	throw contentError(call, `the answer is not as expected (${reason})`, text);
}

/**
 * Makes a call that succeeds by its status, and returns its body if that matches the schema.
 *
 * @throws CallError without an answer, after an error status, or when the body says that the call failed.
 */
export async function requestIfAny<T>(call: Call, schema: Schema<T>): Promise<T | undefined> {
	const { timeoutMs } = call.connection.limits;
	const { text } = await retry(
		call,
		async (answer) => await readText(answer, maxJsonBytes, timeoutMs).catch(() => ({ text: '' })),
	);
	const json = readJson(text);
	if (!json.ok) return undefined;
	if (reportsFailure(json.value)) throw contentError(call, 'it failed', text);
	const parsed = parse(schema, json.value);
	return parsed.ok ? parsed.value : undefined;
}
