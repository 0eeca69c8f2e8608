import type { AccessStore, AccessTables } from '../../store/access/accessTables.ts';
import type { OidcSubject, User } from '../../store/access/userTable.ts';
import { done } from './actor.ts';
import type { Actor } from './actor.ts';
import { endLinksMadeBy } from './madeLinks.ts';
import { addUser } from './users.ts';

/** The claims of an OIDC provider about a user. */
export interface OidcClaims extends OidcSubject {
	readonly email: string | undefined;
	/** Whether the provider has verified the address ("email_verified"). */
	readonly isVerified: boolean;
}

/** Why a user of the provider can't sign in. */
export type OidcRefusal = 'oidc-unknown' | 'oidc-unverified' | 'oidc-other' | 'oidc-team';

export class OidcRefusedError extends Error {
	readonly reason: OidcRefusal;

	constructor(reason: OidcRefusal) {
		super(`OIDC: ${reason}`);
		this.reason = reason;
	}
}

/**
 * The user of these claims: the one who signed in with this subject before, else the one with this verified address.
 * If that user's address was not verified, its password, sessions and links end, because somebody else may have
 * registered it. Unknown users join the team named `teamOfNew`; without it, OidcRefusedError is thrown.
 */
export async function userOfClaims(
	store: AccessStore,
	claims: OidcClaims,
	teamOfNew: string | undefined,
	address: string,
): Promise<User> {
	const { issuer, subject, email, isVerified } = claims;
	const oidc = { issuer, subject };
	const known = await store.read.users.withOidc(oidc);
	if (known) return known;
	if (email === undefined || !isVerified) throw new OidcRefusedError('oidc-unverified');
	return store.change({}, async (tables) => {
		const { users, teams, audit } = tables;
		const user = await users.withEmail(email);
		if (user?.hasOidc) throw new OidcRefusedError('oidc-other');
		if (user) {
			const { userId } = user;
			const actor = { name: user.email, userId, address };
			if (!user.isVerified) await reclaim(tables, user, actor);
			await users.setOidc(userId, oidc);
			await audit.add(done(actor, 'user.linked', { subject: issuer }));
			return (await users.keep(userId)) ?? user;
		}
		// The first user has to be created as an administrator, by the setup link.
		const isFirst = (await users.count()) === 0;
		if (teamOfNew === undefined || isFirst) throw new OidcRefusedError('oidc-unknown');
		const team = (await teams.all()).find(({ name }) => name === teamOfNew);
		if (!team) throw new OidcRefusedError('oidc-team');
		const places = [{ teamId: team.teamId, role: 'member' as const }];
		return addUser(tables, { email, isVerified: true, oidc, places });
	});
}

/** Ends all access to a user by whoever registered the address first, because the provider knows its real owner. */
async function reclaim(tables: AccessTables, { userId, email }: User, actor: Actor): Promise<void> {
	const { users, sessions, links, audit } = tables;
	await users.removePassword(userId);
	await sessions.removeAll(userId);
	await links.removeKind('password', userId);
	await endLinksMadeBy(tables, userId, actor);
	await audit.add(done(actor, 'user.reclaimed', { subject: email }));
}
