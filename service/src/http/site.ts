import { Hono } from 'hono';
import type { Context, MiddlewareHandler } from 'hono';
import type { Forms } from '../domain/forms.ts';
import { ServiceProblem } from '../domain/problem.ts';
import { createApp } from './api/api.ts';
import type { AppContext } from './api/api.ts';
import { openApiDocument } from './api/openApi.ts';
import { accessApi } from './app/access/accessApi.ts';
import { Cookies } from './app/access/cookies.ts';
import { actorOf, identityOf, membershipOf } from './app/access/identity.ts';
import type { AccessContext } from './app/access/identity.ts';
import { AppProblem, isUnexpected, problemResponse } from './app/appProblem.ts';
import type { NodeEnv } from './app/limitBody.ts';
import { pageApi } from './app/pageApi.ts';
import type { PageContext } from './app/pageContext.ts';
import { openPages, webFiles } from './app/webFiles.ts';
import { problemAnswer } from './exchange/errorAnswer.ts';
import { BodyBudget } from './exchange/bodyBudget.ts';
import { healthRoutes } from './health.ts';
import type { Readiness } from './health.ts';
import type { Fetch } from './listener.ts';
import type { Pause } from './pause.ts';

export interface SiteContext
	extends Omit<AppContext, 'bodies' | 'userName'>,
		Pick<AccessContext, 'access' | 'oidc' | 'auditDays' | 'retention' | 'backups'>,
		Readiness {
	readonly forms: Forms;
	/** Handles /metrics. */
	readonly metrics: MiddlewareHandler;
	readonly pause: Pause;
}

const ofApi = /^\/(v1|documents)(\/|$)/;

/** Files that need no session: those of the API reference and of sign-in. */
const openFiles =
	/^\/ui\/(icon\.svg$|docs\.js$|style\/|api\/|lit-html\/|shared\/|signIn\/|words\/)/;

/** Redirects to the sign-in page without a session; signing in leads back to the same query. */
function signedIn(context: AccessContext): MiddlewareHandler {
	return async (c, next) => {
		if (openFiles.test(c.req.path) || (await identityOf(c, context))) {
			c.header('Cache-Control', 'private, no-cache');
			return next();
		}
		if (c.req.path !== '/') throw new AppProblem(401, 'You are signed out.', 'signed-out');
		const { search } = new URL(c.req.url);
		const to = search === '' ? '' : `?${new URLSearchParams({ to: search })}`;
		return c.redirect(`sign-in${to}`, 302);
	};
}

/** The context of a site, with the memory that its request bodies share. */
type WithBodies = SiteContext & Pick<AccessContext, 'bodies'>;

function accessContext(context: WithBodies): AccessContext {
	const { access, oidc, auditDays, retention, backups, bodies, publicUrl } = context;
	const { onUnexpectedError } = context;
	const isPublic = publicUrl?.startsWith('https:') ?? false;
	const path = publicUrl === undefined ? '/' : new URL(`${publicUrl}/`).pathname;
	const cookies = new Cookies(path, (c) => isPublic || c.req.url.startsWith('https:'));
	return {
		access,
		oidc,
		auditDays,
		retention,
		backups,
		bodies,
		onUnexpectedError,
		cookies,
		addressOf: (c: Context<NodeEnv>) => c.env.client.address,
		urlOf: (c) => publicUrl ?? new URL(c.req.url).origin,
	};
}

const userNameOf =
	({ access }: Pick<SiteContext, 'access'>) =>
	async (userId: number) =>
		(await access.store.read.users.withId(userId))?.email;

function pageContext({ teams, api, forms, access }: SiteContext): PageContext {
	return {
		teams: async (c) =>
			c.get('identity').teams.map((one) => ({ ...one, store: teams.withId(one.teamId).store })),
		teamOf: async (c) => teams.withId(membershipOf(c).teamId, actorOf(c)),
		choices: api.choices,
		userName: userNameOf({ access }),
		editorOf: (c) => forms.editorOf(c.get('group')),
		picture: (c, source) => forms.picture(source, c.get('group')),
	};
}

/** Everything besides the API: health, the API reference, and the web app. */
function otherPaths(context: WithBodies): Hono<NodeEnv> {
	const { api, publicUrl, onUnexpectedError } = context;
	const app = new Hono<NodeEnv>();
	app.onError((error, c) => {
		if (isUnexpected(error)) onUnexpectedError(error, c.env.facts);
		return problemResponse(error);
	});
	app.notFound((c) => problemResponse(new AppProblem(404, `Nothing exists at ${c.req.path}.`)));
	app.route('/', healthRoutes(context));
	app.get('/metrics', context.metrics);
	app.get('/openapi.json', (c) =>
		c.json(openApiDocument(api, publicUrl ?? new URL(c.req.url).origin)),
	);
	app.route('/', openPages());
	const access = accessContext(context);
	const page = pageContext(context);
	app.route('/app', accessApi(access));
	app.route('/app', pageApi(page));
	for (const path of ['/', '/ui/*']) app.use(path, signedIn(access));
	app.route('/', webFiles());
	return app;
}

const changesNothing = /^\/(livez|readyz|metrics|ui\/.*)$/;
const restoring = 'The service restores a backup. Try again in a minute.';
/** Shown during a restore; reloads itself. */
const restoringPage = `<!doctype html><html lang="en"><meta charset="utf-8" />
<meta http-equiv="refresh" content="5" /><title>PDF Template Service</title><p>${restoring}</p></html>`;

/** The answer during a restore; undefined for requests that change nothing. */
function whilePaused({ url, method }: Request): Response | undefined {
	const { pathname } = new URL(url);
	if (changesNothing.test(pathname)) return undefined;
	const problem = new ServiceProblem('busy', restoring, [], {
		retryAfterSeconds: 5,
		reason: 'restoring',
	});
	if (ofApi.test(pathname)) return problemAnswer(problem);
	const isPage = method === 'GET' && ['/', '/sign-in'].includes(pathname);
	if (!isPage) return problemResponse(problem);
	const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '5' };
	return new Response(restoringPage, { status: 503, headers });
}

/** Handles every request to the service. */
export function createSite(context: SiteContext): Fetch {
	const { pause } = context;
	const bodies = new BodyBudget();
	const api = createApp({ ...context, bodies, userName: userNameOf(context) });
	const others = otherPaths({ ...context, bodies });
	const answer: Fetch = (request, exchange) => {
		const { pathname } = new URL(request.url);
		return (ofApi.test(pathname) ? api : others).fetch(request, exchange);
	};
	return pause.around(answer, whilePaused);
}
