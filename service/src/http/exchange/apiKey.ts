import type { Context, MiddlewareHandler } from 'hono';
import type { Account, Accounts } from '../../domain/accounts.ts';
import { notFound, ServiceProblem } from '../../domain/problem.ts';

export const apiKeyHeader = 'x-api-key';

/** What endpoints receive: the account of the request's key. */
export interface AccountEnv {
	Variables: { account: Account };
}

function unauthorized(given: string | undefined): ServiceProblem {
	const what = given ? 'is not valid' : 'is missing';
	return new ServiceProblem('unauthorized', `The API key in the header X-API-KEY ${what}.`);
}

/** Rejects requests without a valid key, and finds the account of all others. */
export function requireKey(accounts: Accounts): MiddlewareHandler<AccountEnv> {
	return async (c, next) => {
		const key = c.req.header(apiKeyHeader);
		const account = accounts.withKey(key);
		if (!account) throw unauthorized(key);
		c.set('account', account);
		await next();
	};
}

/** The account of a download that needs no key. If the request has a valid key, only that key's account counts. */
export function accountOfDownload(accounts: Accounts, c: Context, uid: string): Account {
	const account = accounts.withKey(c.req.header(apiKeyHeader)) ?? accounts.ofDocument(uid);
	if (!account) throw notFound('document', uid);
	return account;
}
