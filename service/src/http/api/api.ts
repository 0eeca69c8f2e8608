import { Hono } from 'hono';
import type { Context } from 'hono';
import { ServiceProblem, storeProblem } from '../../domain/problem.ts';
import { endpoints } from './endpoints.ts';
import type { ApiContext } from './endpoint/endpoint.ts';
import { apiKeyHeader, noteKey, requireKey } from '../exchange/apiKey.ts';
import type { TeamEnv } from '../exchange/apiKey.ts';
import { problemAnswer } from '../exchange/errorAnswer.ts';
import { offerKeys } from '../exchange/idempotencyKey.ts';
import type { NoteError } from '../observe/errorLog.ts';
import type { NewRequestCount } from '../../store/database/limiters.ts';
import { limitRate } from '../exchange/rateLimiter.ts';
import { mostOfPdf } from '../exchange/pdfBody.ts';
import { readingBody } from '../exchange/requestBody.ts';
import type { BodyBudget } from '../exchange/bodyBudget.ts';

export interface AppContext extends ApiContext {
	/** Counts requests for all instances; default: each process counts its own. */
	readonly newRequestCount?: NewRequestCount;
	/** Receives unexpected errors: those that the client did not cause. */
	readonly onUnexpectedError: NoteError;
	/** Limits the memory that request bodies occupy. */
	readonly bodies: BodyBudget;
}

function emptyApp({ onUnexpectedError }: AppContext): Hono<TeamEnv> {
	const app = new Hono<TeamEnv>();
	app.notFound((c) => {
		const message = `Nothing exists at ${c.req.path}.`;
		return problemAnswer(new ServiceProblem('not_found', message));
	});
	app.onError((error, c) => {
		if (error instanceof ServiceProblem) return problemAnswer(error);
		onUnexpectedError(error, c.env?.facts);
		const known = storeProblem(error);
		if (known) return problemAnswer(known);
		const message = 'The service failed. Its log has the reason.';
		return problemAnswer(new ServiceProblem('internal', message));
	});
	return app;
}

/** Answers 405 to methods that a path does not support. */
function methodNotAllowed(path: string) {
	return (c: Context): Response => {
		const offered = endpoints.filter((endpoint) => endpoint.path === path);
		const methods = offered.map(({ method }) => method.toUpperCase()).join(', ');
		const message = `${c.req.method} is not allowed here. Use ${methods}.`;
		const problem = new ServiceProblem('method_not_allowed', message);
		return problemAnswer(problem, { Allow: methods });
	};
}

function addEndpoints(app: Hono<TeamEnv>, context: AppContext): Hono<TeamEnv> {
	const route = (path: string) => path.replace('{uid}', ':uid');
	for (const { method, path, handle } of endpoints) {
		app.on(method.toUpperCase(), route(path), (c) => handle(c, context));
	}
	for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
		app.all(route(path), methodNotAllowed(path));
	}
	return app;
}

const badLink = () =>
	new ServiceProblem(
		'unauthorized',
		'The link has expired or was changed. Get a new one, or send the API key in the header X-API-KEY.',
	);

/** Where a body is a PDF. */
const isUpload = /^\/v1\/templates(\/[^/]+\/file)?$/;

/** The whole API: key, rate limit, body, endpoints. */
export function createApp(context: AppContext): Hono<TeamEnv> {
	const { teams, api, links } = context;
	const app = emptyApp(context);
	const guard = requireKey(teams);
	const note = noteKey(teams);
	const limit = limitRate(api.ratePerSecond, context.newRequestCount);
	app.use('/v1/templates/*', offerKeys);
	const body = readingBody(context.bodies, (path) =>
		isUpload.test(path) ? Math.max(mostOfPdf, api.bodyMaxBytes) : api.bodyMaxBytes,
	);
	app.use('/v1/*', guard, limit, body);
	app.use('/documents/*', async (c, next) => {
		const auth = api.downloadAuth;
		const isOpen = auth === 'signed' && links.isSigned(c.req.path, c.req.query());
		const isLink = auth === 'signed' && c.req.query('signature') !== undefined;
		if (isLink && !isOpen && c.req.header(apiKeyHeader) === undefined) throw badLink();
		if (auth !== 'none' && !isOpen) return guard(c, next);
		// Without a required key, only the rate limit needs to know whose key it is.
		return api.ratePerSecond < Infinity ? note(c, next) : next();
	});
	app.use('/documents/*', limit, body);
	return addEndpoints(app, context);
}
