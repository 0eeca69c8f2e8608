import { Hono } from 'hono';
import { limitTo } from '../limitBody.ts';
import type { NodeEnv } from '../limitBody.ts';
import { refuseOtherOrigins } from '../refuseOtherOrigins.ts';
import { adminRoutes } from './adminRoutes.ts';
import { backupRoutes } from './backupRoutes.ts';
import { requireAdmin, requireSession } from './identity.ts';
import type { AccessContext } from './identity.ts';
import { ownRoutes } from './ownRoutes.ts';
import { signInRoutes } from './signInRoutes.ts';
import { teamRoutes } from './teamRoutes.ts';

/** But for an archive, which is written to the disk as it comes. */
const mostBytes = 10_000;

/**
 * Who may call what is mounted after it: whoever has signed in. Before that, it answers only what signing in needs.
 */
export function accessApi(context: AccessContext): Hono<NodeEnv> {
	const app = new Hono<NodeEnv>();
	const limit = limitTo(() => mostBytes);
	app.use(async (c, next) => {
		await next();
		if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
	});
	for (const path of ['/sign-in', '/session', '/links/*']) {
		app.use(path, refuseOtherOrigins, limit);
	}
	app.route('/', signInRoutes(context));
	app.use(refuseOtherOrigins, requireSession(context));
	app.use('/admin/*', requireAdmin);
	for (const path of [
		'/me/*',
		'/sessions/*',
		'/keys/*',
		'/members/*',
		'/invitations/*',
		'/admin/users/*',
		'/admin/teams/*',
		'/admin/audit/*',
		'/admin/backups/*',
		'/admin/restore/*',
	])
		app.use(path, limit);
	app.route('/', ownRoutes(context));
	app.route('/', teamRoutes(context));
	app.route('/admin', adminRoutes(context));
	app.route('/admin', backupRoutes(context));
	return app;
}
