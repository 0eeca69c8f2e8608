import type { AccessTables } from '../../store/access/accessTables.ts';
import { done } from './actor.ts';
import type { Actor } from './actor.ts';

/** How the audit log calls the invited user of an invitation without an address. */
export const anyUser = 'any user with the link';

/**
 * Ends the open links of a user who may no longer create them, for one team or all. The user could otherwise return
 * by a link of their own.
 */
export async function endLinksMadeBy(
	{ links, audit }: AccessTables,
	userId: number,
	actor: Actor,
	teamId?: number,
): Promise<void> {
	for (const link of await links.removeMadeBy(userId, teamId)) {
		if (link.kind !== 'invitation') continue;
		const subject = link.email ?? anyUser;
		await audit.add(done(actor, 'invitation.ended', { teamId: link.teamId, subject }));
	}
}
