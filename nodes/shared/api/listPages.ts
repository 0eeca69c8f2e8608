import { NodeApiError } from 'n8n-workflow';
import type { Listed, ListPage, Range } from '../list/page';
import type { List } from '../list/pages';
import type { Connection } from '../transport/connection/connection';
import { changingListError, stuckListError } from '../transport/errors/requestErrors';
import { requestJson } from '../transport/requestJson';
import type { Call } from '../transport/connection/call';
import { countOf, pageSchema } from '../wire/objects';
import type { Schema } from '../wire/json';

/** Reads over a connection of its own, so that pages requested ahead are aborted when reading ends. */
export async function* untilRead<T>(
	connection: Connection,
	read: (connection: Connection) => AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
	const own = endable(connection);
	try {
		yield* read(own.connection);
	} finally {
		own.end();
	}
}

/** A copy of the connection, of which `end` aborts all requests that are still under way. */
export function endable(connection: Connection): { connection: Connection; end: () => void } {
	const over = new AbortController();
	const signals = [over.signal, connection.signal].filter((signal) => signal !== undefined);
	return {
		connection: { ...connection, signal: AbortSignal.any(signals) },
		end: () => over.abort(),
	};
}

/** A list of the service; the errors are in words for the user. */
export function listOf<T extends Listed>(
	which: Pick<Call, 'connection' | 'goal' | 'target'>,
	item: Schema<T>,
): List<T> {
	const call: Call = { ...which, method: 'GET', isRepeatable: true };
	return {
		fetchPage: pageFetcher(call, item),
		errors: {
			stuck: () => stuckListError(call),
			changing: () => changingListError(call),
		},
	};
}

/**
 * Fetches pages of a list. The interface does not say how large `limit` can be (section 8), so after a 400 or 422 this
 * and all further pages are requested without it.
 */
function pageFetcher<T extends Listed>(call: Call, item: Schema<T>): List<T>['fetchPage'] {
	const schema = pageSchema(item);
	const request = async (query: Partial<Range>, asked: number): Promise<ListPage<T>> => {
		const page = await requestJson({ ...call, query }, schema);
		return { offset: query.offset ?? 0, items: page.data, count: countOf(page), asked };
	};
	let acceptsLimit = true;
	return async ({ limit, offset }) => {
		if (!acceptsLimit) return await request({ offset }, limit);
		return await request({ limit, offset }, limit).catch(async (refusal: unknown) => {
			if (!mayRefuseLimit(refusal)) throw refusal;
			const page = await request({ offset }, limit).catch(() => Promise.reject(refusal));
			acceptsLimit = false;
			return page;
		});
	};
}

function mayRefuseLimit(error: unknown): boolean {
	return error instanceof NodeApiError && ['400', '422'].includes(error.httpCode ?? '');
}
