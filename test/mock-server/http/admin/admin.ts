import { Hono } from 'hono';
import { openApiDocument } from '../api/openApi.ts';
import { page } from '../app/webFiles.ts';
import type { AdminContext } from './adminContext.ts';
import { AdminProblem, problemResponse } from '../app/appProblem.ts';
import { limitBody } from '../app/limitBody.ts';
import type { NodeEnv } from '../app/limitBody.ts';
import { refuseOtherOrigins } from '../app/refuseOtherOrigins.ts';
import { accountRoutes } from './routes/accounts.ts';
import { clockRoutes } from './routes/clock.ts';
import { documentRoutes } from '../app/documents.ts';
import { editorRoutes } from '../app/editor.ts';
import { faultRoutes } from './routes/faults.ts';
import { journalRoutes } from './routes/journal.ts';
import { settingRoutes } from './routes/settings.ts';
import { stateRoutes } from './routes/state.ts';
import { templateRoutes } from '../app/templates.ts';

/** The paths on the port that are not part of the API; `has` tells which. */
export interface Admin {
	has(path: string): boolean;
	fetch(request: Request, env: object): Response | Promise<Response>;
}

const always = /^\/(health|openapi\.json)$/;
const whenOpen = /^\/($|docs$|ui\/|health$|openapi\.json$|__mock(\/|$))/;

/** The web page, /__mock, /health and /openapi.json; without `isOpen`, only the last two. */
export function createAdmin(
	service: AdminContext,
	{ isOpen }: { readonly isOpen: boolean },
): Admin {
	const app = new Hono<NodeEnv>();
	app.onError(problemResponse);
	app.notFound((c) => problemResponse(new AdminProblem(404, `Nothing exists at ${c.req.path}.`)));
	const health = { status: 'ok' };
	app.get('/health', (c) => c.json(health));
	app.get('/__mock/health', (c) => c.json(health));
	app.get('/openapi.json', (c) =>
		c.json(openApiDocument(service.settings, new URL(c.req.url).origin)),
	);
	app.use('/__mock/*', refuseOtherOrigins, limitBody);
	app.route('/__mock', editorRoutes(service));
	app.route('/__mock/accounts', accountRoutes(service));
	app.route('/__mock/templates', templateRoutes(service));
	app.route('/__mock/documents', documentRoutes(service));
	app.route('/__mock/settings', settingRoutes(service));
	app.route('/__mock/faults', faultRoutes(service));
	app.route('/__mock/journal', journalRoutes(service));
	app.route('/__mock/clock', clockRoutes(service));
	app.route('/__mock', stateRoutes(service));
	app.route('/', page());
	const paths = isOpen ? whenOpen : always;
	return { has: (path) => paths.test(path), fetch: (request, env) => app.fetch(request, env) };
}
