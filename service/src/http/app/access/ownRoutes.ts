import { Hono } from 'hono';
import { z } from 'zod/v4';
import type { Session } from '../../../store/access/sessionTable.ts';
import { StaleSessionError } from '../../../domain/access/signIn.ts';
import { answer } from '../answer.ts';
import { AppProblem } from '../appProblem.ts';
import { checkedBody } from '../checkedBody.ts';
import { actorOf, memberOf, sessionOf } from './identity.ts';
import type { AccessContext } from './identity.ts';
import { sessionsAnswer } from '../wire/access.ts';

const password = z.string().max(1000);

/** The caller's own sessions, password and chosen team. */
export function ownRoutes(context: AccessContext): Hono {
	const { access, cookies } = context;
	const { store, signIn, devices } = access;
	const routes = new Hono();
	routes.delete('/session', async (c) => {
		await signIn.signOut(sessionOf(c), actorOf(c));
		cookies.remove(c, 'session');
		return c.body(null, 204);
	});
	routes.get('/sessions', async (c) => {
		const { user, session } = sessionOf(c);
		const now = store.now().toISOString();
		const shown = ({ sessionId, ...rest }: Session) => ({
			...rest,
			sessionId,
			isThis: sessionId === session.sessionId,
		});
		const all = await store.read.sessions.ofUser(user.userId);
		return answer(c, sessionsAnswer, all.filter(({ expires }) => expires > now).map(shown));
	});
	routes.delete('/sessions', async (c) => {
		await signIn.endSessions(sessionOf(c), undefined, actorOf(c));
		return c.body(null, 204);
	});
	routes.delete('/sessions/:id{[0-9]+}', async (c) => {
		await signIn.endSessions(sessionOf(c), Number(c.req.param('id')), actorOf(c));
		return c.body(null, 204);
	});
	routes.put('/me/password', async (c) => {
		const given = await checkedBody(
			c,
			z.strictObject({ current: password.default(''), next: password }),
		);
		const user = await signIn
			.changePassword(sessionOf(c), given, actorOf(c))
			.catch((error: unknown) => {
				if (!(error instanceof StaleSessionError)) throw error;
				throw new AppProblem(403, error.message, 'sign-in-again');
			});
		cookies.set(c, 'device', devices.mark(user));
		return c.body(null, 204);
	});
	routes.put('/me/team', async (c) => {
		const { teamId } = await checkedBody(c, z.strictObject({ teamId: z.number().int() }));
		memberOf(c, teamId);
		const { userId } = sessionOf(c).user;
		await store.change(actorOf(c), ({ users }) => users.chooseTeam(userId, teamId));
		return c.body(null, 204);
	});
	return routes;
}
