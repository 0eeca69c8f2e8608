import type { Failure, NodeApiError } from 'n8n-workflow';
import {
	answerError,
	changingListError,
	connectionError,
	contentError,
	incompleteError,
	notRenamedError,
	redirectError,
	storageError,
	stuckListError,
} from '../../../../../nodes/shared/transport/errors/requestErrors.ts';
import type { Call } from '../../../../../nodes/shared/transport/connection/call.ts';
import { connection, answerOf, fill, get, mayExist, shown } from './calls.ts';

const said = '{"message":"in its own words"}';
const withKey = `{"message":"key ${connection.apiKey}"}`;
const elsewhere = { target: { url: 'https://files.example.com/d?signature=s', withKey: false } };
const otherHost =
	'The address belongs to another host (https://files.example.com), which is called without the API key';
const operator = 'Try again; if it stays so, ask the operator of the service';
const checkUrl = "Check the 'Base URL' of the credential: it must lead to the API";
const storage = 'Check the binary data storage of this n8n: its disk, database or bucket';
const proxy = 'or of the proxy in between, which cuts files off';
const thrown = (code: string) => Object.assign(new Error(code), { code });
const ofDocument: Call = { ...get, subject: { kind: 'document', uid: 'doc' } };

it.each<
	[
		string,
		() => NodeApiError,
		reason: string,
		description: string,
		cause: Failure['cause'] | undefined,
	]
>([
	[
		'a document that is not there',
		() => answerError(ofDocument, answerOf(404), ''),
		'there is no document with the ID "doc"',
		'It may have been deleted or belong to another account. Choose the document again (HTTP 404).',
		'configuration-invalid',
	],
	[
		'a list that is not there',
		() => answerError(get, answerOf(404), ''),
		'nothing is at this URL',
		"Check the 'Base URL' of the credential; it ends before /v1 (HTTP 404).",
		'configuration-invalid',
	],
	[
		'another host that refuses, which has nothing to do with the key',
		() => answerError(get, answerOf(403, elsewhere), ''),
		'https://files.example.com refuses to give the file',
		`${otherHost}. Its links may be valid for a short time only. ${operator} (HTTP 403).`,
		undefined,
	],
	[
		'another host that wants a key of its own',
		() => answerError(get, answerOf(401, elsewhere), ''),
		'https://files.example.com refuses to give the file',
		`${otherHost}. Its links may be valid for a short time only. ${operator} (HTTP 401).`,
		undefined,
	],
	[
		'a proxy that answers in place of the service',
		() => answerError(get, answerOf(502), 'No route'),
		'a proxy between n8n and the service answered in its place, with status 502',
		'It says: No route. It may belong to your network, or to the service. HTTP_PROXY, HTTPS_PROXY and NO_PROXY of this n8n say which proxy it uses. Try again later; if it stays so, ask the operator of the proxy (HTTP 502).',
		'temporarily-unavailable',
	],
	[
		'another host without the file',
		() => answerError(get, answerOf(404, elsewhere), ''),
		'the service answered with status 404',
		`${otherHost}. ${operator} (HTTP 404).`,
		undefined,
	],
	[
		'a connection that is refused',
		() => connectionError(get, thrown('ECONNREFUSED')),
		'nothing answers at https://api.example.com',
		"Check the 'Base URL' of the credential, and that the service is running.",
		'temporarily-unavailable',
	],
	[
		'a redirect that is not followed',
		() => redirectError(get, `to http://else.test/?key=${connection.apiKey}`),
		'the service redirects the request to http://else.test/?key=***',
		"Check the 'Base URL' of the credential: enter the URL that the service itself uses.",
		undefined,
	],
	[
		'a success without the content that was asked for',
		() => contentError(get, 'the answer is not JSON', withKey),
		'the answer is not JSON',
		`The answer says: key ***. ${checkUrl}.`,
		undefined,
	],
	[
		'a success that says that it failed',
		() => contentError(get, 'r', '{"error":"in its own words"}'),
		'in its own words',
		'These are the words of the service, which answered with a success status.',
		undefined,
	],
	[
		'a success that says that it failed, and not why',
		() => contentError(get, 'r', '{"success":false}'),
		'r',
		`${checkUrl}.`,
		undefined,
	],
	[
		'a PDF without its end',
		() => incompleteError(get, 'the PDF ends early'),
		'the PDF ends early',
		`${operator} ${proxy}.`,
		'temporarily-unavailable',
	],
	[
		'a list whose pages are all the same',
		() => stuckListError(get),
		'the service gives the same page whatever offset it is asked for',
		`${checkUrl}.`,
		undefined,
	],
	[
		'a list that changes too fast',
		() => changingListError(get),
		'the list changed too fast to be read whole',
		'Entries are created, deleted or moved faster than pages can be read, so some could be missing. Run this again when less is going on in the account.',
		'temporarily-unavailable',
	],
	[
		'a template that was not renamed',
		() => notRenamedError(get, `Old ${connection.apiKey}`),
		'the service answered with a success, but the template is called "Old ***"',
		'The service, or a proxy in between, may refuse such names or not rename templates at all. Try another name.',
		undefined,
	],
	[
		'a PDF that n8n cannot store',
		() => storageError(get, new Error('ENOSPC: disk full')),
		'n8n could not store the PDF',
		`ENOSPC: disk full. ${storage}.`,
		undefined,
	],
])('%s is told with what to do', (_, errorOf, reason, description, cause) => {
	expect(shown(errorOf())).toEqual({
		message: `Could not get the document: ${reason}`,
		description,
		httpCode: /HTTP (\d+)/.exec(description)?.[1] ?? null,
		failure: cause && { cause },
	});
});

it('each that may have created a document says so, in place of advice to try again', () => {
	const ends = (error: NodeApiError) => String(error.description).endsWith(`${mayExist}.`);
	const all = [
		connectionError(fill, thrown('ECONNRESET')),
		redirectError(fill, 'to http://else.test'),
		contentError(fill, 'r', said),
		incompleteError(fill, 'r'),
		storageError(fill, 'text'),
	];
	expect(all.map(ends)).toEqual(all.map(() => true));
	expect(all[3]?.description).toBe(`${mayExist}.`);
	expect(all[4]?.description).toBe(`${storage}. ${mayExist}.`);
	expect(connectionError(fill, thrown('ECONNREFUSED')).description).not.toContain('created');
	expect(connectionError(get, thrown('ECONNRESET')).description).not.toContain('created');
});

it('tells the caller whether to try again, and whether the next item meets it', () => {
	const facts = { isRetryable: true, load: 'unavailable', isInDoubt: false, isFinal: false };
	expect(answerError(get, answerOf(503), '').facts).toEqual(facts);
	expect(connectionError(get, thrown('ECONNREFUSED')).facts).toEqual(facts);
	expect(connectionError(fill, thrown('ECONNRESET')).facts).toMatchObject({ isInDoubt: true });
	expect(incompleteError(get, 'r').facts).toEqual({ ...facts, load: 'answered' });
	expect(incompleteError(fill, 'r').facts).toMatchObject({ isRetryable: false, isInDoubt: true });
	expect(answerError(get, answerOf(404), '').facts).toMatchObject({ isFinal: true });
	expect(stuckListError(get).facts).toMatchObject({ isFinal: true });
	expect(changingListError(get).facts).toMatchObject({ isFinal: true });
	expect(contentError(get, 'r').facts).toMatchObject({ isFinal: false });
});

it.each([
	[408, true],
	[499, false],
	[500, true],
])('a fill that is answered with %d may have been done: %p', (status, isInDoubt) => {
	expect(answerError(fill, answerOf(status), '').facts.isInDoubt).toBe(isInDoubt);
});
