import { readJson } from '../../wire/json';
import type { Answer, Call } from '../connection/call';
import { callError, type CallError } from './callError';
import { intermediaryAdvice } from './intermediary';
import { networkFailureOf, type Advice } from './networkErrors';
import {
	factsOfAnswer,
	factsOfNetworkFailure,
	isRateLimited,
	pollFailureOfAnswer,
} from './retryable';
import { reportsFailure, clean, serviceMessage } from './serviceMessage';

/** The service answered with an error status. `body` is the text of the answer, or its beginning. */
export function answerError(call: Call, answer: Answer, body: string): CallError {
	const { status } = answer;
	const words = serviceMessage(body, call.connection.apiKey);
	const intermediary = intermediaryAdvice(status, answer.headers, body);
	const { reason, remedy, again } = intermediary ?? adviceOn(call, answer, words);
	const said = words && `${intermediary ? 'It' : 'The service'} says: ${words}`;
	return callError(call, {
		reason: reason ?? (words || `the service answered with status ${status}`),
		advice: [reason ? said : undefined, remedy],
		again,
		// 408: a proxy may have stopped waiting for the service's answer.
		mayBeDone: status >= 500 || status === 408,
		status,
		failure: intermediary ? { cause: 'temporarily-unavailable' } : pollFailureOfAnswer(answer),
		...factsOfAnswer(call, answer),
	});
}

function adviceOn(call: Call, answer: Answer, words: string): Advice {
	const { status, target } = answer;
	if (!target.withKey) return adviceForOtherHost(status, new URL(target.url).origin);
	if (status === 404) return notFound(call);
	if (isRateLimited(answer)) return adviceFor(429);
	// The service may have another reason than the key.
	return status === 403 && words !== '' ? { remedy: forbidden } : adviceFor(status);
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
export function connectionError(call: Call, caught: unknown): CallError {
	const networkFailure = networkFailureOf(caught, new URL(call.target.url));
	const { reason, remedy, again, isUnsent, isPassing } = networkFailure;
	return callError(call, {
		reason,
		advice: [remedy],
		again,
		mayBeDone: !isUnsent,
		// If the cause seems permanent, n8n decides when to poll again: the host may just be restarting.
		failure: isPassing ? { cause: 'temporarily-unavailable' } : undefined,
		...factsOfNetworkFailure(call, networkFailure),
	});
}

/** A redirect that is not followed. */
export function redirectError(call: Call, how: string): CallError {
	return callError(call, {
		reason: `the service redirects the request ${clean(how, call.connection.apiKey)}`,
		advice: ["Check the 'Base URL' of the credential: enter the URL that the service itself uses"],
		mayBeDone: true,
	});
}

/** A success status, but not the content that was asked for; `body` may say why. */
export function contentError(call: Call, reason: string, body = ''): CallError {
	const words = serviceMessage(body, call.connection.apiKey);
	const json = readJson(body);
	const isFailure = words !== '' && json.ok && reportsFailure(json.value);
	const advice = isFailure
		? ['These are the words of the service, which answered with a success status']
		: [
				words && `The answer says: ${words}`,
				"Check the 'Base URL' of the credential: it must lead to the API",
			];
	return callError(call, { reason: isFailure ? words : reason, advice, mayBeDone: true });
}

/** A PDF without its end, although the connection closed normally. */
export function incompleteError(call: Call, reason: string): CallError {
	return callError(call, {
		reason,
		again:
			'Try again; if it stays so, ask the operator of the service or of the proxy in between, which cuts files off',
		mayBeDone: true,
		failure: { cause: 'temporarily-unavailable' },
		isRetryable: call.isRepeatable === true,
	});
}

/** The service answers each page of a list with the same entries. */
export function stuckListError(call: Call): CallError {
	return callError(call, {
		reason: 'the service gives the same page whatever offset it is asked for',
		advice: ["Check the 'Base URL' of the credential: it must lead to the API"],
		isFinal: true,
	});
}

export function changingListError(call: Call): CallError {
	return callError(call, {
		reason: 'the list changed too fast to be read whole',
		advice: [
			'Entries are created, deleted or moved faster than pages can be read, so some could be missing',
			'Run this again when less is going on in the account',
		],
		failure: { cause: 'temporarily-unavailable' },
		isFinal: true,
	});
}

/** The service answered with a success, but the template has another name. */
export function notRenamedError(call: Call, name: string): CallError {
	const shown = clean(name, call.connection.apiKey);
	return callError(call, {
		reason: `the service answered with a success, but the template is called "${shown}"`,
		advice: [
			'The service, or a proxy in between, may refuse such names or not rename templates at all',
			'Try another name',
		],
	});
}

/** The PDF arrived, but n8n could not store it. */
export function storageError(call: Call, caught: unknown): CallError {
	return callError(call, {
		reason: 'n8n could not store the PDF',
		advice: [
			caught instanceof Error ? clean(caught.message, call.connection.apiKey) : '',
			'Check the binary data storage of this n8n: its disk, database or bucket',
		],
		mayBeDone: true,
	});
}

const serverSide: Advice = {
	remedy: 'The cause is on the side of the service',
	again: 'Try again later',
};

const forbidden =
	'If the API key is not allowed to do this, check in the credential that it belongs to the right account';

const byStatus: Readonly<Record<number, Advice>> = {
	400: { remedy: 'Check the values that this item sends' },
	401: {
		reason: 'the service does not accept the API key',
		remedy:
			'Open the credential and paste the key again. Find it in the web app under Settings > API Key',
	},
	402: { remedy: 'Check the plan of your account in the web app' },
	403: { reason: 'the service does not allow this', remedy: forbidden },
	405: { remedy: "Check the 'Base URL' of the credential: the API may be at another path" },
	409: { remedy: 'Something with this name already exists, or was changed at the same time' },
	413: {
		reason: 'the item holds more data than the service accepts at once',
		remedy: 'Shorten the values of this item',
	},
	415: { remedy: "Check the 'Base URL' of the credential: this does not look like the API" },
	422: { remedy: 'Check the values that this item sends against the fields of the template' },
	429: {
		reason: 'the service is rate limiting requests',
		remedy: 'Wait a while, or send fewer items at once',
	},
};

/** Advice for any status that is not a success. */
export function adviceFor(status: number): Advice {
	return (
		byStatus[status] ??
		(status >= 500 ? serverSide : { remedy: "Check the 'Base URL' of the credential" })
	);
}

/** Advice for an address that the service gave, on a host to which the API key is not sent. */
export function adviceForOtherHost(status: number, origin: string): Advice {
	const isRefused = status === 401 || status === 403;
	return {
		...(isRefused ? { reason: `${origin} refuses to give the file` } : {}),
		remedy:
			`The address belongs to another host (${origin}), which is called without the API key` +
			(isRefused ? '. Its links may be valid for a short time only' : ''),
		again: 'Try again; if it stays so, ask the operator of the service',
	};
}
