import type { AccessStore, AccessTables } from '../../store/access/accessTables.ts';
import type { Role } from '../../store/database/tables.ts';
import { emailForm, whyNoEmail } from '../../store/access/emailAddress.ts';
import type { OidcSubject, User } from '../../store/access/userTable.ts';
import { ServiceProblem } from '../problem.ts';
import { done } from './actor.ts';
import type { Actor } from './actor.ts';
import { endLinksMadeBy } from './madeLinks.ts';
import { fitPassword } from './signIn.ts';

/** A team, and a role in it. */
export interface Place {
	readonly teamId: number;
	readonly role: Role;
}

export interface UserToAdd {
	/** As it was typed. */
	readonly email: string;
	/** Whether an administrator or an OIDC provider vouches for the address. */
	readonly isVerified: boolean;
	readonly passwordHash?: string | undefined;
	readonly oidc?: OidcSubject | undefined;
	readonly isAdmin?: boolean | undefined;
	readonly places?: readonly Place[] | undefined;
}

/** Why an address is refused; undefined if it is not. */
export function emailProblem(text: string): string | undefined {
	switch (whyNoEmail(text)) {
		case 'malformed':
			return 'give an email address';
		case 'confusable':
			return 'the address has letters that can be mistaken for others; type it with letters of one alphabet';
		default:
			return undefined;
	}
}

/** The normalized form of an address, which identifies its user; throws ServiceProblem. */
export function knownForm(text: string): string {
	const form = emailForm(text);
	if (form !== undefined) return form;
	const reason = whyNoEmail(text) === 'confusable' ? 'confusable-email' : 'malformed-email';
	const details = { reason, values: { email: text } } as const;
	throw new ServiceProblem('invalid_request', `"${text}": ${emailProblem(text)}.`, [], details);
}

/** Adds a user in a transaction; throws ServiceProblem. */
export async function addUser(
	{ users, members, teams, audit }: AccessTables,
	{ places = [], ...given }: UserToAdd,
	actor?: Actor,
): Promise<User> {
	const email = knownForm(given.email);
	const user = await users.add({ ...given, email });
	if (!user) {
		const details = { reason: 'user-exists', values: { email } } as const;
		throw new ServiceProblem('conflict', `There is a user ${email} already.`, [], details);
	}
	const { userId } = user;
	for (const { teamId, role } of places) {
		if ((await teams.nameOf(teamId)) === undefined) {
			throw new ServiceProblem('not_found', 'There is no such team.');
		}
		await members.set(teamId, userId, role);
	}
	await audit.add(done(actor ?? { name: email, userId }, 'user.added', { subject: email }));
	return user;
}

/** Changes to users, for administrators of the service. They take effect with the next request. */
export class Users {
	readonly #store: AccessStore;

	constructor(store: AccessStore) {
		this.#store = store;
	}

	/** Throws ServiceProblem if the address is invalid or taken, or the password not allowed. */
	async add(
		{ password, ...given }: Omit<UserToAdd, 'passwordHash' | 'isVerified'> & { password?: string },
		actor: Actor,
	): Promise<User> {
		const passwordHash =
			password === undefined ? undefined : await fitPassword(password, given.email);
		const user = { ...given, passwordHash, isVerified: true };
		return this.#store.change(actor, (tables) => addUser(tables, user, actor));
	}

	/** The user with this address; throws ServiceProblem. */
	async named(email: string): Promise<User> {
		const user = await this.#store.read.users.withEmail(email);
		if (!user) {
			const details = { reason: 'no-such-user', values: { email } } as const;
			throw new ServiceProblem('not_found', `There is no user ${email}.`, [], details);
		}
		return user;
	}

	/** Sets a user's password, and ends all of their sessions. */
	async resetPassword(user: User, password: string, actor: Actor): Promise<void> {
		const passwordHash = await fitPassword(password, user.email);
		await this.#store.change(actor, async ({ users, sessions, links, audit }) => {
			await users.setPassword(user.userId, passwordHash);
			await sessions.removeAll(user.userId);
			await links.removeKind('password', user.userId);
			await audit.add(done(actor, 'password.reset', { subject: user.email }));
		});
	}

	async setAdmin(userId: number, isAdmin: boolean, actor: Actor): Promise<void> {
		await this.#store.changeUsers(actor, async (tables) => {
			const { users, audit } = tables;
			const user = await userWithId(users, userId);
			await users.setAdmin(userId, isAdmin);
			if (!isAdmin) await keepAnAdmin(users);
			const action = isAdmin ? 'user.promoted' : 'user.demoted';
			await audit.add(done(actor, action, { subject: user.email }));
			if (!isAdmin) await endLinksMadeBy(tables, userId, actor);
		});
	}

	/** Deletes a user, optionally with the API keys that they created; all else that they created stays. */
	async remove(
		userId: number,
		actor: Actor,
		{ revokesKeys = false }: { readonly revokesKeys?: boolean } = {},
	): Promise<void> {
		await this.#store.changeUsers(actor, async (tables, query) => {
			const { users, audit } = tables;
			const user = await userWithId(users, userId);
			await users.remove(userId);
			await keepAnAdmin(users);
			await audit.add(done(actor, 'user.removed', { subject: user.email }));
			await endLinksMadeBy(tables, userId, actor);
			const keys = revokesKeys ? await this.#store.keys.revokeOf(userId, query) : [];
			for (const { teamId, name } of keys) {
				await audit.add(done(actor, 'key.revoked', { teamId, subject: name }));
			}
		});
	}
}

async function userWithId(users: AccessTables['users'], userId: number): Promise<User> {
	const user = await users.withId(userId);
	if (!user) throw new ServiceProblem('not_found', 'There is no such user.');
	return user;
}

/** Without an administrator, the page could not add another. */
async function keepAnAdmin(users: AccessTables['users']): Promise<void> {
	if ((await users.all()).some(({ isAdmin }) => isAdmin)) return;
	throw new ServiceProblem(
		'conflict',
		'The service needs an administrator: name another one first.',
		[],
		{ reason: 'last-administrator' },
	);
}
