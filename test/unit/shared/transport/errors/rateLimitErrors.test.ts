import {
	notSentError,
	withAttempts,
	withLongWait,
} from '../../../../../nodes/shared/transport/errors/rateLimitErrors';
import { contentError } from '../../../../../nodes/shared/transport/errors/requestErrors.ts';
import { fill, get, shown } from './calls.ts';

it('a canceled call says that it was not sent', () => {
	expect(shown(notSentError(get, { isCanceled: true }))).toEqual({
		message: 'Could not get the document: the execution was canceled',
		description: 'This request was not sent.',
		httpCode: null,
		failure: undefined,
	});
});

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('a wait that is too long', () => {
	it('is told, and when to run the rest', () => {
		expect(shown(notSentError(fill, { waitMs: 2 * hour }))).toEqual({
			message: 'Could not fill the template: the service asks to wait 2 hours',
			description: 'This request was not sent. Run the items that are left again after that.',
			httpCode: null,
			failure: { cause: 'rate-limited', retryAfterMs: 2 * hour },
		});
	});

	it('is told of a service that accepts nothing', () => {
		expect(shown(notSentError(get, { nothingAcceptedForMs: 5 * minute }))).toEqual({
			message: 'Could not get the document: the service has accepted no request for 5 minutes',
			description:
				'This request was not sent. A run waits no longer than that. Run the items that are left again when the service is back.',
			httpCode: null,
			failure: { cause: 'temporarily-unavailable' },
		});
	});

	it.each([
		[0, '0 seconds'],
		[1, '1 second'],
		[second, '1 second'],
		[second + 1, '2 seconds'],
		[59 * second, '59 seconds'],
		[minute, '1 minute'],
		[minute + 1, '2 minutes'],
		[hour, '1 hour'],
		[hour + 1, '2 hours'],
		[day, '1 day'],
		[day + 1, '2 days'],
		[999 * day, '999 days'],
		[999 * day + 1, 'more than 999 days'],
	])('of %d ms is %s', (ms, words) => {
		expect(notSentError(get, { waitMs: ms }).message).toMatch(
			new RegExp(`: the service asks to wait ${words}$`),
		);
	});

	it('replaces what the answer that asks for it says', () => {
		const error = contentError(get, 'no');
		expect(withLongWait(error, get, minute)).toBe(error);
		expect(error.message).toBe('Could not get the document: the service asks to wait 1 minute');
	});
});

describe('an error after several attempts', () => {
	const description = "Check the 'Base URL' of the credential: it must lead to the API.";
	const after = (attempts: number, waitMs?: number) =>
		shown(withAttempts(contentError(get, 'no'), attempts, waitMs)).description;

	it('says how many there were', () => {
		expect(after(1)).toBe(description);
		expect(after(2)).toBe(`${description} Tried 2 times.`);
	});

	it('says how long the service asks to wait, if that is more than a minute', () => {
		expect(after(1, minute)).toBe(description);
		expect(after(1, minute + 1)).toBe(`${description} The service asks to wait 2 minutes.`);
		expect(after(3, hour)).toBe(`${description} Tried 3 times. The service asks to wait 1 hour.`);
	});

	it('without a description begins one', () => {
		const error = contentError(get, 'no');
		error.description = null;
		expect(shown(withAttempts(error, 2)).description).toBe('Tried 2 times.');
	});
});
