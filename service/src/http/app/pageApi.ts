import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Team } from '../../domain/teams.ts';
import { AppProblem, problemResponse } from './appProblem.ts';
import { documentRoutes } from './documents.ts';
import { editorRoutes } from './editor.ts';
import { limitBody } from './limitBody.ts';
import type { NodeEnv } from './limitBody.ts';
import type { PageContext } from './pageContext.ts';
import { refuseOtherOrigins } from './refuseOtherOrigins.ts';
import { templateRoutes } from './templates.ts';

/** The team that a call of the page names; without one, the first. */
export const chosenTeam =
	(teams: PageContext['teams']): PageContext['teamOf'] =>
	async (c: Context): Promise<Team> => {
		const id = c.req.header('x-team');
		const team = (await teams()).find(({ teamId }) => id === undefined || String(teamId) === id);
		if (!team) throw new AppProblem(404, `There is no team ${id}.`);
		return team;
	};

/** What the page calls to show and change templates and documents; the paths are below where it is mounted. */
export function pageApi(context: PageContext): Hono<NodeEnv> {
	const app = new Hono<NodeEnv>();
	app.onError(problemResponse);
	app.notFound((c) => problemResponse(new AppProblem(404, `Nothing exists at ${c.req.path}.`)));
	for (const part of ['/templates/*', '/documents/*', '/pdf/*']) {
		app.use(part, refuseOtherOrigins, limitBody);
	}
	app.use('/teams', refuseOtherOrigins);
	app.get('/teams', async (c) => {
		const teams = await context.teams();
		const counted = teams.map(async ({ teamId, store }) => ({
			teamId,
			templates: await store.templates.count(),
			documents: await store.documents.count(),
		}));
		return c.json(await Promise.all(counted));
	});
	app.route('/', editorRoutes(context));
	app.route('/templates', templateRoutes(context));
	app.route('/documents', documentRoutes(context));
	return app;
}
