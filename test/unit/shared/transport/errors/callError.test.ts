import { NodeApiError } from 'n8n-workflow';
import {
	addToDescription,
	callError,
	factsOf,
	sentence,
} from '../../../../../nodes/shared/transport/errors/callError';
import { fill, get, mayExist, shown } from './calls.ts';

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
	const error = callError(
		{ ...get, goal: 'get it' },
		{ reason, advice: ['What to do'], status: 409, failure: { cause: 'rate-limited' } },
	);
	const message = `Could not get it: ${reason}`;
	expect(error).toMatchObject({
		message,
		description: 'What to do (HTTP 409).',
		httpCode: '409',
		failure: { cause: 'rate-limited' },
		errorResponse: { message },
	});
});

describe('what the code needs to know', () => {
	const facts = {
		isRetryable: true,
		load: 'refused',
		retryAfterMs: 7,
		isInDoubt: false,
		isFinal: true,
	} as const;

	it('is with the error, which n8n takes for one of its own and shows without it', () => {
		const error = callError(get, { reason: 'r', ...facts });
		const plain = new NodeApiError(error.node, { message: 'r' });
		expect(error.facts).toEqual(facts);
		expect(factsOf(error)).toEqual(facts);
		expect(error.name).toBe('NodeApiError');
		expect(error).toBeInstanceOf(NodeApiError);
		expect(Object.keys(error).sort()).toEqual(Object.keys(plain).sort());
		expect(JSON.stringify(error)).not.toContain('isRetryable');
	});

	it.each([[new Error('other')], ['text'], [undefined], [null]])(
		'of %j is that a retry would not help',
		(thrown) => {
			expect(factsOf(thrown)).toEqual({
				isRetryable: false,
				load: 'answered',
				isInDoubt: false,
				isFinal: false,
			});
		},
	);
});

describe('the advice to do it again', () => {
	const of = (call: typeof get, mayBeDone: boolean, again?: string) => {
		const error = callError(call, { reason: 'r', mayBeDone, again });
		return [shown(error).description, error.facts.isInDoubt];
	};

	it('stands where the call changes nothing', () => {
		expect(of(get, true, 'Try again')).toEqual(['Try again.', false]);
		expect(of(get, true)).toEqual([undefined, false]);
	});

	it('stands where nothing was created for certain', () => {
		expect(of(fill, false, 'Try again')).toEqual(['Try again.', false]);
	});

	it('gives way to how to find what may have been created', () => {
		expect(of(fill, true, 'Try again')).toEqual([`${mayExist}.`, true]);
	});

	it.each([true, false])('gives way to what the item has created before', (mayBeDone) => {
		const call = { ...get, insteadOfRepeating: 'It was created' };
		expect(of(call, mayBeDone, 'Try again')).toEqual(['It was created.', false]);
	});
});

it('sentences are added to a description, or begin one', () => {
	expect(addToDescription({ description: 'One.' }, '', 'Two.', undefined).description).toBe(
		'One. Two.',
	);
	expect(addToDescription({ description: null }, 'Two.').description).toBe('Two.');
});
