import type { AccessStore, AccessTables } from '../../store/access/accessTables.ts';
import type { Query } from '../../store/database/tables.ts';
import { newKey } from '../../store/keyTable.ts';
import type { StoredKey, TeamKey } from '../../store/keyTable.ts';
import { ServiceProblem } from '../problem.ts';
import { done } from './actor.ts';
import type { Actor } from './actor.ts';
import { roleIn } from './places.ts';

const noKey = () => new ServiceProblem('not_found', 'There is no such key.');
const notTheirs = () =>
	new ServiceProblem('forbidden', 'Only admins of the team may change the keys of others.', [], {
		reason: 'keys-of-others',
	});

/** A new key. It can't be shown again, because only its hash is stored. */
export interface MadeKey {
	readonly key: string;
	readonly name: string;
}

/** The API keys of teams. Changes take effect with the next request, in all instances. */
export class Keys {
	readonly #store: AccessStore;

	constructor(store: AccessStore) {
		this.#store = store;
	}

	/** In order of creation. */
	list(teamId: number): Promise<StoredKey[]> {
		return this.#store.keys.list(teamId);
	}

	add(
		teamId: number,
		{ name, expires }: { readonly name: string; readonly expires: Date | undefined },
		actor: Actor,
	): Promise<MadeKey> {
		const [key, creatorId] = [newKey(), actor.userId];
		return this.#store.change(actor, async ({ audit }, query) => {
			await this.#store.keys.add(teamId, { key, name, expires, creatorId }, query);
			await audit.add(done(actor, 'key.added', { teamId, subject: name }));
			return { key, name };
		});
	}

	/** Replaces a key, which stops working, by a new one with the same name and lifetime. */
	async replace(teamId: number, keyId: number, actor: Actor): Promise<MadeKey> {
		const [key, creatorId] = [newKey(), actor.userId];
		return this.#store.change(actor, async (tables, query) => {
			const mayRevoke = await keysToRevoke(tables, teamId, actor);
			const old = await revokeKey(this.#store, query, { teamId, keyId, mayRevoke });
			const { name, created, expires } = old;
			const now = this.#store.now().getTime();
			const end =
				expires === undefined
					? undefined
					: new Date(now + Date.parse(expires) - Date.parse(created));
			await this.#store.keys.add(teamId, { key, name, expires: end, creatorId }, query);
			await tables.audit.add(done(actor, 'key.replaced', { teamId, subject: name }));
			return { key, name };
		});
	}

	async revoke(teamId: number, keyId: number, actor: Actor): Promise<void> {
		await this.#store.change(actor, async (tables, query) => {
			const mayRevoke = await keysToRevoke(tables, teamId, actor);
			const { name } = await revokeKey(this.#store, query, { teamId, keyId, mayRevoke });
			await tables.audit.add(done(actor, 'key.revoked', { teamId, subject: name }));
		});
	}
}

/** Whether the actor may revoke a key. */
export type MayRevoke = (key: TeamKey) => boolean;

/** Admins of the team and the command line may revoke all of its keys; members their own. */
export async function keysToRevoke(
	tables: AccessTables,
	teamId: number,
	{ userId }: Actor,
): Promise<MayRevoke> {
	const isAdmin = userId === undefined || (await roleIn(tables, userId, teamId)) === 'admin';
	return ({ creatorId }) => isAdmin || creatorId === userId;
}

/** Revokes a key in a transaction and returns it; throws ServiceProblem. */
export async function revokeKey(
	{ keys }: AccessStore,
	query: Query,
	{ teamId, keyId, mayRevoke }: { teamId: number; keyId: number; mayRevoke: MayRevoke },
): Promise<TeamKey> {
	const key = await keys.ofTeam(teamId, keyId, query);
	if (!key) throw noKey();
	if (!mayRevoke(key)) throw notTheirs();
	if (!(await keys.revoke(keyId, query))) throw noKey();
	return key;
}
