import { readText } from './body/readText';
import type { Answer, Call } from './connection/call';
import type { Connection } from './connection/connection';
import { answerError } from './errors/requestErrors';
import { send } from './send';

/** What is read of an answer that is not a success, to find the service's words in it. */
const maxErrorBytes = 64 * 1024;

/**
 * Sends a call and returns its answer if it is a success; its body is still to be read. `onAnswer` sees any answer.
 *
 * @throws NodeApiError when no answer came or it is not a success, with the service's own words.
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
