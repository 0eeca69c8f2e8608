import type { AccessStore } from '../../store/access/accessTables.ts';
import type { User } from '../../store/access/userTable.ts';
import { sameEmail } from '../../store/access/userTable.ts';
import { ServiceProblem } from '../problem.ts';
import { done } from './actor.ts';
import type { Attempts } from './attempts.ts';
import { hashPassword, isPassword, needsRehash, whyUnfit } from './password.ts';
import { openSession } from './sessions.ts';
import type { OpenSession, Visitor } from './sessions.ts';
import { tokenHash } from './token.ts';

export interface Credentials {
	readonly email: string;
	readonly password: string;
}

/** Someone who has signed in, and the token of their session. */
export interface SignedIn {
	readonly user: User;
	readonly token: string;
}

/** Why a password was refused; nothing tells whether the user exists. */
export const wrongPassword = 'The email address or the password is wrong.';

/** Signing in and out with a password. */
export class SignIn {
	readonly #store: AccessStore;
	readonly #attempts: Attempts;

	constructor(store: AccessStore, attempts: Attempts) {
		this.#store = store;
		this.#attempts = attempts;
	}

	/** The user with this password; throws ServiceProblem, after the same work for an unknown user. */
	async check(given: Credentials, visitor: Visitor, knownDevice?: string): Promise<User> {
		const email = sameEmail(given.email);
		const { address } = visitor;
		const attempt = { email, address, knownDevice };
		await this.#attempts.begin(attempt);
		const user = await this.#store.read.users.withEmail(email);
		if (!(await isPassword(given.password, user?.passwordHash)) || !user) {
			const refused = done({ name: email, address }, 'session.refused', { subject: email });
			await this.#store.change(({ audit }) => audit.add(refused));
			throw new ServiceProblem('unauthorized', wrongPassword);
		}
		await this.#attempts.succeeded(attempt);
		return user;
	}

	/** Opens a session, and ends the one that the browser had before. */
	async open(user: User, visitor: Visitor, how: string, before?: string): Promise<SignedIn> {
		const actor = { name: user.email, userId: user.userId, address: visitor.address };
		const now = this.#store.now();
		const token = await this.#store.change(async (tables) => {
			if (before !== undefined) await tables.sessions.removeToken(tokenHash(before));
			await tables.audit.add(done(actor, 'session.opened', { subject: how }));
			return openSession(tables, user.userId, visitor, now);
		});
		return { user, token };
	}

	async withPassword(
		given: Credentials,
		visitor: Visitor,
		{ knownDevice, before }: { knownDevice?: string | undefined; before?: string | undefined },
	): Promise<SignedIn> {
		const user = await this.check(given, visitor, knownDevice);
		const { passwordHash = '', userId } = user;
		if (needsRehash(passwordHash)) {
			const fresh = await hashPassword(given.password);
			await this.#store.change(({ users }) => users.setPassword(userId, fresh));
		}
		return this.open(user, visitor, 'password', before);
	}

	async signOut({ user, session }: OpenSession, address: string): Promise<void> {
		const { email, userId } = user;
		const ended = done({ name: email, userId, address }, 'session.ended', { subject: email });
		await this.#store.change(async ({ sessions, audit }) => {
			await sessions.remove(userId, session.sessionId);
			await audit.add(ended);
		});
	}

	/** Ends one of one's own sessions, or all others; throws ServiceProblem. */
	async endSessions(
		{ user, session }: OpenSession,
		sessionId: number | undefined,
		address: string,
	): Promise<void> {
		const { email, userId } = user;
		const subject = sessionId === undefined ? 'all others' : 'one of them';
		const ended = done({ name: email, userId, address }, 'session.ended', { subject });
		await this.#store.change(async ({ sessions, audit }) => {
			if (sessionId === undefined) await sessions.removeAll(userId, session.sessionId);
			else if (!(await sessions.remove(userId, sessionId))) {
				throw new ServiceProblem('not_found', 'There is no such session.');
			}
			await audit.add(ended);
		});
	}

	/** Changes one's own password, and ends all other sessions; throws ServiceProblem. */
	async changePassword(
		{ user, session }: OpenSession,
		{ current, next }: { readonly current: string; readonly next: string },
		visitor: Visitor,
	): Promise<void> {
		const { email, userId, passwordHash } = user;
		if (passwordHash !== undefined) {
			const attempt = {
				email,
				address: visitor.address,
				knownDevice: `session ${session.sessionId}`,
			};
			await this.#attempts.begin(attempt);
			if (!(await isPassword(current, passwordHash))) {
				throw new ServiceProblem('invalid_request', 'The current password is wrong.');
			}
			await this.#attempts.succeeded(attempt);
		}
		const fresh = await fitPassword(next, email);
		const actor = { name: email, userId, address: visitor.address };
		await this.#store.change(async ({ users, sessions, links, audit }) => {
			await users.setPassword(userId, fresh);
			await sessions.removeAll(userId, session.sessionId);
			await links.removeKind('password', userId);
			await audit.add(done(actor, 'password.changed', { subject: email }));
		});
	}
}

/** The hash of a password that may be chosen; throws ServiceProblem. */
export async function fitPassword(password: string, email: string): Promise<string> {
	const reason = whyUnfit(password, email);
	if (reason !== undefined) throw new ServiceProblem('invalid_request', reason);
	return hashPassword(password);
}
