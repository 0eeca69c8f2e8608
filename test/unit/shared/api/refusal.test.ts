import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { documentList } from '../../../../nodes/shared/api/documents';
import { isFinalForList, isRefusal } from '../../../../nodes/shared/api/refusal';
import {
	answerError,
	connectionError,
} from '../../../../nodes/shared/transport/errors/requestErrors.ts';
import { answerOf, connection, get } from '../transport/errors/calls.ts';

const answered = (status: number) => answerError(get, answerOf(status), '');
const reset = connectionError(get, Object.assign(new Error('x'), { code: 'ECONNRESET' }));

it.each([
	[399, false],
	[400, true],
	[401, true],
	[404, true],
	[408, false],
	[422, true],
	[425, false],
	[429, false],
	[499, true],
	[500, false],
	[503, false],
])('the next item would meet the status %d as well: %s', (status, isMet) => {
	expect(isRefusal(answered(status))).toBe(isMet);
	expect(isFinalForList(answered(status))).toBe(isMet);
});

it('a broken connection may be met by one item alone', () => {
	expect(isRefusal(reset)).toBe(false);
	expect(isFinalForList(reset)).toBe(false);
});

it('a list is not read again for what has nothing to do with the service', () => {
	const node = connection.context.getNode();
	expect(isFinalForList(new NodeOperationError(node, 'Look Back Days is -1'))).toBe(true);
	expect(isRefusal(new NodeOperationError(node, 'Look Back Days is -1'))).toBe(false);
	expect(isRefusal(undefined)).toBe(false);
});

describe('a list of documents that cannot be read whole', () => {
	it.each([
		['stuck', 'the service gives the same page whatever offset it is asked for'],
		['changing', 'the list changed too fast to be read whole'],
	] as const)('is not read again: %s', (way, reason) => {
		const list = { ...connection, baseUrl: 'https://api.example.com' };
		const error = documentList(list).errors[way]();
		expect(error).toBeInstanceOf(NodeApiError);
		expect((error as Error).message).toBe(`Could not list the documents: ${reason}`);
		expect(isFinalForList(error)).toBe(true);
		expect(isRefusal(error)).toBe(false);
		expect(Object.keys(error as Error)).not.toContain('unreadable');
	});
});
