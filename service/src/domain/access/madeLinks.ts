import type { AccessTables } from '../../store/access/accessTables.ts';
import { done } from './actor.ts';
import type { Actor } from './actor.ts';

/** What the activity calls whom an invitation is for that names nobody. */
export const anyUser = 'any user with the link';

/**
 * Ends the open links of a user who loses the right to make them, to a team or all: one that they kept would bring them
 * back.
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
