import type { NodeApiError } from 'n8n-workflow';
import { adviceFor, adviceForOtherHost, type Advice } from './statusAdvice';
import { readJson } from '../../wire/readJson';
import { pollFailureOfAnswer, pollFailureOfNetwork } from './pollFailure';
import { proxyAdvice } from './proxy';
import { reportsFailure } from './reportedFailure';
import { failureByAnswer, failureByCutOff, failureByNetwork, withCallFailure } from './retryable';
import type { Connection } from '../connection/connection';
import { apiError, sentence } from './apiError';
import { networkFailureOf } from './networkErrors';
import type { Answer, Call } from '../connection/call';
import { onRepeating } from './repeating';
import { clean, serviceMessage } from './serviceMessage';

/** The service answered with an error status. `body` is the text of the answer, or its beginning. */
export function answerError(
	connection: Connection,
	call: Call,
	answer: Answer,
	body: string,
): NodeApiError {
	const words = serviceMessage(body, connection.apiKey);
	const proxy = proxyAdvice(answer.status, answer.headers, body);
	const { reason, remedy, again } = proxy ?? adviceOn(call, answer);
	const said = words && `${proxy ? 'It' : 'The service'} says: ${words}`;
	const error = apiError(connection.context.getNode(), {
		message: `Could not ${call.goal}: ${reason ?? (words || `the service answered with status ${answer.status}`)}`,
		description: withStatus(
			answer.status,
			sentence(
				reason ? said : undefined,
				remedy,
				// 408: a proxy may have stopped waiting for the service's answer.
				onRepeating(call, answer.status >= 500 || answer.status === 408, again),
			),
		),
		httpCode: String(answer.status),
		failure: proxy ? { cause: 'temporarily-unavailable' } : pollFailureOfAnswer(answer),
	});
	return withCallFailure(error, failureByAnswer(call, answer));
}

/** The status as the end of the last sentence. */
function withStatus(status: number, sentences: string): string {
	return `${sentences.replace(/\.$/, '')} (HTTP ${status}).`;
}

function adviceOn(call: Call, { status, target }: Answer): Advice {
	if (!target.withKey) return adviceForOtherHost(status, new URL(target.url).origin);
	return status === 404 ? notFound(call) : adviceFor(status);
}

function notFound({ subject }: Call): Advice {
	return subject
		? {
				reason: `there is no ${subject.kind} with the ID "${subject.uid}"`,
				remedy: 'It may have been deleted or belong to another account',
				again: `Choose the ${subject.kind} again`,
			}
		: {
				reason: 'nothing is at this URL',
				remedy: "Check the 'Base URL' of the credential; it ends before /v1",
			};
}

/** No whole answer came. Of `caught`, what n8n's helper threw, only the system code is shown. */
export function connectionError(connection: Connection, call: Call, caught: unknown): NodeApiError {
	const failure = networkFailureOf(caught, new URL(call.target.url));
	const error = apiError(connection.context.getNode(), {
		message: `Could not ${call.goal}: ${failure.reason}`,
		description: sentence(failure.remedy, onRepeating(call, !failure.isUnsent, failure.again)),
		failure: pollFailureOfNetwork(failure),
	});
	return withCallFailure(error, failureByNetwork(call, failure));
}

/** A redirect that is not followed. */
export function redirectError(connection: Connection, call: Call, how: string): NodeApiError {
	return apiError(connection.context.getNode(), {
		message: `Could not ${call.goal}: the service redirects the request ${clean(how, connection.apiKey)}`,
		description: sentence(
			"Check the 'Base URL' of the credential: enter the URL that the service itself uses",
			onRepeating(call, true),
		),
	});
}

/** A success status, but not the content that was asked for; `body` may say why. */
export function contentError(
	connection: Connection,
	call: Call,
	reason: string,
	body = '',
): NodeApiError {
	const words = serviceMessage(body, connection.apiKey);
	const json = readJson(body);
	const isFailure = words !== '' && json.ok && reportsFailure(json.value);
	return apiError(connection.context.getNode(), {
		message: `Could not ${call.goal}: ${isFailure ? words : reason}`,
		description: sentence(
			...(isFailure
				? ['These are the words of the service, which answered with a success status']
				: [
						words && `The answer says: ${words}`,
						"Check the 'Base URL' of the credential: it must lead to the API",
					]),
			onRepeating(call, true),
		),
	});
}

/** A PDF without its end, although the connection closed normally. */
export function incompleteError(connection: Connection, call: Call, reason: string): NodeApiError {
	const error = apiError(connection.context.getNode(), {
		message: `Could not ${call.goal}: ${reason}`,
		description: sentence(
			onRepeating(
				call,
				true,
				'Try again; if it stays so, ask the operator of the service or of the proxy in between, which cuts files off',
			),
		),
		failure: { cause: 'temporarily-unavailable' },
	});
	return withCallFailure(error, failureByCutOff(call));
}

/** The list changes faster than it can be read. */
export function changingListError(connection: Connection, call: Call): NodeApiError {
	return apiError(connection.context.getNode(), {
		message: `Could not ${call.goal}: the list changed too fast to be read whole`,
		description:
			'Entries are created, deleted or moved faster than pages can be read, so some could be missing. Run this again when less is going on in the account.',
		failure: { cause: 'temporarily-unavailable' },
	});
}

/** The service answered with a success, but the template has another name. */
export function notRenamedError(connection: Connection, call: Call, name: string): NodeApiError {
	return apiError(connection.context.getNode(), {
		message: `Could not ${call.goal}: the service answered with a success, but the template is called "${clean(name, connection.apiKey)}"`,
		description:
			'The service, or a proxy in between, may refuse such names or not rename templates at all. Try another name.',
	});
}

/** The PDF arrived, but n8n could not store it. */
export function storageError(connection: Connection, call: Call, caught: unknown): NodeApiError {
	const reason = caught instanceof Error ? clean(caught.message, connection.apiKey) : '';
	return apiError(connection.context.getNode(), {
		message: `Could not ${call.goal}: n8n could not store the PDF`,
		description: sentence(
			reason,
			'Check the binary data storage of this n8n: its disk, database or bucket',
			onRepeating(call, true),
		),
	});
}
