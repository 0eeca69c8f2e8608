import { Hono } from 'hono';
import type { App } from '../answerRequest.ts';
import type { LocalService, ServiceOptions } from '../../server/localService.ts';
import { openApiDocument } from '../api/openApi.ts';
import { accountRoutes } from './routes/accounts.ts';
import { AdminProblem, problemResponse } from './adminProblem.ts';
import { clockRoutes } from './routes/clock.ts';
import { documentRoutes } from './routes/documents.ts';
import { faultRoutes } from './routes/faults.ts';
import { journalRoutes } from './routes/journal.ts';
import { limitBody } from './limitBody.ts';
import type { NodeEnv } from './limitBody.ts';
import { isLoopback, refuseStrangers } from '../exchange/otherOrigins.ts';
import { stateRoutes } from './routes/state.ts';
import { switchRoutes } from './routes/settings.ts';
import { templateRoutes } from './routes/templates.ts';
import { webPage } from '../page/page.ts';

/** Given late, for the house is built before what it serves. */
export type TheService = () => LocalService;

/** The calls under /__mock, the web page, the health and the description. */
export function createHouse(service: TheService, { host = '127.0.0.1' }: ServiceOptions): App {
	const app = new Hono<NodeEnv>();
	app.onError(problemResponse);
	app.notFound((c) => problemResponse(new AdminProblem(404, `There is nothing at ${c.req.path}.`)));
	const health = { status: 'ok' };
	app.get('/health', (c) => c.json(health));
	app.get('/__mock/health', (c) => c.json(health));
	app.get('/openapi.json', (c) =>
		c.json(openApiDocument(service().switches, new URL(c.req.url).origin)),
	);
	app.use('/__mock/*', refuseStrangers(isLoopback(host)), limitBody);
	app.route('/__mock/accounts', accountRoutes(service));
	app.route('/__mock/templates', templateRoutes(service));
	app.route('/__mock/documents', documentRoutes(service));
	app.route('/__mock/switches', switchRoutes(service));
	app.route('/__mock/faults', faultRoutes(service));
	app.route('/__mock/journal', journalRoutes(service));
	app.route('/__mock/clock', clockRoutes(service));
	app.route('/__mock', stateRoutes(service));
	app.route('/', webPage());
	return app;
}
