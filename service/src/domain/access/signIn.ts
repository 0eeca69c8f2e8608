import type { AccessStore, AccessTables } from '../../store/access/accessTables.ts';
import type { User } from '../../store/access/userTable.ts';
import { emailForm } from '../../store/access/emailAddress.ts';
import { ServiceProblem } from '../problem.ts';
import { done } from './actor.ts';
import type { Actor } from './actor.ts';
import type { Attempts } from './attempts.ts';
import type { KnownDevices } from './knownDevices.ts';
import { hashPassword, isPassword, needsRehash, whyUnfit } from './password.ts';
import { openSession } from './sessions.ts';
import type { OpenSession, Visitor } from './sessions.ts';
import { tokenHash } from './token.ts';

export interface Credentials {
	readonly email: string;
	readonly password: string;
}

/** A signed-in user with the token of the new session. */
export interface SignedIn {
	readonly user: User;
	readonly token: string;
}

/** The browser that signs in, and the method. */
export interface Arrival {
	readonly visitor: Visitor;
	/** "password", "link" or the name of a provider, for the audit log. */
	readonly how: string;
	/** The token of the browser's previous session. */
	readonly before: string | undefined;
}

/** The same message for unknown users and wrong passwords. */
export const wrongPassword = 'The email address or the password is wrong.';
const wrongSignIn = () =>
	new ServiceProblem('unauthorized', wrongPassword, [], { reason: 'wrong-sign-in' });

/** How long after sign-in a user without a password can choose one, in ms: there is no old one to ask for. */
const freshMs = 15 * 60_000;

/** The session is too old to choose a first password. A stolen session could otherwise give permanent access. */
export class StaleSessionError extends ServiceProblem {
	constructor() {
		const message = 'Sign in again with the provider before you choose a password.';
		super('forbidden', message, [], { reason: 'sign-in-again' });
	}
}

/** Sign-in and sign-out, and the user's own password. */
export class SignIn {
	readonly #store: AccessStore;
	readonly #attempts: Attempts;
	readonly #devices: KnownDevices;

	constructor(store: AccessStore, attempts: Attempts, devices: KnownDevices) {
		this.#store = store;
		this.#attempts = attempts;
		this.#devices = devices;
	}

	/**
	 * The user with this password; throws ServiceProblem, after the same work for unknown users. `mark`: of the known
	 * browser.
	 */
	async check(given: Credentials, visitor: Visitor, mark?: string): Promise<User> {
		// An invalid address takes the same work as an unknown one.
		const email = emailForm(given.email) ?? given.email;
		const { address } = visitor;
		const user = await this.#store.read.users.withEmail(email);
		const attempt = { email, address, knownDevice: this.#devices.idOf(mark, user) };
		await this.#attempts.begin(attempt);
		if (!(await isPassword(given.password, user?.passwordHash)) || !user) {
			const refused = done({ name: email, address }, 'session.refused', { subject: email });
			await this.#store.change({}, ({ audit }) => audit.add(refused));
			throw wrongSignIn();
		}
		await this.#attempts.succeeded(attempt);
		return user;
	}

	/**
	 * Opens a session; throws ServiceProblem if the password has changed since `user` was read. `passwordHash`: a newer
	 * hash of the same password.
	 */
	async open(user: User, arrival: Arrival, passwordHash?: string): Promise<SignedIn> {
		const { userId } = user;
		return this.#store.change({}, async (tables) => {
			await refuseChanged(tables, user);
			if (passwordHash !== undefined) await tables.users.setPassword(userId, passwordHash);
			return beginSession(tables, userId, arrival, this.#store.now());
		});
	}

	async withPassword(
		given: Credentials,
		arrival: Omit<Arrival, 'how'>,
		mark: string | undefined,
	): Promise<SignedIn> {
		const user = await this.check(given, arrival.visitor, mark);
		const fresh = needsRehash(user.passwordHash ?? '')
			? await hashPassword(given.password)
			: undefined;
		return this.open(user, { ...arrival, how: 'password' }, fresh);
	}

	async signOut({ user, session }: OpenSession, actor: Actor): Promise<void> {
		const { email, userId } = user;
		await this.#store.change(actor, async ({ sessions, audit }) => {
			await sessions.remove(userId, session.sessionId);
			await audit.add(done(actor, 'session.ended', { subject: email }));
		});
	}

	/** Ends one of the user's own sessions, or all others; throws ServiceProblem. */
	async endSessions(
		{ user, session }: OpenSession,
		sessionId: number | undefined,
		actor: Actor,
	): Promise<void> {
		const { userId } = user;
		const subject = sessionId === undefined ? 'all others' : 'one of them';
		await this.#store.change(actor, async ({ sessions, audit }) => {
			if (sessionId === undefined) await sessions.removeAll(userId, session.sessionId);
			else if (!(await sessions.remove(userId, sessionId))) {
				throw new ServiceProblem('not_found', 'There is no such session.');
			}
			await audit.add(done(actor, 'session.ended', { subject }));
		});
	}

	/**
	 * Changes the user's own password and ends all other sessions; returns the changed user. Throws ServiceProblem; for
	 * a first password, StaleSessionError.
	 */
	async changePassword(
		{ user, session }: OpenSession,
		{ current, next }: { readonly current: string; readonly next: string },
		actor: Actor,
	): Promise<User> {
		const { email, userId, passwordHash } = user;
		const age = this.#store.now().getTime() - Date.parse(session.created);
		if (passwordHash === undefined && age > freshMs) throw new StaleSessionError();
		const reason = 'wrong-current-password';
		const wrong = () =>
			new ServiceProblem('invalid_request', 'The current password is wrong.', [], { reason });
		if (passwordHash !== undefined) {
			const attempt = {
				email,
				address: actor.address ?? '',
				knownDevice: `session ${session.sessionId}`,
			};
			await this.#attempts.begin(attempt);
			if (!(await isPassword(current, passwordHash))) throw wrong();
			await this.#attempts.succeeded(attempt);
		}
		const fresh = await fitPassword(next, email);
		return this.#store.change(actor, async (tables) => {
			const { users, sessions, links, audit } = tables;
			if (!(await isAsBefore(tables, user))) throw wrong();
			await users.setPassword(userId, fresh);
			await sessions.removeAll(userId, session.sessionId);
			await links.removeKind('password', userId);
			await audit.add(done(actor, 'password.changed', { subject: email }));
			return { ...user, passwordHash: fresh };
		});
	}
}

/** Whether a user's password is still the same; locks the user until the transaction ends. */
async function isAsBefore({ users }: AccessTables, before: User): Promise<boolean> {
	const user = await users.keep(before.userId);
	return user !== undefined && user.passwordHash === before.passwordHash;
}

/** Throws ServiceProblem if the user was deleted or the password changed since it was checked. */
export async function refuseChanged(tables: AccessTables, before: User): Promise<void> {
	if (await isAsBefore(tables, before)) return;
	throw wrongSignIn();
}

/** Opens a session in a transaction, and ends the browser's previous one. */
export async function beginSession(
	tables: AccessTables,
	userId: number,
	{ visitor, how, before }: Arrival,
	now: Date,
): Promise<SignedIn> {
	const user = await tables.users.withId(userId);
	if (!user) throw wrongSignIn();
	if (before !== undefined) await tables.sessions.removeToken(tokenHash(before));
	const actor = { name: user.email, userId, address: visitor.address };
	await tables.audit.add(done(actor, 'session.opened', { subject: how }));
	return { user, token: await openSession(tables, userId, visitor, now) };
}

/** Hashes a new password; throws ServiceProblem if it is not allowed. */
export async function fitPassword(password: string, email: string): Promise<string> {
	const unfit = whyUnfit(password, email);
	if (unfit) throw new ServiceProblem('invalid_request', unfit.message, [], unfit);
	return hashPassword(password);
}
