import { Hono } from 'hono';
import { limitBody } from '../limitBody.ts';
import type { NodeEnv } from '../limitBody.ts';
import { refuseOtherOrigins } from '../refuseOtherOrigins.ts';
import { adminRoutes } from './adminRoutes.ts';
import { backupRoutes } from './backupRoutes.ts';
import { requireAdmin, requireSession, stillMet } from './identity.ts';
import type { AccessContext } from './identity.ts';
import { ownRoutes } from './ownRoutes.ts';
import { signInRoutes } from './signInRoutes.ts';
import { teamRoutes } from './teamRoutes.ts';

/**
 * Who may call what is mounted after it: whoever has signed in. Before that, it answers only what signing in needs. Nobody
 * else's body is read; when it has arrived, whoever sent it still has to be signed in.
 */
export function accessApi(context: AccessContext): Hono<NodeEnv> {
	const app = new Hono<NodeEnv>();
	const read = limitBody(context.bodies);
	app.use(async (c, next) => {
		await next();
		if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
	});
	for (const path of ['/sign-in', '/session', '/links/*']) {
		app.use(path, refuseOtherOrigins, read);
	}
	app.route('/', signInRoutes(context));
	app.use(refuseOtherOrigins, requireSession(context));
	app.use('/admin/*', requireAdmin);
	app.use(read, stillMet(context));
	app.route('/', ownRoutes(context));
	app.route('/', teamRoutes(context));
	app.route('/admin', adminRoutes(context));
	app.route('/admin', backupRoutes(context));
	return app;
}
