import type { NodeApiError } from 'n8n-workflow';
import type { Answer, Call } from '../../../../../nodes/shared/transport/connection/call.ts';
import type { Connection } from '../../../../../nodes/shared/transport/connection/connection';
import { fillNode } from '../../fillNode.ts';

/** As far as errors use it. */
export const connection = {
	context: { getNode: () => fillNode },
	apiKey: 'key-0123456789',
} as unknown as Connection;

/** What the description of a failed fill ends with, where a document may exist. */
export const mayExist =
	'The document may still have been created. Look for its title in the document list before you run this item again';

const target = { url: 'https://api.example.com/v1/documents/d', withKey: true };

export const get: Call = {
	connection,
	goal: 'get the document',
	method: 'GET',
	target,
	isRepeatable: true,
};
export const put: Call = { connection, goal: 'rename the template', method: 'PUT', target };
export const fill: Call = {
	connection,
	goal: 'fill the template',
	method: 'POST',
	target,
	ifInDoubt: mayExist,
};

export function answerOf(status: number, more: Partial<Answer> = {}): Answer {
	const unread = { body: undefined as never, close: () => undefined };
	return { status, headers: {}, target, ...unread, ...more };
}

/** What n8n shows and stores of an error. */
export function shown(error: unknown) {
	const { message, description, httpCode, failure } = error as NodeApiError & {
		failure?: unknown;
	};
	return { message, description, httpCode, failure };
}
