import type { Selectable } from 'kysely';
import type { LinkKind, Query, Role, Tables } from '../database/tables.ts';

/** A link that works once and expires: to set up the service, join a team or choose a password. */
export interface OneTimeLink {
	readonly linkId: number;
	readonly kind: LinkKind;
	readonly userId: number | undefined;
	readonly teamId: number | undefined;
	readonly role: Role | undefined;
	readonly email: string | undefined;
	readonly created: string;
	readonly expires: string;
}

export interface NewLink {
	readonly tokenHash: string;
	readonly kind: LinkKind;
	readonly userId?: number | undefined;
	readonly teamId?: number | undefined;
	readonly role?: Role | undefined;
	readonly email?: string | undefined;
	readonly createdBy?: number | undefined;
	readonly created: Date;
	readonly expires: Date;
}

function toLink(row: Selectable<Tables['one_time_link']>): OneTimeLink {
	return {
		linkId: row.link_id,
		kind: row.kind,
		userId: row.user_id ?? undefined,
		teamId: row.team_id ?? undefined,
		role: row.role ?? undefined,
		email: row.email ?? undefined,
		created: row.created,
		expires: row.expires,
	};
}

export class LinkTable {
	readonly #query: Query;

	constructor(query: Query) {
		this.#query = query;
	}

	async add(link: NewLink): Promise<void> {
		await this.#query
			.insertInto('one_time_link')
			.values({
				token_hash: link.tokenHash,
				kind: link.kind,
				user_id: link.userId ?? null,
				team_id: link.teamId ?? null,
				role: link.role ?? null,
				email: link.email ?? null,
				created_by: link.createdBy ?? null,
				created: link.created.toISOString(),
				expires: link.expires.toISOString(),
			})
			.execute();
	}

	/** A link that is neither used nor expired. */
	async find(tokenHash: string, now: Date): Promise<OneTimeLink | undefined> {
		const row = await this.#query
			.selectFrom('one_time_link')
			.selectAll()
			.where('token_hash', '=', tokenHash)
			.where('expires', '>', now.toISOString())
			.executeTakeFirst();
		return row && toLink(row);
	}

	/** Uses up a valid link. If several requests use it at once, only one gets it. */
	async take(tokenHash: string, now: Date): Promise<OneTimeLink | undefined> {
		const row = await this.#query
			.deleteFrom('one_time_link')
			.where('token_hash', '=', tokenHash)
			.where('expires', '>', now.toISOString())
			.returningAll()
			.executeTakeFirst();
		return row && toLink(row);
	}

	/** The open invitations to a team. */
	async invitations(teamId: number, now: Date): Promise<OneTimeLink[]> {
		const rows = await this.#query
			.selectFrom('one_time_link')
			.selectAll()
			.where('kind', '=', 'invitation')
			.where('team_id', '=', teamId)
			.where('expires', '>', now.toISOString())
			.orderBy('link_id')
			.execute();
		return rows.map(toLink);
	}

	/** Revokes an invitation to a team; false if there is none. */
	async removeInvitation(teamId: number, linkId: number): Promise<boolean> {
		const { numDeletedRows } = await this.#query
			.deleteFrom('one_time_link')
			.where('kind', '=', 'invitation')
			.where('team_id', '=', teamId)
			.where('link_id', '=', linkId)
			.executeTakeFirstOrThrow();
		return numDeletedRows > 0n;
	}

	/** Revokes the links that a user created for others: the invitations to one team or, without `teamId`, all. */
	async removeMadeBy(userId: number, teamId?: number): Promise<OneTimeLink[]> {
		const all = this.#query.deleteFrom('one_time_link').where('created_by', '=', userId);
		const some = teamId === undefined ? all : all.where('team_id', '=', teamId);
		return (await some.returningAll().execute()).map(toLink);
	}

	async removeKind(kind: LinkKind, userId?: number): Promise<void> {
		const all = this.#query.deleteFrom('one_time_link').where('kind', '=', kind);
		await (userId === undefined ? all : all.where('user_id', '=', userId)).execute();
	}

	async forget(before: Date): Promise<void> {
		await this.#query
			.deleteFrom('one_time_link')
			.where('expires', '<=', before.toISOString())
			.execute();
	}
}
