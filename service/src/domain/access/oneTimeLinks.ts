import type { AccessStore, AccessTables } from '../../store/access/accessTables.ts';
import type { LinkKind, Role } from '../../store/database/tables.ts';
import type { OneTimeLink } from '../../store/access/linkTable.ts';
import type { User } from '../../store/access/userTable.ts';
import { ServiceProblem } from '../problem.ts';
import { done } from './actor.ts';
import type { Actor } from './actor.ts';
import { anyUser } from './madeLinks.ts';
import { allTeams, roleIn } from './places.ts';
import { beginSession, fitPassword, refuseChanged } from './signIn.ts';
import type { Arrival, Credentials, SignedIn, SignIn } from './signIn.ts';
import { newToken, tokenHash } from './token.ts';
import { addUser, knownForm } from './users.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const lifetimes = { setup: 30 * minuteMs, password: dayMs, invitation: 7 * dayMs };

/** What the page shows about a link. */
export interface LinkOffer {
	readonly kind: LinkKind;
	/** The address that the link is for, if it is for one. */
	readonly email: string | undefined;
	/** The team of an invitation. */
	readonly team: string | undefined;
	readonly expires: string;
}

/** Whether a link is an invitation for this address, or for any. */
export const isFor = ({ kind, email = '' }: Pick<OneTimeLink, 'kind' | 'email'>, own: string) =>
	kind === 'invitation' && (email === '' || email === own);

const gone = () =>
	new ServiceProblem(
		'not_found',
		'This link does not work: it was used, has expired or was withdrawn. Ask for another one.',
		[],
		{ reason: 'link-used' },
	);

/** The invited user exists but has no password to prove their identity. */
export class NoPasswordError extends ServiceProblem {
	constructor() {
		super(
			'conflict',
			'This user has no password. Sign in first, with the provider, then open this link again.',
		);
	}
}

/** One-time links, which expire: to set up the service, join a team, or choose a password. */
export class OneTimeLinks {
	readonly #store: AccessStore;
	readonly #signIn: SignIn;

	constructor(store: AccessStore, signIn: SignIn) {
		this.#store = store;
		this.#signIn = signIn;
	}

	async #add(
		{ links }: AccessTables,
		kind: LinkKind,
		link: { userId?: number; teamId?: number; role?: Role; email?: string; createdBy?: number },
	): Promise<string> {
		const token = newToken();
		const created = this.#store.now();
		const expires = new Date(created.getTime() + lifetimes[kind]);
		await links.add({ ...link, kind, tokenHash: tokenHash(token), created, expires });
		return token;
	}

	/** The token of a setup link; undefined if there is a user already. */
	async setup(): Promise<string | undefined> {
		return this.#store.change({}, async (tables) =>
			(await tables.users.count()) > 0 ? undefined : this.#add(tables, 'setup', {}),
		);
	}

	/** The token of an invitation to a team, for one address or for anybody with the link. */
	invite(
		{ teamId, role, email }: { teamId: number; role: Role; email: string | undefined },
		actor: Actor,
	): Promise<string> {
		const createdBy = actor.userId;
		return this.#store.change(actor, async (tables) => {
			const subject = email ?? anyUser;
			await tables.audit.add(done(actor, 'invitation.made', { teamId, subject }));
			const whom = email === undefined ? {} : { email: knownForm(email) };
			const by = createdBy === undefined ? {} : { createdBy };
			return this.#add(tables, 'invitation', { teamId, role, ...whom, ...by });
		});
	}

	async endInvitation(teamId: number, linkId: number, actor: Actor): Promise<void> {
		await this.#store.change(actor, async ({ links, audit }) => {
			const isThere = await links.removeInvitation(teamId, linkId);
			if (!isThere) throw new ServiceProblem('not_found', 'There is no such invitation.');
			await audit.add(done(actor, 'invitation.ended', { teamId }));
		});
	}

	/** The token of a link to choose a new password; ends earlier links of the user. */
	forPassword(userId: number, actor: Actor): Promise<string> {
		const by = actor.userId === undefined ? {} : { createdBy: actor.userId };
		return this.#store.change(actor, async (tables) => {
			const user = await tables.users.withId(userId);
			if (!user) throw new ServiceProblem('not_found', 'There is no such user.');
			const { email } = user;
			await tables.links.removeKind('password', userId);
			await tables.audit.add(done(actor, 'password.reset', { subject: email }));
			return this.#add(tables, 'password', { userId, email, ...by });
		});
	}

	/** Throws ServiceProblem if the link does not work. */
	async offerOf(token: string): Promise<LinkOffer> {
		const link = await this.#store.read.links.find(tokenHash(token), this.#store.now());
		if (!link) throw gone();
		const { teamId } = link;
		const team = teamId === undefined ? undefined : await this.#store.read.teams.nameOf(teamId);
		return { kind: link.kind, email: link.email, team, expires: link.expires };
	}

	/** Uses a link and signs its user in. If it throws ServiceProblem, the link still works. */
	async use(
		token: string,
		given: Credentials,
		{ visitor, before }: Omit<Arrival, 'how'>,
	): Promise<SignedIn> {
		const link = await this.#store.read.links.find(tokenHash(token), this.#store.now());
		if (!link) throw gone();
		const email = link.email ?? given.email;
		const known = await this.#store.read.users.withEmail(email);
		// With an invitation for anybody, one could register another's address, or find out which addresses have a user.
		const isForUsers = link.kind === 'invitation' && (known || link.email === undefined);
		if (isForUsers) {
			if (link.email !== undefined && known?.passwordHash === undefined)
				throw new NoPasswordError();
			const user = await this.#signIn.check({ email, password: given.password }, visitor);
			return this.#signedIn(token, { visitor, before }, async (tables, { teamId, role }) => {
				await refuseChanged(tables, user);
				return join(tables, user, { teamId, role });
			});
		}
		const passwordHash = await fitPassword(given.password, email);
		return this.#signedIn(token, { visitor, before }, async (tables, { kind, teamId, role }) => {
			switch (kind) {
				case 'setup':
					return setUp(tables, { email, passwordHash });
				case 'invitation': {
					// The admin who entered the address may have kept the link, so it proves nothing.
					const user = { email, passwordHash, isVerified: false };
					return join(tables, await addUser(tables, user), { teamId, role });
				}
				case 'password':
					return choosePassword(tables, known, passwordHash);
			}
		});
	}

	/** Uses the link and opens a session of its user, in one transaction. */
	#signedIn(
		token: string,
		arrival: Omit<Arrival, 'how'>,
		work: (tables: AccessTables, link: OneTimeLink) => Promise<User>,
	): Promise<SignedIn> {
		return this.#taken({}, token, async (tables, link) => {
			const { userId } = await work(tables, link);
			return beginSession(tables, userId, { ...arrival, how: 'link' }, this.#store.now());
		});
	}

	/** Accepts an invitation as a signed-in user. If it throws ServiceProblem, the link still works. */
	async accept(token: string, user: User, actor: Actor): Promise<void> {
		await this.#taken(actor, token, (tables, link) => {
			if (!isFor(link, user.email)) throw gone();
			return join(tables, user, link);
		});
	}

	/** Uses the link in the same transaction as the work it is for: both happen, or none. */
	#taken<Result>(
		actor: Pick<Actor, 'guard'>,
		token: string,
		work: (tables: AccessTables, link: OneTimeLink) => Promise<Result>,
	): Promise<Result> {
		return this.#store.changeUsers(actor, async (tables) => {
			const link = await tables.links.take(tokenHash(token), this.#store.now());
			if (!link) throw gone();
			return work(tables, link);
		});
	}
}

/** Adds the first user as an administrator and member of all teams. Throws ServiceProblem if there is a user. */
export async function setUp(
	tables: AccessTables,
	user: { readonly email: string; readonly passwordHash: string },
): Promise<User> {
	await tables.links.removeKind('setup');
	if ((await tables.users.count()) > 0) throw gone();
	const places = (await allTeams(tables)).map((teamId) => ({ teamId, role: 'admin' as const }));
	return addUser(tables, { ...user, isVerified: true, isAdmin: true, places });
}

async function join(
	tables: AccessTables,
	user: User,
	{ teamId, role = 'member' }: Pick<OneTimeLink, 'teamId' | 'role'>,
): Promise<User> {
	if (teamId === undefined) throw gone();
	const { userId, email } = user;
	// An invitation never lowers a role.
	if ((await roleIn(tables, userId, teamId)) !== 'admin') {
		await tables.members.set(teamId, userId, role);
	}
	await tables.users.chooseTeam(userId, teamId);
	await tables.audit.add(done({ name: email, userId }, 'member.added', { teamId, subject: email }));
	return user;
}

async function choosePassword(
	tables: AccessTables,
	user: User | undefined,
	passwordHash: string,
): Promise<User> {
	if (!user) throw gone();
	const { userId, email } = user;
	await tables.users.setPassword(userId, passwordHash);
	await tables.sessions.removeAll(userId);
	await tables.audit.add(done({ name: email, userId }, 'password.changed', { subject: email }));
	return user;
}
