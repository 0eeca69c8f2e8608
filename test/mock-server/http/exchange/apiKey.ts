import type { Context, MiddlewareHandler } from 'hono';
import type { Accounts } from '../../service/accounts.ts';
import type { FillingService } from '../../service/fillingService.ts';
import { notFound, ServiceProblem } from '../../service/problem.ts';

export const apiKeyHeader = 'x-api-key';

/** What the routes behind a key are given: the service of the account that it belongs to. */
export interface AccountEnv {
	Variables: { service: FillingService };
}

function unauthorized(given: string | undefined): ServiceProblem {
	const fault = given ? 'is not valid' : 'is missing';
	return new ServiceProblem('unauthorized', `The API key in the header X-API-KEY ${fault}.`);
}

/** Lets only requests with a key pass, each into its own account. */
export function requireKey(accounts: Accounts): MiddlewareHandler<AccountEnv> {
	return async (c, next) => {
		const key = c.req.header(apiKeyHeader);
		const account = accounts.withKey(key);
		if (!account) throw unauthorized(key);
		c.set('service', account.service);
		await next();
	};
}

/** Lets downloads pass without a key; a key that is given all the same opens only its own account. */
export function acceptAnyone(accounts: Accounts) {
	return (c: Context, uid: string): FillingService => {
		const account = accounts.withKey(c.req.header(apiKeyHeader)) ?? accounts.ofDocument(uid);
		if (!account) throw notFound('document', uid);
		return account.service;
	};
}
