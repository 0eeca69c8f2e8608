import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Account } from '../../../accounts/accounts.ts';
import { apiKeyHeader } from '../../../../../service/src/http/exchange/apiKey.ts';
import { AppProblem } from '../../../../../service/src/http/app/appProblem.ts';
import type { LocalService } from '../localService.ts';

/** The account of the call's key; without a key, the first account. */
export const accountOf =
	({ accounts }: LocalService) =>
	(c: Context): Account => {
		const key = c.req.header(apiKeyHeader);
		const account = key === undefined ? accounts[0] : accounts.find((one) => one.key === key);
		if (!account) throw new AppProblem(401, 'There is no account with this X-API-KEY.');
		return account;
	};

/** Accounts and their keys, which the real service shows in its web application. */
export function accountRoutes(service: LocalService): Hono {
	const routes = new Hono();
	const shown = async ({ key, teamId, store }: Account) => ({
		key,
		teamId,
		templates: await store.templates.count(),
		documents: await store.documents.count(),
	});
	routes.get('/', async (c) => c.json(await Promise.all(service.accounts.map(shown))));
	routes.post('/', async (c) => c.json(await shown(await service.addAccount()), 201));
	routes.post('/:teamId/key', async (c) => {
		const account = await service.replaceKey(Number(c.req.param('teamId')));
		if (account) return c.json(await shown(account));
		throw new AppProblem(404, `There is no team ${c.req.param('teamId')}.`);
	});
	return routes;
}
