import type { AccessStore } from '../../store/access/accessTables.ts';
import type { Role } from '../../store/database/tables.ts';
import { newKey } from '../../store/keyTable.ts';
import type { StoredKey } from '../../store/keyTable.ts';
import { ServiceProblem } from '../problem.ts';
import { done } from './actor.ts';
import type { Actor } from './actor.ts';

const noKey = () => new ServiceProblem('not_found', 'There is no such key.');

/** A key that has just been made: the only time that it is shown. */
export interface MadeKey {
	readonly key: string;
	readonly name: string;
}

/** The API keys of teams. Each change takes effect with the next request, in all instances. */
export class Keys {
	readonly #store: AccessStore;

	constructor(store: AccessStore) {
		this.#store = store;
	}

	/** In the order in which they were made. */
	list(teamId: number): Promise<StoredKey[]> {
		return this.#store.keys.list(teamId);
	}

	add(
		teamId: number,
		{ name, expires }: { readonly name: string; readonly expires: Date | undefined },
		actor: Actor,
	): Promise<MadeKey> {
		const [key, creatorId] = [newKey(), actor.userId];
		return this.#store.change(async ({ audit }, query) => {
			await this.#store.keys.add(teamId, { key, name, expires, creatorId }, query);
			await audit.add(done(actor, 'key.added', { teamId, subject: name }));
			return { key, name };
		});
	}

	/** A new key with the name of another, which stops working, and as long a life, from now on. */
	async replace(teamId: number, keyId: number, actor: Actor, role: Role): Promise<MadeKey> {
		const old = await changeableKey(this.#store, teamId, keyId, actor, role);
		const { name, created, expires } = old;
		const [key, creatorId] = [newKey(), actor.userId];
		const now = this.#store.now().getTime();
		const end =
			expires === undefined ? undefined : new Date(now + Date.parse(expires) - Date.parse(created));
		return this.#store.change(async ({ audit }, query) => {
			if (!(await this.#store.keys.revoke(keyId, query))) throw noKey();
			await this.#store.keys.add(teamId, { key, name, expires: end, creatorId }, query);
			await audit.add(done(actor, 'key.replaced', { teamId, subject: name }));
			return { key, name };
		});
	}

	async revoke(teamId: number, keyId: number, actor: Actor, role: Role): Promise<void> {
		const { name } = await changeableKey(this.#store, teamId, keyId, actor, role);
		await this.#store.change(async ({ audit }, query) => {
			await this.#store.keys.revoke(keyId, query);
			await audit.add(done(actor, 'key.revoked', { teamId, subject: name }));
		});
	}
}

/** A key that they may change: as a member one of their own, as an admin any of the team. Throws ServiceProblem. */
export async function changeableKey(
	store: AccessStore,
	teamId: number,
	keyId: number,
	actor: Actor,
	role: Role,
): Promise<StoredKey> {
	const key = (await store.keys.list(teamId)).find(({ id }) => id === keyId);
	if (!key) throw noKey();
	if (role === 'admin' || key.creatorId === actor.userId) return key;
	const message = 'Only admins of the team may change the keys of others.';
	throw new ServiceProblem('forbidden', message);
}
