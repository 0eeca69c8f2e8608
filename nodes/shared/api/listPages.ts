import { NodeApiError } from 'n8n-workflow';
import type { FetchPage, Listed, ListErrors, ListPage, Range } from '../pagination/listPage';
import { readList } from '../pagination/readList';
import type { Connection } from '../transport/connection/connection';
import { changingListError, contentError } from '../transport/errors/requestErrors';
import { requestJson } from '../transport/requestJson';
import type { Call } from '../transport/connection/call';
import { countOf, pageSchema } from '../wire/page';
import type { Schema } from '../wire/parse';

/** The items of a list of the service, one after the other; see `readList` for what is promised. */
export function list<T extends Listed>(
	connection: Connection,
	call: Call,
	item: Schema<T>,
	range?: Partial<Range>,
): AsyncGenerator<T, void, undefined> {
	const fetchPage = pagesOf(connection, call, item);
	return readList({ ...range, fetchPage, errors: listErrors(connection, call) });
}

/**
 * Fetches pages of a list of the service, which does not tell how large a `limit` may be. One that refuses it is
 * asked without it from then on, and gives pages of its own size.
 */
export function pagesOf<T extends Listed>(
	connection: Connection,
	call: Call,
	item: Schema<T>,
): FetchPage<T> {
	const ask = async (query: Partial<Range>, asked: number): Promise<ListPage<T>> => {
		const page = await requestJson(connection, { ...call, query }, pageSchema(item));
		return { offset: query.offset ?? 0, items: page.data, count: countOf(page), asked };
	};
	let acceptsLimit = true;
	return async ({ limit, offset }) => {
		if (!acceptsLimit) return await ask({ offset }, limit);
		return await ask({ limit, offset }, limit).catch(async (refusal: unknown) => {
			if (!isRefusal(refusal)) throw refusal;
			const page = await ask({ offset }, limit).catch(() => Promise.reject(refusal));
			acceptsLimit = false;
			return page;
		});
	};
}

function isRefusal(error: unknown): boolean {
	return error instanceof NodeApiError && ['400', '422'].includes(error.httpCode ?? '');
}

/** Why a list could not be read whole, in words for the user. */
export function listErrors(connection: Connection, call: Call): ListErrors {
	return {
		stuck: () =>
			contentError(
				connection,
				call,
				'the service gives the same page whatever offset it is asked for',
			),
		changing: () => changingListError(connection, call),
	};
}
