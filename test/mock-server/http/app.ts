import { Hono } from 'hono';
import { acceptAnyone, requireKey } from './exchange/apiKey.ts';
import type { AccountEnv } from './exchange/apiKey.ts';
import { problemAnswer } from './exchange/errorAnswer.ts';
import { limitRate } from './exchange/rateLimiter.ts';
import { ServiceProblem } from '../service/problem.ts';
import { documentRoutes, downloadRoutes } from './api/documentRoutes.ts';
import type { RouteContext } from './api/routing.ts';
import { templateRoutes } from './api/templateRoutes.ts';

export interface AppContext extends RouteContext {
	/** Told of every error that is not the client's. */
	readonly onUnexpectedError: (error: unknown) => void;
}

function emptyApp({ settings, onUnexpectedError }: AppContext): Hono<AccountEnv> {
	const app = new Hono<AccountEnv>();
	app.notFound((c) => {
		const message = `There is nothing at ${c.req.path}.`;
		return problemAnswer(new ServiceProblem('not_found', message), settings);
	});
	app.onError((error) => {
		if (error instanceof ServiceProblem) return problemAnswer(error, settings);
		onUnexpectedError(error);
		const message = 'The service failed; its console says why.';
		return problemAnswer(new ServiceProblem('internal', message), settings);
	});
	return app;
}

/** The whole interface of the service. */
export function createApp(context: AppContext): Hono<AccountEnv> {
	const { accounts, settings, links } = context;
	const app = emptyApp(context);
	const guard = requireKey(accounts);
	const limit = limitRate(settings);
	app.use('/v1/*', guard, limit);
	app.use('/documents/*', (c, next) => {
		const auth = settings.get('download.auth');
		const isOpen = auth === 'signed' && links.isSigned(c.req.path, c.req.query());
		return auth === 'none' || isOpen ? next() : guard(c, next);
	});
	app.use('/documents/*', limit);
	app.route('/v1/templates', templateRoutes(context));
	app.route('/v1/documents', documentRoutes(context));
	app.route('/documents', downloadRoutes(context, acceptAnyone(accounts)));
	return app;
}

/** What the second listener serves: the downloads alone, to anyone. */
export function createForeignApp(context: AppContext): Hono<AccountEnv> {
	const routes = downloadRoutes(context, acceptAnyone(context.accounts));
	return emptyApp(context).route('/documents', routes);
}
