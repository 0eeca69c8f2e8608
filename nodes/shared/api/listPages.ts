import { NodeApiError } from 'n8n-workflow';
import type { Listed, ListPage, Range } from '../list/page';
import type { List } from '../list/pages';
import { readList } from '../list/readList';
import type { Connection } from '../transport/connection/connection';
import { changingListError, contentError } from '../transport/errors/requestErrors';
import { requestJson } from '../transport/requestJson';
import type { Call } from '../transport/connection/call';
import { countOf, pageSchema } from '../wire/objects';
import type { Schema } from '../wire/json';
import { asUnreadable } from './refusal';

/** Iterates over the items of a list; see `readList` for its guarantees. */
export function iterateList<T extends Listed>(
	connection: Connection,
	call: Call,
	item: Schema<T>,
	range?: Partial<Range>,
): AsyncGenerator<T, void, undefined> {
	return untilRead(connection, (reading) => readList({ ...listOf(reading, call, item), ...range }));
}

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
	connection: Connection,
	call: Call,
	item: Schema<T>,
): List<T> {
	const reason = 'the service gives the same page whatever offset it is asked for';
	return {
		fetchPage: pageFetcher(connection, call, item),
		errors: {
			stuck: () => asUnreadable(contentError(connection, call, reason)),
			changing: () => asUnreadable(changingListError(connection, call)),
		},
	};
}

/**
 * Fetches pages of a list. The interface does not say how large `limit` can be (section 8), so after a 400 or 422 this
 * and all further pages are requested without it.
 */
function pageFetcher<T extends Listed>(
	connection: Connection,
	call: Call,
	item: Schema<T>,
): List<T>['fetchPage'] {
	const schema = pageSchema(item);
	const request = async (query: Partial<Range>, asked: number): Promise<ListPage<T>> => {
		const page = await requestJson(connection, { ...call, query }, schema);
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
