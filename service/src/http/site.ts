import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono';
import { ServiceProblem } from '../domain/problem.ts';
import { createApp } from './api/api.ts';
import type { AppContext } from './api/api.ts';
import { openApiDocument } from './api/openApi.ts';
import { AppProblem, problemResponse } from './app/appProblem.ts';
import type { NodeEnv } from './app/limitBody.ts';
import { chosenTeam, pageApi } from './app/pageApi.ts';
import type { PageContext } from './app/pageContext.ts';
import { docsRoutes, webFiles } from './app/webFiles.ts';
import { problemAnswer } from './exchange/errorAnswer.ts';
import { readBody, withBody } from './exchange/requestBody.ts';
import { healthRoutes } from './health.ts';
import type { Readiness } from './health.ts';
import type { Fetch } from './listener.ts';

export interface SiteContext
	extends AppContext,
		Pick<PageContext, 'editor' | 'readFields'>,
		Readiness {
	/** Whether only this machine can reach the service. */
	readonly isLocal: boolean;
}

const ofApi = /^\/(v1|documents)(\/|$)/;

/** The web application has no sign-in: it is for whoever sits at this machine, and no proxy may pass it on. */
const onlyHere =
	(isLocal: boolean): MiddlewareHandler =>
	async (c, next) => {
		const isForwarded = ['forwarded', 'x-forwarded-for', 'via'].some((name) => c.req.header(name));
		if (isLocal && !isForwarded) return next();
		throw new AppProblem(
			403,
			'The web application has no sign-in yet, so it answers only on the machine that it runs on. Use the API, or the command line there.',
		);
	};

/** Everything beside the API: health, its description, and the web application. */
function otherPaths(context: SiteContext): Hono<NodeEnv> {
	const { teams: all, settings: behavior, editor, readFields, isLocal, publicUrl } = context;
	const app = new Hono<NodeEnv>();
	app.onError(problemResponse);
	app.notFound((c) => problemResponse(new AppProblem(404, `Nothing exists at ${c.req.path}.`)));
	app.route('/', healthRoutes(context));
	app.get('/openapi.json', (c) =>
		c.json(openApiDocument(behavior, publicUrl ?? new URL(c.req.url).origin)),
	);
	app.route('/', docsRoutes());
	for (const path of ['/', '/app/*']) app.use(path, onlyHere(isLocal));
	const teams = () => all.all();
	app.route('/app', pageApi({ teams, teamOf: chosenTeam(teams), behavior, editor, readFields }));
	app.route('/', webFiles());
	return app;
}

/** Answers every request to the service. */
export function createSite(context: SiteContext): Fetch {
	const { settings } = context;
	const api = createApp(context);
	const others = otherPaths(context);
	return async (request, exchange) => {
		if (!ofApi.test(new URL(request.url).pathname)) return others.fetch(request, exchange);
		try {
			const body = await readBody(exchange, settings.get('body.maxBytes'));
			return await api.fetch(withBody(request, body), exchange);
		} catch (error) {
			if (error instanceof ServiceProblem) return problemAnswer(error, settings);
			throw error;
		}
	};
}
