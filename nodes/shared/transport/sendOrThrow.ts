import { readText } from './body/readText';
import type { Answer, Call } from './connection/call';
import type { Connection } from './connection/connection';
import { answerError } from './errors/requestErrors';
import { send } from './send';

/** How much of an error body is read to find the service's message. */
const maxErrorBytes = 64 * 1024;

/**
 * Sends a call and returns its answer if its status is 2xx; the body is still to be read. `onAnswer` sees every answer.
 *
 * @throws NodeApiError without an answer or after an error status, with the service's message.
 */
export async function sendOrThrow(
	connection: Connection,
	call: Call,
	onAnswer: (answer: Answer) => void,
): Promise<Answer> {
	const answer = await send(connection, call);
	onAnswer(answer);
	if (answer.status >= 200 && answer.status <= 299) return answer;
	const { text } = await readText(answer, maxErrorBytes, connection.limits.timeoutMs).catch(() => ({
		text: '',
	}));
	throw answerError(connection, call, answer, text);
}
