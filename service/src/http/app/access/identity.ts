import type { Context, MiddlewareHandler } from 'hono';
import type { Access } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { findSession, keepSession } from '../../../domain/access/sessions.ts';
import type { OpenSession, Visitor } from '../../../domain/access/sessions.ts';
import { AccessTables } from '../../../store/access/accessTables.ts';
import type { Membership } from '../../../store/access/memberTable.ts';
import type { Guard } from '../../../store/database/guarded.ts';
import { AppProblem } from '../appProblem.ts';
import type { Retention } from '../../../store/retention.ts';
import type { BodyBudget } from '../../exchange/bodyBudget.ts';
import type { Backups } from './backups.ts';
import type { Cookies } from './cookies.ts';
import type { Oidc } from './oidc.ts';

/** What decides what somebody may do. */
interface Standing {
	/** The teams that they may work in. */
	readonly teams: readonly Membership[];
	/** Absent where the page opens without signing in. */
	readonly signedIn?: OpenSession;
}

/** Who calls. */
export interface Identity extends Standing {
	readonly actor: Actor;
	/** The team to begin with. */
	readonly chosenTeam: number | undefined;
}

/** Throws AppProblem if somebody may not do what they ask for. */
type Requirement = (standing: Standing) => unknown;

declare module 'hono' {
	interface ContextVariableMap {
		/** Set for everything below /app that needs a session. */
		identity: Identity;
		/** The team that the call is about: named, chosen before or the first, as it was when the call arrived. */
		teamId: number | string | undefined;
		/** Who shares memory and threads with others: the team or, without one, the user. */
		group: string;
		/** What the call had to meet until now. The guard of its actor asks for it again. */
		requirements: Requirement[];
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
	/** The memory for the bodies of requests. */
	readonly bodies: BodyBudget;
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

const signedOut = () => new AppProblem(401, 'You are signed out. Sign in again.', 'signed-out');

/**
 * Who calls with the session cookie; undefined if that opens nothing. The session, and what else the call requires, are
 * looked at again in the transaction of each change: they may be lost while its body arrives, or while it waits.
 */
export async function identityOf(
	c: Context,
	{ access, cookies, addressOf }: AccessContext,
): Promise<Identity | undefined> {
	const token = cookies.get(c, 'session');
	if (token === undefined) return undefined;
	const { store } = access;
	const address = addressOf(c);
	const signedIn = await findSession(store, token, address);
	if (!signedIn) return undefined;
	const { email, userId, chosenTeam } = signedIn.user;
	const guard: Guard = async (query) => {
		const tables = new AccessTables(query, store.now);
		const now = await keepSession(tables, token, store.now());
		if (!now) throw signedOut();
		const standing = { signedIn: now, teams: await tables.members.keepTeamsOf(userId) };
		for (const requirement of c.get('requirements')) requirement(standing);
	};
	const teams = await store.read.members.teamsOf(userId);
	return { actor: { name: email, userId, address, guard }, teams, chosenTeam, signedIn };
}

/** Answers 401 to whoever is not signed in. */
export function requireSession(context: AccessContext): MiddlewareHandler {
	return async (c, next) => {
		const identity = await identityOf(c, context);
		if (!identity) throw signedOut();
		const { teams, chosenTeam } = identity;
		const first = teams.find(({ teamId }) => teamId === chosenTeam) ?? teams[0];
		c.set('identity', identity);
		c.set('teamId', c.req.header('x-team') ?? first?.teamId);
		c.set('group', groupOf(identity, c.get('teamId')));
		c.set('requirements', []);
		await next();
	};
}

function groupOf({ actor, teams }: Identity, id: number | string | undefined): string {
	const team = id === undefined ? undefined : teamIn({ teams }, id);
	return team ? `team ${team.teamId}` : `user ${actor.userId}`;
}

/** Throws AppProblem if whoever calls does not meet any more what they met before. */
export async function lookAgain(c: Context, context: AccessContext): Promise<void> {
	const identity = await identityOf(c, context);
	if (!identity) throw signedOut();
	for (const requirement of c.get('requirements')) requirement(identity);
	c.set('identity', identity);
}

/** Looks again at who calls: their body may have taken long. */
export function stillMet(context: AccessContext): MiddlewareHandler {
	return async (c, next) => {
		if (!['GET', 'HEAD'].includes(c.req.method)) await lookAgain(c, context);
		await next();
	};
}

/** Returns what a requirement does, now; the changes of the call will have to meet it, too. Throws AppProblem. */
function meeting<Result>(c: Context, requirement: (standing: Standing) => Result): Result {
	c.get('requirements').push(requirement);
	return requirement(c.get('identity'));
}

export const actorOf = (c: Context): Actor => c.get('identity').actor;

/** The session of a call; throws AppProblem where the page opens without one. */
export function sessionOf(c: Context): OpenSession {
	const { signedIn } = c.get('identity');
	if (!signedIn) throw new AppProblem(403, 'Nobody is signed in here.');
	return signedIn;
}

/** The team that a call is about; throws AppProblem. */
export function membershipOf(c: Context): Membership {
	const teamId = c.get('teamId');
	if (teamId !== undefined) return memberOf(c, teamId);
	throw new AppProblem(
		404,
		'You are in no team yet. Ask an administrator for an invitation.',
		'no-team',
	);
}

const teamIn = ({ teams }: Standing, id: number | string) =>
	teams.find(({ teamId }) => String(teamId) === String(id));

/** A team that whoever calls is a member of; throws AppProblem. */
export function memberOf(c: Context, id: number | string): Membership {
	return meeting(c, (standing) => {
		const team = teamIn(standing, id);
		if (!team) throw new AppProblem(404, `There is no team ${id}.`);
		return team;
	});
}

/** The team of a call, for those of its members who administer it, and for administrators of the service. */
export function administeredTeam(c: Context): Membership {
	const team = membershipOf(c);
	meeting(c, (standing) => {
		const isAllowed =
			teamIn(standing, team.teamId)?.role === 'admin' || standing.signedIn?.user.isAdmin;
		if (isAllowed) return;
		throw new AppProblem(403, 'Only the admins of the team may do this.', 'team-admins-only');
	});
	return team;
}

/** Answers 403 to whoever does not administer the service. */
export const requireAdmin: MiddlewareHandler = async (c, next) => {
	meeting(c, ({ signedIn }) => {
		if (signedIn?.user.isAdmin) return;
		throw new AppProblem(403, 'Only administrators of the service may do this.', 'admins-only');
	});
	await next();
};
