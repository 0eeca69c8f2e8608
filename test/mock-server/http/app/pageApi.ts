import { Hono } from 'hono';
import { AppProblem, problemResponse } from './appProblem.ts';
import { documentRoutes } from './documents.ts';
import { editorRoutes } from './editor.ts';
import { limitBody } from './limitBody.ts';
import type { NodeEnv } from './limitBody.ts';
import type { PageContext } from './pageContext.ts';
import { refuseOtherOrigins } from './refuseOtherOrigins.ts';
import { templateRoutes } from './templates.ts';

/** What the page calls to show and change templates and documents; the paths are below where it is mounted. */
export function pageApi(context: PageContext): Hono<NodeEnv> {
	const app = new Hono<NodeEnv>();
	app.onError(problemResponse);
	app.notFound((c) => problemResponse(new AppProblem(404, `Nothing exists at ${c.req.path}.`)));
	for (const part of ['/templates/*', '/documents/*', '/pdf/*']) {
		app.use(part, refuseOtherOrigins, limitBody);
	}
	app.route('/', editorRoutes(context));
	app.route('/templates', templateRoutes(context));
	app.route('/documents', documentRoutes(context));
	return app;
}
