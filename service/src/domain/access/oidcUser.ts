import type { AccessStore, AccessTables } from '../../store/access/accessTables.ts';
import type { OidcSubject, User } from '../../store/access/userTable.ts';
import { done } from './actor.ts';
import type { Actor } from './actor.ts';
import { endLinksMadeBy } from './madeLinks.ts';
import { addUser } from './users.ts';

/** What an OIDC provider says about someone. */
export interface OidcClaims extends OidcSubject {
	readonly email: string | undefined;
	/** Whether the provider has seen that the address is theirs. */
	readonly isVerified: boolean;
}

/** Why someone whom the provider knows may not sign in. */
export type OidcRefusal = 'oidc-unknown' | 'oidc-unverified' | 'oidc-other' | 'oidc-team';

export class OidcRefusedError extends Error {
	readonly reason: OidcRefusal;

	constructor(reason: OidcRefusal) {
		super(`OIDC: ${reason}`);
		this.reason = reason;
	}
}

/**
 * The user of these claims: who signed in with this subject before, else who has this verified address; if nobody had
 * verified it before, whoever registered it loses password, sessions and links. With
 * `teamOfNew`, others become members of the team with this name; without it, they are refused with OidcRefusedError.
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
		// The first user has to be an administrator.
		const isFirst = (await users.count()) === 0;
		if (teamOfNew === undefined || isFirst) throw new OidcRefusedError('oidc-unknown');
		const team = (await teams.all()).find(({ name }) => name === teamOfNew);
		if (!team) throw new OidcRefusedError('oidc-team');
		const places = [{ teamId: team.teamId, role: 'member' as const }];
		return addUser(tables, { email, isVerified: true, oidc, places });
	});
}

/** Ends all that whoever registered an address has of the user, when somebody else turns out to have the address. */
async function reclaim(tables: AccessTables, { userId, email }: User, actor: Actor): Promise<void> {
	const { users, sessions, links, audit } = tables;
	await users.removePassword(userId);
	await sessions.removeAll(userId);
	await links.removeKind('password', userId);
	await endLinksMadeBy(tables, userId, actor);
	await audit.add(done(actor, 'user.reclaimed', { subject: email }));
}
