import { NodeApiError, type Failure } from 'n8n-workflow';
import { readJson } from '../../wire/json';
import {
	pollFailureOfAnswer,
	failureByAnswer,
	failureByNetwork,
	withCallFailure,
} from './retryable';
import { networkFailureOf, proxyAdvice, type Advice } from './networkErrors';
import { reportsFailure, clean, serviceMessage } from './serviceMessage';
import type { Answer, Call } from '../connection/call';

/**
 * An error in our own words, with nothing of the request in it: n8n shows what could not be done and why as the headline,
 * and the advice below it. `failure` tells n8n's poll scheduler when to poll again (n8n 2.40).
 */
export function callError(
	{ connection, goal }: Call,
	reason: string,
	advice: ReadonlyArray<string | undefined>,
	more: { readonly httpCode?: string; readonly failure?: Failure } = {},
): NodeApiError {
	const message = `Could not ${goal}: ${reason}`;
	const texts = { message, description: sentence(...advice), ...more };
	const error = new NodeApiError(connection.context.getNode(), { message }, texts);
	// n8n replaces a message that seems to hold a system code ("preexisting" contains EEXIST).
	error.message = message;
	return error;
}

/** Joins the parts that are there, each as a sentence. */
export function sentence(...parts: Array<string | undefined>): string {
	return parts
		.filter((part): part is string => Boolean(part))
		.map((part) => `${part.replace(/[.\s]+$/, '')}.`)
		.join(' ');
}

/** The service answered with an error status. `body` is the text of the answer, or its beginning. */
export function answerError(call: Call, answer: Answer, body: string): NodeApiError {
	const words = serviceMessage(body, call.connection.apiKey);
	const proxy = proxyAdvice(answer.status, answer.headers, body);
	const { reason, remedy, again } = proxy ?? adviceOn(call, answer);
	const said = words && `${proxy ? 'It' : 'The service'} says: ${words}`;
	const advice = sentence(
		reason ? said : undefined,
		remedy,
		// 408: a proxy may have stopped waiting for the service's answer.
		onRepeating(call, answer.status >= 500 || answer.status === 408, again),
	);
	const error = callError(
		call,
		reason ?? (words || `the service answered with status ${answer.status}`),
		[withStatus(answer.status, advice)],
		{
			httpCode: String(answer.status),
			failure: proxy ? { cause: 'temporarily-unavailable' } : pollFailureOfAnswer(answer),
		},
	);
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
export function connectionError(call: Call, caught: unknown): NodeApiError {
	const failure = networkFailureOf(caught, new URL(call.target.url));
	const advice = [failure.remedy, onRepeating(call, !failure.isUnsent, failure.again)];
	const error = callError(call, failure.reason, advice, {
		// Lasting causes are left to n8n: the host may just be restarting.
		failure: failure.isPassing ? { cause: 'temporarily-unavailable' } : undefined,
	});
	return withCallFailure(error, failureByNetwork(call, failure));
}

/** A redirect that is not followed. */
export function redirectError(call: Call, how: string): NodeApiError {
	const reason = `the service redirects the request ${clean(how, call.connection.apiKey)}`;
	return callError(call, reason, [
		"Check the 'Base URL' of the credential: enter the URL that the service itself uses",
		onRepeating(call, true),
	]);
}

/** A success status, but not the content that was asked for; `body` may say why. */
export function contentError(call: Call, reason: string, body = ''): NodeApiError {
	const words = serviceMessage(body, call.connection.apiKey);
	const json = readJson(body);
	const isFailure = words !== '' && json.ok && reportsFailure(json.value);
	const advice = isFailure
		? ['These are the words of the service, which answered with a success status']
		: [
				words && `The answer says: ${words}`,
				"Check the 'Base URL' of the credential: it must lead to the API",
			];
	return callError(call, isFailure ? words : reason, [...advice, onRepeating(call, true)]);
}

/** A PDF without its end, although the connection closed normally. */
export function incompleteError(call: Call, reason: string): NodeApiError {
	const again =
		'Try again; if it stays so, ask the operator of the service or of the proxy in between, which cuts files off';
	const error = callError(call, reason, [onRepeating(call, true, again)], {
		failure: { cause: 'temporarily-unavailable' },
	});
	return withCallFailure(error, { isRetryable: call.isRepeatable === true, load: 'answered' });
}

export function changingListError(call: Call): NodeApiError {
	return callError(
		call,
		'the list changed too fast to be read whole',
		[
			'Entries are created, deleted or moved faster than pages can be read, so some could be missing',
			'Run this again when less is going on in the account',
		],
		{ failure: { cause: 'temporarily-unavailable' } },
	);
}

/** The service answered with a success, but the template has another name. */
export function notRenamedError(call: Call, name: string): NodeApiError {
	const shown = clean(name, call.connection.apiKey);
	const reason = `the service answered with a success, but the template is called "${shown}"`;
	return callError(call, reason, [
		'The service, or a proxy in between, may refuse such names or not rename templates at all',
		'Try another name',
	]);
}

/** The PDF arrived, but n8n could not store it. */
export function storageError(call: Call, caught: unknown): NodeApiError {
	const reason = caught instanceof Error ? clean(caught.message, call.connection.apiKey) : '';
	return callError(call, 'n8n could not store the PDF', [
		reason,
		'Check the binary data storage of this n8n: its disk, database or bucket',
		onRepeating(call, true),
	]);
}

/** What may exist after a call that creates it, and how to find out. */
const existing = {
	document:
		'The document may still have been created. Look for its title in the document list before you run this item again',
	template:
		'The template may still have been created. Look for its name in the template list before you run this item again',
} as const;

/**
 * The sentence of an error on doing it again: what that could create, else `again`. All advice to repeat a call that may
 * create something goes through here.
 */
export function onRepeating(call: Call, mayBeDone: boolean, again?: string): string | undefined {
	if (call.followsFill) {
		return 'The document was created. Get its file with Download in PDF Templates and Documents: running this item again would create a second one';
	}
	return call.creates && mayBeDone ? existing[call.creates] : again;
}

/** Whether an error says that its call may have created something. */
export function mayBeDone({ description }: NodeApiError, { creates }: Call): boolean {
	return creates !== undefined && description?.includes(existing[creates]) === true;
}

/** Says of a call that an earlier attempt may have created something, if the error doesn't say so of the last one. */
export function withDoubt(error: NodeApiError, call: Call): NodeApiError {
	const doubt = mayBeDone(error, call) ? undefined : onRepeating(call, true);
	error.description = sentence(error.description ?? undefined, doubt);
	return error;
}

const serverSide: Advice = {
	remedy: 'The cause is on the side of the service',
	again: 'Try again later',
};

const byStatus: Readonly<Record<number, Advice>> = {
	400: { remedy: 'Check the values that this item sends' },
	401: {
		reason: 'the service does not accept the API key',
		remedy:
			'Open the credential and paste the key again. Find it in the web app under Settings > API Key',
	},
	402: { remedy: 'Check the plan of your account in the web app' },
	403: {
		reason: 'the API key is not allowed to do this',
		remedy: 'Check in the credential that the key belongs to the right account',
	},
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
