import type { AccessStore, AccessTables } from '../../store/access/accessTables.ts';
import type { Role } from '../../store/database/tables.ts';
import { setOwnRetention } from '../../store/retention.ts';
import type { OwnRetention } from '../../store/retention.ts';
import { ServiceProblem } from '../problem.ts';
import { done } from './actor.ts';
import { keysToRevoke, revokeKey } from './keys.ts';
import { endLinksMadeBy } from './madeLinks.ts';
import { roleIn } from './places.ts';
import type { Actor } from './actor.ts';

const noMember = () => new ServiceProblem('not_found', 'There is no such member.');

/** Changes to the members of a team, for its admins. */
export class Members {
	readonly #store: AccessStore;

	constructor(store: AccessStore) {
		this.#store = store;
	}

	/** Adds a user to a team, or changes the role of a member. */
	async set(teamId: number, userId: number, role: Role, actor: Actor): Promise<void> {
		await this.#store.change(actor, async (tables) => {
			const isKnown = (await roleIn(tables, userId, teamId)) !== undefined;
			await setRole(tables, { teamId, userId, role, actor, isKnown });
		});
	}

	/** Changes the role of a member; throws ServiceProblem if the user is none. */
	async change(teamId: number, userId: number, role: Role, actor: Actor): Promise<void> {
		await this.#store.change(actor, async (tables) => {
			if ((await roleIn(tables, userId, teamId)) === undefined) throw noMember();
			await setRole(tables, { teamId, userId, role, actor, isKnown: true });
		});
	}

	/**
	 * Removes a member, and the keys that they may know: all of the team or, if they leave by themselves, those that
	 * they may revoke.
	 */
	async remove(
		teamId: number,
		userId: number,
		actor: Actor,
		keyIds: readonly number[],
	): Promise<void> {
		await this.#store.change(actor, async (tables, query) => {
			const { users, members, audit } = tables;
			const mayRevoke =
				userId === actor.userId ? await keysToRevoke(tables, teamId, actor) : () => true;
			const user = await users.withId(userId);
			const wasMember = await members.remove(teamId, userId);
			if (!wasMember || !user) throw noMember();
			await audit.add(done(actor, 'member.removed', { teamId, subject: user.email }));
			await endLinksMadeBy(tables, userId, actor, teamId);
			for (const keyId of keyIds) {
				const { name } = await revokeKey(this.#store, query, { teamId, keyId, mayRevoke });
				await audit.add(done(actor, 'key.revoked', { teamId, subject: name }));
			}
		});
	}
}

interface NewRole {
	readonly teamId: number;
	readonly userId: number;
	readonly role: Role;
	readonly actor: Actor;
	/** Whether the user already is a member. */
	readonly isKnown: boolean;
}

async function setRole(
	tables: AccessTables,
	{ teamId, userId, role, actor, isKnown }: NewRole,
): Promise<void> {
	const { users, teams, members, audit } = tables;
	const user = await users.withId(userId);
	if (!user) throw noMember();
	if ((await teams.nameOf(teamId)) === undefined) throw noTeam();
	await members.set(teamId, userId, role);
	const action = isKnown ? 'member.changed' : 'member.added';
	await audit.add(done(actor, action, { teamId, subject: `${user.email}: ${role}` }));
	if (role !== 'admin') await endLinksMadeBy(tables, userId, actor, teamId);
}

/** Changes to teams, for administrators of the service. */
export class TeamList {
	readonly #store: AccessStore;

	constructor(store: AccessStore) {
		this.#store = store;
	}

	/** Adds a team with the actor as its admin; throws ServiceProblem if the name is taken. */
	async add(name: string, actor: Actor): Promise<number> {
		return this.#store.change(actor, async ({ teams, members, audit }) => {
			const teamId = await teams.add(name);
			if (teamId === undefined) throw taken(name);
			if (actor.userId !== undefined) await members.set(teamId, actor.userId, 'admin');
			await audit.add(done(actor, 'team.added', { teamId, subject: name }));
			return teamId;
		});
	}

	async rename(teamId: number, name: string, actor: Actor): Promise<void> {
		await this.#store.change(actor, async ({ teams, audit }) => {
			const all = await teams.all();
			if (!all.some((one) => one.teamId === teamId)) throw noTeam();
			if (all.some((one) => one.teamId !== teamId && one.name === name)) throw taken(name);
			await teams.rename(teamId, name);
			await audit.add(done(actor, 'team.renamed', { teamId, subject: name }));
		});
	}

	/** Changes how long the documents of a team are kept. Takes effect within a minute. */
	async setRetention(teamId: number, own: OwnRetention, actor: Actor): Promise<void> {
		await this.#store.change(actor, async ({ teams, audit }, query) => {
			const name = await teams.nameOf(teamId);
			if (name === undefined) throw noTeam();
			await setOwnRetention(query, teamId, own);
			const { days = 'default', documents = 'default' } = own;
			const subject = `${name}: days ${days}, documents ${documents}`;
			await audit.add(done(actor, 'retention.changed', { teamId, subject }));
		});
	}

	/** Deletes a team without templates and documents. */
	async remove(teamId: number, actor: Actor): Promise<void> {
		await this.#store.change(actor, async ({ teams, audit }) => {
			const name = await teams.nameToRemove(teamId);
			if (name === undefined) throw noTeam();
			if (!(await teams.isEmpty(teamId))) {
				const message = `The team "${name}" still has templates or documents, perhaps in the trash. Delete them first.`;
				const details = { reason: 'team-not-empty', values: { name } } as const;
				throw new ServiceProblem('conflict', message, [], details);
			}
			await teams.remove(teamId, this.#store.now());
			await audit.add(done(actor, 'team.removed', { subject: name }));
		});
	}
}

const noTeam = () => new ServiceProblem('not_found', 'There is no such team.');
const taken = (name: string) =>
	new ServiceProblem('conflict', `There is a team "${name}" already.`, [], {
		reason: 'team-exists',
		values: { name },
	});
