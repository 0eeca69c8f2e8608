import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod/v4';
import { done } from '../../../domain/access/actor.ts';
import { OidcRefusedError, userOfClaims } from '../../../domain/access/oidcUser.ts';
import { isFor, NoPasswordError } from '../../../domain/access/oneTimeLinks.ts';
import type { SignedIn } from '../../../domain/access/signIn.ts';
import { answer } from '../answer.ts';
import { AppProblem } from '../appProblem.ts';
import { checkedBody } from '../checkedBody.ts';
import type { NodeEnv } from '../limitBody.ts';
import { identityOf, requireSession, sessionOf, visitorOf } from './identity.ts';
import type { AccessContext } from './identity.ts';
import type { Oidc } from './oidc.ts';
import { offerAnswer, signInAnswer } from '../wire/access.ts';

// PostgreSQL can't store text with NUL characters.
const email = z
	.string()
	.max(300)
	.regex(/^[^\0]*$/)
	.default('');
const password = z.string().max(1000);
const credentials = z.strictObject({ email, password });
const token = z.string().max(100);

/** The query of the page to return to; empty if it could lead elsewhere (open redirect). */
const safeQuery = (to: string) => (/^\?[\w=&%.~-]*$/.test(to) ? to : '');

/** Sets the session cookie. */
function begin(c: Context, { user, token: value }: SignedIn, { access, cookies }: AccessContext) {
	cookies.set(c, 'session', value);
	cookies.set(c, 'device', access.devices.mark(user));
}

/** Routes that need no session: sign-in and one-time links. */
export function signInRoutes(context: AccessContext): Hono {
	const { access, cookies, oidc } = context;
	const arrivalOf = (c: Context) => {
		return { visitor: visitorOf(c, context), before: cookies.get(c, 'session') };
	};
	const routes = new Hono();
	routes.get('/sign-in', async (c) => {
		const isNew = (await access.store.read.users.count()) === 0;
		return answer(c, signInAnswer, { isNew, oidc: oidc ? { name: oidc.name } : null });
	});
	routes.post('/session', async (c) => {
		const given = await checkedBody(c, credentials);
		const mark = cookies.get(c, 'device');
		begin(c, await access.signIn.withPassword(given, arrivalOf(c), mark), context);
		return c.body(null, 204);
	});
	routes.post('/links/offer', async (c) => {
		const given = await checkedBody(c, z.strictObject({ token }));
		const offer = await access.links.offerOf(given.token);
		const own = (await identityOf(c, context))?.signedIn?.user.email;
		const signedInAs = own !== undefined && isFor(offer, own) ? own : undefined;
		return answer(c, offerAnswer, { ...offer, signedInAs });
	});
	routes.post('/links/accept', requireSession(context), async (c) => {
		const given = await checkedBody(c, z.strictObject({ token }));
		await access.links.accept(given.token, sessionOf(c).user, c.get('identity').actor);
		return c.body(null, 204);
	});
	routes.post('/links/use', async (c) => {
		const given = await checkedBody(c, credentials.extend({ token }));
		const signedIn = await access.links
			.use(given.token, given, arrivalOf(c))
			.catch((error: unknown) => {
				if (!(error instanceof NoPasswordError)) throw error;
				throw new AppProblem(409, error.message, 'no-password');
			});
		begin(c, signedIn, context);
		return c.body(null, 204);
	});
	if (oidc) routes.route('/oidc', oidcRoutes(context, oidc));
	return routes;
}

function oidcRoutes(context: AccessContext, oidc: Oidc): Hono<NodeEnv> {
	const { access, cookies, addressOf, urlOf, onUnexpectedError } = context;
	const redirectUri = (c: Context) => `${urlOf(c)}/app/oidc/callback`;
	const home = (to: string) => `../../${to}`;
	const refused = (reason: string) => home(`sign-in?problem=${reason}`);
	const routes = new Hono<NodeEnv>();
	routes.get('/start', async (c) => {
		try {
			const { url, trip } = await oidc.begin(redirectUri(c), safeQuery(c.req.query('to') ?? ''));
			cookies.set(c, 'oidc', trip);
			return c.redirect(url, 303);
		} catch (error) {
			onUnexpectedError(error, c.env.facts);
			return c.redirect(refused('oidc-unreachable'), 303);
		}
	});
	routes.get('/callback', async (c) => {
		const trip = cookies.get(c, 'oidc');
		cookies.remove(c, 'oidc');
		try {
			const back = await oidc.finish(redirectUri(c), new URL(c.req.url).search, trip);
			if (!back) return c.redirect(refused('oidc-expired'), 303);
			const { claims, to } = back;
			const user = await userOfClaims(access.store, claims, oidc.teamOfNew, addressOf(c)).catch(
				async (error: unknown) => {
					const who = { name: claims.email ?? claims.subject, address: addressOf(c) };
					const entry = done(who, 'session.refused', { subject: oidc.name });
					await access.store.change({}, ({ audit }) => audit.add(entry));
					throw error;
				},
			);
			const visitor = visitorOf(c, context);
			const arrival = { visitor, how: oidc.name, before: cookies.get(c, 'session') };
			begin(c, await access.signIn.open(user, arrival), context);
			return c.redirect(home(safeQuery(to)), 303);
		} catch (error) {
			if (error instanceof OidcRefusedError) return c.redirect(refused(error.reason), 303);
			onUnexpectedError(error, c.env.facts);
			return c.redirect(refused('oidc-failed'), 303);
		}
	});
	return routes;
}
