import { apiError, sentence } from '../../../../../nodes/shared/transport/errors/apiError';
import { connection } from './calls.ts';

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
	const message = 'Could not get it: a preexisting one; ECONNREFUSED';
	const error = apiError(connection.context.getNode(), {
		message,
		description: 'What to do',
		httpCode: '409',
		failure: { cause: 'rate-limited' },
	});
	expect(error).toMatchObject({
		message,
		description: 'What to do',
		httpCode: '409',
		failure: { cause: 'rate-limited' },
		errorResponse: { message },
	});
});
