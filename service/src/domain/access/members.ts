import type { AccessStore } from '../../store/access/accessTables.ts';
import type { Role } from '../../store/database/tables.ts';
import { setOwnRetention } from '../../store/retention.ts';
import type { OwnRetention } from '../../store/retention.ts';
import { ServiceProblem } from '../problem.ts';
import { done } from './actor.ts';
import { changeableKey } from './keys.ts';
import { endLinksMadeBy } from './madeLinks.ts';
import type { Actor } from './actor.ts';

const noMember = () => new ServiceProblem('not_found', 'There is no such member.');

/** What admins of a team do with its members. */
export class Members {
	readonly #store: AccessStore;

	constructor(store: AccessStore) {
		this.#store = store;
	}

	/** Adds a user to a team, or gives a member another role. */
	async set(teamId: number, userId: number, role: Role, actor: Actor): Promise<void> {
		const user = await this.#store.read.users.withId(userId);
		if (!user) throw noMember();
		const subject = `${user.email}: ${role}`;
		await this.#store.change(async (tables) => {
			const { members, audit } = tables;
			const isKnown = (await members.ofTeam(teamId)).some((one) => one.userId === userId);
			await members.set(teamId, userId, role);
			const action = isKnown ? 'member.changed' : 'member.added';
			await audit.add(done(actor, action, { teamId, subject }));
			if (role !== 'admin') await endLinksMadeBy(tables, userId, actor, teamId);
		});
	}

	/** Gives a member another role; throws ServiceProblem if they are none. */
	async change(teamId: number, userId: number, role: Role, actor: Actor): Promise<void> {
		const all = await this.#store.read.members.ofTeam(teamId);
		if (!all.some((one) => one.userId === userId)) throw noMember();
		await this.set(teamId, userId, role, actor);
	}

	/** Removes a member and, with them, keys that they may know. `role`: that of whoever does it. */
	async remove(
		teamId: number,
		userId: number,
		actor: Actor,
		{ role, keyIds }: { readonly role: Role; readonly keyIds: readonly number[] },
	): Promise<void> {
		const user = await this.#store.read.users.withId(userId);
		const keys = await Promise.all(
			keyIds.map((keyId) => changeableKey(this.#store, teamId, keyId, actor, role)),
		);
		await this.#store.change(async (tables, query) => {
			const { members, audit } = tables;
			const wasMember = await members.remove(teamId, userId);
			if (!wasMember || !user) throw noMember();
			await audit.add(done(actor, 'member.removed', { teamId, subject: user.email }));
			await endLinksMadeBy(tables, userId, actor, teamId);
			for (const { id, name } of keys) {
				await this.#store.keys.revoke(id, query);
				await audit.add(done(actor, 'key.revoked', { teamId, subject: name }));
			}
		});
	}
}

/** What administrators of the service do with teams. */
export class TeamList {
	readonly #store: AccessStore;

	constructor(store: AccessStore) {
		this.#store = store;
	}

	/** Adds a team, with whoever adds it as its admin; throws ServiceProblem if the name is taken. */
	async add(name: string, actor: Actor): Promise<number> {
		return this.#store.change(async ({ teams, members, audit }) => {
			const teamId = await teams.add(name);
			if (teamId === undefined) throw taken(name);
			if (actor.userId !== undefined) await members.set(teamId, actor.userId, 'admin');
			await audit.add(done(actor, 'team.added', { teamId, subject: name }));
			return teamId;
		});
	}

	async rename(teamId: number, name: string, actor: Actor): Promise<void> {
		await this.#store.change(async ({ teams, audit }) => {
			const all = await teams.all();
			if (!all.some((one) => one.teamId === teamId)) throw noTeam();
			if (all.some((one) => one.teamId !== teamId && one.name === name)) throw taken(name);
			await teams.rename(teamId, name);
			await audit.add(done(actor, 'team.renamed', { teamId, subject: name }));
		});
	}

	/** Changes how long the documents of a team stay, from the next minute on. */
	async setRetention(teamId: number, own: OwnRetention, actor: Actor): Promise<void> {
		await this.#store.change(async ({ teams, audit }, query) => {
			const name = await teams.nameOf(teamId);
			if (name === undefined) throw noTeam();
			await setOwnRetention(query, teamId, own);
			const { days = 'default', documents = 'default' } = own;
			const subject = `${name}: days ${days}, documents ${documents}`;
			await audit.add(done(actor, 'retention.changed', { teamId, subject }));
		});
	}

	/** Deletes a team that has no templates and documents left. */
	async remove(teamId: number, actor: Actor): Promise<void> {
		await this.#store.change(async ({ teams, audit }) => {
			const name = await teams.nameToRemove(teamId);
			if (name === undefined) throw noTeam();
			if (!(await teams.isEmpty(teamId))) {
				const message = `The team "${name}" still has templates or documents, perhaps in the trash. Delete them first.`;
				throw new ServiceProblem('conflict', message);
			}
			await teams.remove(teamId);
			await audit.add(done(actor, 'team.removed', { subject: name }));
		});
	}
}

const noTeam = () => new ServiceProblem('not_found', 'There is no such team.');
const taken = (name: string) =>
	new ServiceProblem('conflict', `There is a team "${name}" already.`);
