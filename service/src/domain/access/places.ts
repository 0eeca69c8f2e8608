import type { AccessTables } from '../../store/access/accessTables.ts';
import type { Role } from '../../store/database/tables.ts';

/** A user's role in a team; undefined: no member. */
export async function roleIn(
	{ members }: AccessTables,
	userId: number,
	teamId: number,
): Promise<Role | undefined> {
	return (await members.teamsOf(userId)).find((team) => team.teamId === teamId)?.role;
}

/** The IDs of all teams; adds a team if there is none. */
export async function allTeams({ teams }: AccessTables): Promise<readonly number[]> {
	const ids = (await teams.all()).map(({ teamId }) => teamId);
	if (ids.length > 0) return ids;
	const added = await teams.add('Team 1');
	return added === undefined ? [] : [added];
}
