import { NodeApiError } from 'n8n-workflow';
import type { Page } from '../wire/page';
import type { Schema } from '../wire/parse';
import { pageSchema } from '../wire/page';
import type { Connection } from './connection';
import { contentError } from './errors';
import { requestJson } from './json';
import type { Call } from './request';
import { Walk } from './walk';

/** Which part of a list to ask for. */
export interface Range {
	readonly offset: number;
	readonly limit: number;
}

/** The page size that is asked for; the service may give fewer. */
export const pageSize = 100;

/**
 * Walks a list page by page, from `offset` on, and gives each of its items once. It goes on from what
 * arrived, not from what was asked for, until their count is reached or a page is empty. Whoever has
 * enough stops iterating: no further page is asked for.
 *
 * @throws what `stuck` gives, when the service gives the same page whatever offset it is asked for.
 */
export async function* paginate<T extends { uid: string }>(
	fetchPage: FetchPage<T>,
	stuck: () => Error,
	{ offset = 0, limit = Infinity }: Partial<Range> = {},
): AsyncGenerator<T, void, undefined> {
	const walk = new Walk<T>(offset);
	let missing = limit;
	while (!walk.isDone && missing > 0) {
		const range = { offset: walk.position, limit: Math.min(pageSize, missing) };
		const fresh = walk.take(await fetchPage(range)).slice(0, missing);
		if (walk.isStuck) throw stuck();
		missing -= fresh.length;
		yield* fresh;
	}
}

type FetchPage<T> = (range: Range) => Promise<Page<T>>;

/**
 * Fetches pages of a list of the service, which does not tell how large a `limit` may be. One that refuses it is
 * asked without it from then on, and gives pages of its own size.
 */
export function pagesOf<T>(connection: Connection, call: Call, item: Schema<T>): FetchPage<T> {
	const ask = async (query: Partial<Range>) =>
		await requestJson(connection, { ...call, query }, pageSchema(item));
	let takesLimit = true;
	return async ({ limit, offset }) => {
		if (!takesLimit) return await ask({ offset });
		return await ask({ limit, offset }).catch(async (refusal: unknown) => {
			if (!isRefusal(refusal)) throw refusal;
			const page = await ask({ offset }).catch(() => Promise.reject(refusal));
			takesLimit = false;
			return page;
		});
	};
}

function isRefusal(error: unknown): boolean {
	return error instanceof NodeApiError && ['400', '422'].includes(error.httpCode ?? '');
}

/** The service gives the same page whatever offset it is asked for. */
export function stuckError(connection: Connection, call: Call): Error {
	return contentError(
		connection,
		call,
		'the service gives the same page whatever offset it is asked for',
	);
}

/** The items of a list of the service, one after the other; pages are fetched as they are needed. */
export function list<T extends { uid: string }>(
	connection: Connection,
	call: Call,
	item: Schema<T>,
	range?: Partial<Range>,
): AsyncGenerator<T, void, undefined> {
	const stuck = () => stuckError(connection, call);
	return paginate(pagesOf(connection, call, item), stuck, range);
}
