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
import type { NoteError } from '../../observe/errorLog.ts';
import type { BodyBudget } from '../../exchange/bodyBudget.ts';
import type { Backups } from './backups.ts';
import type { Cookies } from './cookies.ts';
import type { Oidc } from './oidc.ts';

/** What permissions depend on. */
interface Standing {
	/** The teams that the caller may work in. */
	readonly teams: readonly Membership[];
	/** Absent if the page needs no sign-in. */
	readonly signedIn?: OpenSession;
}

/** The caller. */
export interface Identity extends Standing {
	readonly actor: Actor;
	/** The team that the page opens with. */
	readonly chosenTeam: number | undefined;
}

/** Checks a permission; throws AppProblem if the caller lacks it. */
type Requirement = (standing: Standing) => unknown;

declare module 'hono' {
	interface ContextVariableMap {
		/** Set for every route below /app that needs a session. */
		identity: Identity;
		/**
		 * The team of the call: the one it names, else the one chosen before, else the first. Decided when the call
		 * arrives.
		 */
		teamId: number | string | undefined;
		/** The unit of fair sharing for memory and threads: the team or, without one, the user. */
		group: string;
		/** The permissions that were checked so far. The actor's guard checks them again. */
		requirements: Requirement[];
	}
}

export interface AccessContext {
	readonly access: Access;
	readonly cookies: Cookies;
	readonly oidc?: Oidc | undefined;
	/** For how many days the audit log is kept. */
	readonly auditDays: number;
	/** How long documents are kept, for teams without limits of their own. */
	readonly retention: Retention;
	readonly backups: Backups;
	/** Limits the memory that request bodies occupy. */
	readonly bodies: BodyBudget;
	/** The IP address of the client, also behind a trusted proxy. */
	addressOf(c: Context): string;
	/** The URL under which the browser reaches the service, without a slash at the end. */
	urlOf(c: Context): string;
	/** Receives unexpected errors: those that the client did not cause. */
	readonly onUnexpectedError: NoteError;
}

export function visitorOf(c: Context, { addressOf }: Pick<AccessContext, 'addressOf'>): Visitor {
	return { address: addressOf(c), device: c.req.header('user-agent') ?? '' };
}

const signedOut = () => new AppProblem(401, 'You are signed out. Sign in again.', 'signed-out');

/**
 * The caller, by the session cookie; undefined without a valid session. The transaction of each change checks session
 * and permissions again, because they can be lost while the body arrives or the call waits.
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

/** Answers 401 to calls without a session. */
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

/** Repeats the checks of the call so far; throws AppProblem if the caller has lost a permission. */
export async function lookAgain(c: Context, context: AccessContext): Promise<void> {
	const identity = await identityOf(c, context);
	if (!identity) throw signedOut();
	for (const requirement of c.get('requirements')) requirement(identity);
	c.set('identity', identity);
}

/** Repeats the checks after the body has arrived, which may have taken long. */
export function stillMet(context: AccessContext): MiddlewareHandler {
	return async (c, next) => {
		if (!['GET', 'HEAD'].includes(c.req.method)) await lookAgain(c, context);
		await next();
	};
}

/**
 * Checks a permission and returns the check's result; the changes of the call will check it again. Throws AppProblem.
 */
function meeting<Result>(c: Context, requirement: (standing: Standing) => Result): Result {
	c.get('requirements').push(requirement);
	return requirement(c.get('identity'));
}

export const actorOf = (c: Context): Actor => c.get('identity').actor;

/** The session of a call; throws AppProblem if the page needs no sign-in. */
export function sessionOf(c: Context): OpenSession {
	const { signedIn } = c.get('identity');
	if (!signedIn) throw new AppProblem(403, 'Nobody is signed in here.');
	return signedIn;
}

/** The team of a call; throws AppProblem. */
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

/** A team of which the caller is a member; throws AppProblem. */
export function memberOf(c: Context, id: number | string): Membership {
	return meeting(c, (standing) => {
		const team = teamIn(standing, id);
		if (!team) throw new AppProblem(404, `There is no team ${id}.`);
		return team;
	});
}

/** The team of a call, if the caller is an admin of it or of the service; throws AppProblem. */
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

/** Answers 403 to all but administrators of the service. */
export const requireAdmin: MiddlewareHandler = async (c, next) => {
	meeting(c, ({ signedIn }) => {
		if (signedIn?.user.isAdmin) return;
		throw new AppProblem(403, 'Only administrators of the service may do this.', 'admins-only');
	});
	await next();
};
