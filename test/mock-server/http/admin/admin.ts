import { Hono } from 'hono';
import type { Context, MiddlewareHandler } from 'hono';
import type { FormSource } from '../../../../service/src/domain/forms.ts';
import {
	AppProblem,
	isUnexpected,
	problemResponse,
} from '../../../../service/src/http/app/appProblem.ts';
import { limitBody as limitBodyWithin } from '../../../../service/src/http/app/limitBody.ts';
import { BodyBudget } from '../../../../service/src/http/exchange/bodyBudget.ts';
import { wantBody } from '../../../../service/src/http/exchange/requestBody.ts';
import type { NodeEnv } from '../../../../service/src/http/app/limitBody.ts';
import { isLoopback } from '../../../../service/src/http/exchange/ownOrigin.ts';
import { pageApi } from '../../../../service/src/http/app/pageApi.ts';
import { refuseOtherOrigins } from '../../../../service/src/http/app/refuseOtherOrigins.ts';
import { webFiles } from '../../../../service/src/http/app/webFiles.ts';
import { UnknownProfileError } from '../../assumptions/profiles.ts';
import { UnknownSettingError } from '../../assumptions/settings.ts';
import type { LocalService } from './localService.ts';
import type { AdminContext } from './adminContext.ts';
import { description } from './description.ts';
import { localPage } from './localPage.ts';
import type { Account } from '../../accounts/accounts.ts';
import { accountOf, accountRoutes } from './routes/accounts.ts';
import { clockRoutes } from './routes/clock.ts';
import { faultRoutes } from './routes/faults.ts';
import { journalRoutes } from './routes/journal.ts';
import { settingRoutes } from './routes/settings.ts';
import { stateRoutes } from './routes/state.ts';

/** The paths on the port that are not part of the API; `has` tells which. */
export interface Admin {
	has(path: string): boolean;
	fetch(request: Request, env: object): Response | Promise<Response>;
}

const always = /^\/(health|openapi\.json)$/;
const whenOpen = /^\/($|docs$|ui\/|health$|openapi\.json$|app\/|__mock(\/|$))/;

const limitBody = limitBodyWithin(new BodyBudget());

/** An import has no limit, because it is streamed. */
const limitOthers: MiddlewareHandler<NodeEnv> = async (c, next) => {
	if (c.req.path !== '/__mock/import') return limitBody(c, next);
	wantBody(c.env);
	return next();
};

function mockRoutes(service: LocalService): Hono<NodeEnv> {
	const routes = new Hono<NodeEnv>();
	for (const part of ['accounts', 'settings', 'faults', 'journal', 'clock', 'reset', 'import']) {
		routes.use(`/${part}/*`, refuseOtherOrigins, limitOthers);
	}
	routes.use('/export', refuseOtherOrigins);
	routes.route('/accounts', accountRoutes(service));
	routes.route('/settings', settingRoutes(service));
	routes.route('/faults', faultRoutes(service));
	routes.route('/journal', journalRoutes(service));
	routes.route('/clock', clockRoutes(service));
	routes.route('/', stateRoutes(service));
	return routes;
}

function explained(error: Error): Response {
	const isTheirs = error instanceof UnknownSettingError || error instanceof UnknownProfileError;
	if (isTheirs) return problemResponse(new AppProblem(400, error.message));
	if (isUnexpected(error)) console.error(error);
	return problemResponse(error);
}

/** The page and /__mock give every key to whoever opens them, so they open for whoever sits at this machine. */
const onThisMachine: MiddlewareHandler<NodeEnv> = async (c, next) => {
	const address = c.env.incoming.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
	if (isLoopback(address)) return next();
	throw new AppProblem(403, 'The page and /__mock answer only on the machine that they run on.');
};

/** The mock opens a session by itself. */
const localIdentity: MiddlewareHandler = async (c, next) => {
	c.set('identity', { actor: { name: 'local' }, teams: [], chosenTeam: undefined });
	await next();
};

/** The team that a call of the page names; without one, the first. */
const teamNamed =
	({ accounts }: LocalService) =>
	(c: Context) => {
		const id = c.req.header('x-team');
		const team = accounts.find(({ teamId }) => id === undefined || String(teamId) === id);
		if (!team) throw new AppProblem(404, `There is no team ${id}.`);
		return team;
	};

/** The web page, /__mock, /health and /openapi.json; without `isOpen`, only the last two. */
export function createAdmin(
	{ service, api, teams, forms }: AdminContext,
	{ isOpen }: { readonly isOpen: boolean },
): Admin {
	const app = new Hono<NodeEnv>();
	app.onError(explained);
	app.notFound((c) => problemResponse(new AppProblem(404, `Nothing exists at ${c.req.path}.`)));
	const health = { status: 'ok' };
	app.get('/health', (c) => c.json(health));
	app.get('/__mock/health', (c) => c.json(health));
	app.get('/openapi.json', (c) =>
		c.json(description(api, service.settings, new URL(c.req.url).origin)),
	);
	const ownTeams = async () =>
		service.accounts.map(({ teamId, store }) => {
			return { teamId, store, name: `Team ${teamId}`, role: 'admin' as const };
		});
	const { choices } = api;
	const page = {
		teams: ownTeams,
		choices,
		userName: () => Promise.resolve(undefined),
		editorOf: () => forms.editorOf(''),
		picture: (_c: Context, source: FormSource) => forms.picture(source, ''),
	};
	const teamOf = (accountOf: (c: Context) => Account) => async (c: Context) =>
		teams.withId(accountOf(c).teamId);
	app.use(onThisMachine);
	for (const path of ['/app/*', '/__mock/*']) app.use(path, localIdentity);
	app.use('/app/*', refuseOtherOrigins, limitBody);
	for (const part of ['templates', 'documents', 'pdf', 'teams', 'me']) {
		app.use(`/__mock/${part}/*`, refuseOtherOrigins, limitBody);
	}
	app.route('/app', pageApi({ ...page, teamOf: teamOf(teamNamed(service)) }));
	app.route('/__mock', pageApi({ ...page, teamOf: teamOf(accountOf(service)) }));
	app.route('/__mock', mockRoutes(service));
	app.route('/', localPage(service.settings));
	app.route('/', webFiles());
	const paths = isOpen ? whenOpen : always;
	return { has: (path) => paths.test(path), fetch: (request, env) => app.fetch(request, env) };
}
