import {
	callError,
	sentence,
	answerError,
	changingListError,
	connectionError,
	contentError,
	incompleteError,
	notRenamedError,
	redirectError,
	storageError,
	onRepeating,
} from '../../../../../nodes/shared/transport/errors/requestErrors.ts';
import { connection, answerOf, fill, get, mayExist, put, shown } from './calls.ts';
import { callFailureOf } from '../../../../../nodes/shared/transport/errors/retryable.ts';

it.each([
	[['One', 'Two'], 'One. Two.'],
	[['One.', 'Two...'], 'One. Two.'],
	[['One. \n', undefined, '', 'Two'], 'One. Two.'],
	[['v1.2'], 'v1.2.'],
	[[undefined], ''],
	[[], ''],
])('%j is %j as sentences', (parts, text) => {
	expect(sentence(...parts)).toBe(text);
});

it('an error keeps its words, even if they look like a code of the system', () => {
	const reason = 'a preexisting one; ECONNREFUSED';
	const error = callError({ ...get, goal: 'get it' }, reason, ['What to do'], {
		httpCode: '409',
		failure: { cause: 'rate-limited' },
	});
	const message = `Could not get it: ${reason}`;
	expect(error).toMatchObject({
		message,
		description: 'What to do.',
		httpCode: '409',
		failure: { cause: 'rate-limited' },
		errorResponse: { message },
	});
});

const said = '{"message":"in its own words"}';

describe('an answer that is not a success', () => {
	const error = (call: typeof get, status: number, body = '') =>
		shown(answerError(call, answerOf(status), body));

	it.each([
		['template', 'tpl'],
		['document', 'doc'],
	] as const)('404 names the %s', (kind, uid) => {
		expect(error({ ...get, subject: { kind, uid } }, 404)).toEqual({
			message: `Could not get the document: there is no ${kind} with the ID "${uid}"`,
			description: `It may have been deleted or belong to another account. Choose the ${kind} again (HTTP 404).`,
			httpCode: '404',
			failure: { cause: 'configuration-invalid' },
		});
	});

	it('404 of a list points at the address', () => {
		expect(error(get, 404)).toMatchObject({
			message: 'Could not get the document: nothing is at this URL',
			description: "Check the 'Base URL' of the credential; it ends before /v1 (HTTP 404).",
		});
	});

	it('of another host has nothing to do with the key', () => {
		const target = { url: 'https://files.example.com/d?signature=s', withKey: false };
		expect(shown(answerError(get, answerOf(403, { target }), ''))).toEqual({
			message: 'Could not get the document: https://files.example.com refuses to give the file',
			description:
				'The address belongs to another host (https://files.example.com), which is called without the API key. Its links may be valid for a short time only. Try again; if it stays so, ask the operator of the service (HTTP 403).',
			httpCode: '403',
			failure: undefined,
		});
	});

	it.each([400, 404, 500])('%d of another host: its operator may know', (status) => {
		const target = { url: 'https://files.example.com/d', withKey: false };
		expect(shown(answerError(get, answerOf(status, { target }), ''))).toMatchObject({
			message: `Could not get the document: the service answered with status ${status}`,
			description: `The address belongs to another host (https://files.example.com), which is called without the API key. Try again; if it stays so, ask the operator of the service (HTTP ${status}).`,
		});
	});

	it('names what else a call may have created', () => {
		expect(error({ ...fill, creates: 'template' }, 500).description).toContain(
			'The template may still have been created. Look for its name in the template list before you run this item again',
		);
		expect(error({ ...fill, creates: undefined }, 500).description).not.toContain('created');
	});

	it('says to the caller whether to try again', () => {
		expect(callFailureOf(answerError(get, answerOf(503), ''))).toEqual({
			isRetryable: true,
			load: 'unavailable',
		});
	});
});

describe('no answer', () => {
	const thrown = (code: string) => Object.assign(new Error(code), { code });
	const errorOf = (call: typeof get, code: string) => connectionError(call, thrown(code));

	it('says why and what to do', () => {
		expect(shown(errorOf(get, 'ECONNREFUSED'))).toEqual({
			message: 'Could not get the document: nothing answers at https://api.example.com',
			description: expect.stringMatching(/^[A-Z].*\.$/s),
			httpCode: null,
			failure: { cause: 'temporarily-unavailable' },
		});
		expect(callFailureOf(errorOf(get, 'ECONNREFUSED'))).toEqual({
			isRetryable: true,
			load: 'unavailable',
		});
	});

	it('says of a fill that may have been sent that a document may exist', () => {
		expect(errorOf(fill, 'ECONNRESET').description).toMatch(new RegExp(`${mayExist}\\.$`));
		expect(errorOf(fill, 'ECONNREFUSED').description).not.toContain('created');
		expect(errorOf(get, 'ECONNRESET').description).not.toContain('created');
	});
});

it('a redirect that is not followed', () => {
	const error = (call: typeof get) => shown(redirectError(call, 'to http://else.test'));
	expect(error(get)).toMatchObject({
		message: 'Could not get the document: the service redirects the request to http://else.test',
		description:
			"Check the 'Base URL' of the credential: enter the URL that the service itself uses.",
		failure: undefined,
	});
	expect(error(fill).description).toMatch(new RegExp(`uses\\. ${mayExist}\\.$`));
	expect(redirectError(get, `to /?key=${connection.apiKey}`).message).not.toContain(
		connection.apiKey,
	);
});

it('a success without the content that was asked for', () => {
	const remedy = "Check the 'Base URL' of the credential: it must lead to the API";
	expect(shown(contentError(get, 'the answer is not JSON'))).toEqual({
		message: 'Could not get the document: the answer is not JSON',
		description: `${remedy}.`,
		httpCode: null,
		failure: undefined,
	});
	expect(contentError(get, 'r', said).description).toBe(
		`The answer says: in its own words. ${remedy}.`,
	);
	expect(shown(contentError(get, 'r', '{"error":"in its own words"}'))).toMatchObject({
		message: 'Could not get the document: in its own words',
		description: 'These are the words of the service, which answered with a success status.',
	});
	expect(contentError(fill, 'r').description).toBe(`${remedy}. ${mayExist}.`);
	const bodyWithKey = `{"message":"key ${connection.apiKey}"}`;
	expect(contentError(get, 'r', bodyWithKey).description).not.toContain(connection.apiKey);
});

it('a PDF without its end', () => {
	const remedy =
		'Try again; if it stays so, ask the operator of the service or of the proxy in between, which cuts files off';
	const error = incompleteError(get, 'the PDF ends early');
	expect(shown(error)).toEqual({
		message: 'Could not get the document: the PDF ends early',
		description: `${remedy}.`,
		httpCode: null,
		failure: { cause: 'temporarily-unavailable' },
	});
	expect(callFailureOf(error).isRetryable).toBe(true);
	const ofFill = incompleteError(fill, 'r');
	expect(ofFill.description).toBe(`${mayExist}.`);
	expect(callFailureOf(ofFill).isRetryable).toBe(false);
});

it('a list that changes too fast', () => {
	expect(shown(changingListError(get))).toEqual({
		message: 'Could not get the document: the list changed too fast to be read whole',
		description:
			'Entries are created, deleted or moved faster than pages can be read, so some could be missing. Run this again when less is going on in the account.',
		httpCode: null,
		failure: { cause: 'temporarily-unavailable' },
	});
});

it('a template that was not renamed', () => {
	expect(shown(notRenamedError(put, `Old ${connection.apiKey}`))).toMatchObject({
		message: expect.stringMatching(
			/^Could not rename the template: the service answered with a success, but the template is called "Old (?!key-)[^"]*"$/,
		),
		description:
			'The service, or a proxy in between, may refuse such names or not rename templates at all. Try another name.',
	});
});

it('a PDF that n8n cannot store', () => {
	const remedy = 'Check the binary data storage of this n8n: its disk, database or bucket';
	expect(shown(storageError(get, new Error('ENOSPC: disk full')))).toMatchObject({
		message: 'Could not get the document: n8n could not store the PDF',
		description: `ENOSPC: disk full. ${remedy}.`,
		failure: undefined,
	});
	expect(storageError(get, 'text').description).toBe(`${remedy}.`);
	expect(storageError(fill, 'text').description).toBe(`${remedy}. ${mayExist}.`);
});

it('what changes nothing may be repeated', () => {
	expect(onRepeating(get, true, 'Try again')).toBe('Try again');
	expect(onRepeating(get, true)).toBeUndefined();
});

it('what creates a document may be repeated only if that certainly was not done', () => {
	expect(onRepeating(fill, false, 'Try again')).toBe('Try again');
	expect(onRepeating(fill, true, 'Try again')).toBe(mayExist);
});

it.each([true, false])('what follows a fill would repeat that, too', (mayBeDone) => {
	expect(onRepeating({ ...get, followsFill: true }, mayBeDone, 'Try again')).toBe(
		'The document was created. Get its file with Download in PDF Templates and Documents: running this item again would create a second one',
	);
});
