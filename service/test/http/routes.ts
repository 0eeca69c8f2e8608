import { openAccess } from '../../src/domain/access/access.ts';
import { endpoints } from '../../src/http/api/endpoints.ts';
import { accessApi } from '../../src/http/app/access/accessApi.ts';
import type { Backups } from '../../src/http/app/access/backups.ts';
import { BodyBudget } from '../../src/http/exchange/bodyBudget.ts';
import { Cookies } from '../../src/http/app/access/cookies.ts';
import { pageApi } from '../../src/http/app/pageApi.ts';
import type { PageContext } from '../../src/http/app/pageContext.ts';
import { memoryLimiter } from '../../src/store/database/limiters.ts';
import { openSqlite } from '../../src/store/database/sqlite/sqliteDatabase.ts';

export interface Route {
	readonly method: string;
	/** With ":uid" or ":id" where something is named. */
	readonly path: string;
}

/** Every route of the page's API and of the API, as the program itself declares them. */
export async function allRoutes(): Promise<readonly Route[]> {
	await using database = await openSqlite();
	const options = { now: () => new Date(), newLimiter: memoryLimiter, secret: new Uint8Array(32) };
	const access = accessApi({
		access: openAccess(database, options),
		auditDays: 1,
		retention: { days: 'none', documents: 'none' },
		backups: {} as Backups,
		bodies: new BodyBudget(),
		cookies: new Cookies('/', () => false),
		addressOf: () => '',
		urlOf: () => '',
		onUnexpectedError: () => undefined,
	});
	const page = pageApi({} as PageContext);
	const ofPage = [...access.routes, ...page.routes]
		.filter(({ method }) => method !== 'ALL')
		.map(({ method, path }) => ({ method, path: `/app${path.replace(/\{[^}]*\}/g, '')}` }));
	const ofApi = endpoints.map(({ method, path }) => {
		return { method: method.toUpperCase(), path: path.replace('{uid}', ':uid') };
	});
	const unique = new Map([...ofPage, ...ofApi].map((route) => [lineOf(route), route]));
	return [...unique.values()];
}

export const lineOf = ({ method, path }: Route) => `${method} ${path}`;
export const isApi = ({ path }: Route) => !path.startsWith('/app/');
