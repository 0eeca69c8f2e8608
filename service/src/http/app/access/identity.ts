import type { Context, MiddlewareHandler } from 'hono';
import type { Access } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { findSession } from '../../../domain/access/sessions.ts';
import type { OpenSession, Visitor } from '../../../domain/access/sessions.ts';
import type { Membership } from '../../../store/access/memberTable.ts';
import { AppProblem } from '../appProblem.ts';
import type { Retention } from '../../../store/retention.ts';
import type { Backups } from './backups.ts';
import type { Cookies } from './cookies.ts';
import type { Oidc } from './oidc.ts';

/** Who calls. */
export interface Identity {
	readonly actor: Actor;
	/** The teams that they may work in. */
	readonly teams: readonly Membership[];
	/** The team to begin with. */
	readonly chosenTeam: number | undefined;
	/** Absent where the page opens without signing in. */
	readonly signedIn?: OpenSession;
}

declare module 'hono' {
	interface ContextVariableMap {
		/** Set for everything below /app that needs a session. */
		identity: Identity;
	}
}

export interface AccessContext {
	readonly access: Access;
	readonly cookies: Cookies;
	readonly oidc?: Oidc | undefined;
	/** How long it is kept who did what. */
	readonly auditDays: number;
	/** How long documents stay of teams for which nothing else was chosen. */
	readonly retention: Retention;
	readonly backups: Backups;
	/** The address of the client, also behind a trusted proxy. */
	addressOf(c: Context): string;
	/** Scheme, host, port and path by which the browser reaches the service, without a slash at the end. */
	urlOf(c: Context): string;
	/** Called with every error that the client did not cause. */
	onUnexpectedError(error: unknown): void;
}

export function visitorOf(c: Context, { addressOf }: Pick<AccessContext, 'addressOf'>): Visitor {
	return { address: addressOf(c), device: c.req.header('user-agent') ?? '' };
}

/** Who calls with the session cookie; undefined if that opens nothing. */
export async function identityOf(
	c: Context,
	{ access, cookies, addressOf }: AccessContext,
): Promise<Identity | undefined> {
	const token = cookies.get(c, 'session');
	if (token === undefined) return undefined;
	const address = addressOf(c);
	const signedIn = await findSession(access.store, token, address);
	if (!signedIn) return undefined;
	const { email, userId, chosenTeam } = signedIn.user;
	const teams = await access.store.read.members.teamsOf(userId);
	return { actor: { name: email, userId, address }, teams, chosenTeam, signedIn };
}

/** Answers 401 to whoever is not signed in. */
export function requireSession(context: AccessContext): MiddlewareHandler {
	return async (c, next) => {
		const identity = await identityOf(c, context);
		if (!identity) throw new AppProblem(401, 'You are signed out. Sign in again.', 'signed-out');
		c.set('identity', identity);
		await next();
	};
}

/** The session of a call; throws AppProblem where the page opens without one. */
export function sessionOf(c: Context): OpenSession {
	const { signedIn } = c.get('identity');
	if (!signedIn) throw new AppProblem(403, 'Nobody is signed in here.');
	return signedIn;
}

/** The team that a call names, else the one chosen before, else the first; throws AppProblem. */
export function membershipOf(c: Context): Membership {
	const { teams, chosenTeam } = c.get('identity');
	const named = c.req.header('x-team');
	const of = (id: string) => teams.find(({ teamId }) => String(teamId) === id);
	const team = named === undefined ? (of(String(chosenTeam)) ?? teams[0]) : of(named);
	if (team) return team;
	throw named === undefined
		? new AppProblem(
				404,
				'You are in no team yet. Ask an administrator for an invitation.',
				'no-team',
			)
		: new AppProblem(404, `There is no team ${named}.`);
}

/** The team of a call, for those of its members who administer it, and for administrators of the service. */
export function administeredTeam(c: Context): Membership {
	const team = membershipOf(c);
	const isAllowed = team.role === 'admin' || c.get('identity').signedIn?.user.isAdmin;
	if (isAllowed) return team;
	throw new AppProblem(403, 'Only the admins of the team may do this.', 'team-admins-only');
}

/** Answers 403 to whoever does not administer the service. */
export const requireAdmin: MiddlewareHandler = async (c, next) => {
	if (!sessionOf(c).user.isAdmin) {
		throw new AppProblem(403, 'Only administrators of the service may do this.', 'admins-only');
	}
	await next();
};
