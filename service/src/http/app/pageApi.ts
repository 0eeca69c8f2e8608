import { Hono } from 'hono';
import { answer } from './answer.ts';
import { documentRoutes } from './documents.ts';
import { editorRoutes } from './editor.ts';
import type { NodeEnv } from './limitBody.ts';
import type { PageContext } from './pageContext.ts';
import { templateRoutes } from './templates.ts';
import { trashRoutes } from './trash.ts';
import { meAnswer } from './wire/access.ts';

/**
 * The page's calls for templates and documents. Mount it after the middlewares that check the session, set `identity`
 * and limit bodies.
 */
export function pageApi(context: PageContext): Hono<NodeEnv> {
	const app = new Hono<NodeEnv>();
	app.get('/me', async (c) => {
		const { chosenTeam, signedIn } = c.get('identity');
		const teams = [...(await context.teams(c))];
		const user = signedIn && {
			userId: signedIn.user.userId,
			email: signedIn.user.email,
			isAdmin: signedIn.user.isAdmin,
			hasPassword: signedIn.user.passwordHash !== undefined,
		};
		return answer(c, meAnswer, { user, teams, chosenTeam });
	});
	app.get('/teams', async (c) => {
		const counted = (await context.teams(c)).map(async ({ teamId, name, role, store }) => ({
			teamId,
			name,
			role,
			templates: await store.templates.count(),
			documents: await store.documents.count(),
		}));
		return c.json(await Promise.all(counted));
	});
	app.route('/', editorRoutes(context));
	app.route('/templates', templateRoutes(context));
	app.route('/documents', documentRoutes(context));
	app.route('/trash', trashRoutes(context));
	return app;
}
