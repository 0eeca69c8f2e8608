import { openAccess } from '../domain/access/access.ts';
import type { Access } from '../domain/access/access.ts';
import { openState } from '../server/state.ts';
import type { State } from '../server/state.ts';
import { TeamTable } from '../store/teamTable.ts';
import { storageOf } from './config/options/stored.ts';
import type { stored } from './config/options/stored.ts';
import type { ValuesOf } from './config/option.ts';
import { Failure, UsageError } from './failure.ts';

const now = () => new Date();

/** The opened storage that a command works on. */
export interface Opened {
	readonly teams: TeamTable;
	readonly access: Access;
	readonly state: State;
}

/** Runs a command on the stored data, even while the service uses it. */
export async function withState(
	values: ValuesOf<typeof stored>,
	work: (opened: Opened) => Promise<void>,
): Promise<void> {
	await using opened = new AsyncDisposableStack();
	const state = await openState(storageOf(values), { now }, opened);
	const { database } = state;
	const { newLimiter } = database;
	// Commands read no cookies of browsers, so they don't need the secret.
	const access = openAccess(database, { now, newLimiter, secret: new Uint8Array() });
	await work({ teams: new TeamTable(database, now), access, state });
}

/** A team by its number and name. */
export interface ChosenTeam {
	readonly teamId: number;
	readonly name: string;
}

/** The team of this name; without a name, the only one. Rejects with Failure, or UsageError if there are several. */
export async function chosenTeam(teams: TeamTable, name: string | undefined): Promise<ChosenTeam> {
	if (name !== undefined) return { teamId: await teamNamed(teams, name), name };
	const [only, ...others] = await teams.names();
	if (only === undefined) throw new Failure('There is no team yet; add one with: team add NAME.');
	if (others.length > 0) {
		const names = [only, ...others].map((one) => `"${one}"`).join(', ');
		throw new UsageError(`--team is missing: there are ${names}.`);
	}
	return { teamId: await teamNamed(teams, only), name: only };
}

/** The number of a team; rejects with Failure if there is none of this name. */
export async function teamNamed(teams: TeamTable, name: string): Promise<number> {
	const teamId = await teams.named(name);
	if (teamId !== undefined) return teamId;
	const names = (await teams.names()).map((one) => `"${one}"`);
	const known = names.length > 0 ? `There are ${names.join(', ')}` : 'There is none yet';
	throw new Failure(`There is no team "${name}". ${known}; add one with: team add "${name}".`);
}
