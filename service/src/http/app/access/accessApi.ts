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
 * Everything that is mounted after this needs a session; before, there is only what signing in needs. No body is read
 * without a session, and the session is checked again when the body has arrived.
 */
export function accessApi(context: AccessContext): Hono<NodeEnv> {
	const app = new Hono<NodeEnv>();
	const read = limitBody(context.bodies);
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
