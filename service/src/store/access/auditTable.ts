import type { Query } from '../database/tables.ts';

/** An entry of the audit log. */
export interface AuditEntry {
	readonly entryId: number;
	readonly at: string;
	readonly actor: string;
	readonly teamId: number | undefined;
	readonly action: string;
	readonly subject: string;
	readonly address: string;
}

export interface NewAuditEntry {
	readonly actor: string;
	readonly userId?: number | undefined;
	readonly teamId?: number | undefined;
	readonly action: string;
	readonly subject?: string | undefined;
	readonly address?: string | undefined;
}

/** The audit log. */
export class AuditTable {
	readonly #query: Query;
	readonly #now: () => Date;

	constructor(query: Query, now: () => Date) {
		this.#query = query;
		this.#now = now;
	}

	async add(entry: NewAuditEntry): Promise<void> {
		await this.#query
			.insertInto('audit_entry')
			.values({
				at: this.#now().toISOString(),
				actor: entry.actor,
				user_id: entry.userId ?? null,
				team_id: entry.teamId ?? null,
				action: entry.action,
				subject: entry.subject ?? '',
				address: entry.address ?? '',
			})
			.execute();
	}

	/** Newest first; with `before`, only entries older than the one with this ID. */
	async list(limit: number, before?: number): Promise<AuditEntry[]> {
		const all = this.#query
			.selectFrom('audit_entry')
			.select([
				'entry_id as entryId',
				'at',
				'actor',
				'team_id as teamId',
				'action',
				'subject',
				'address',
			])
			.orderBy('entry_id', 'desc')
			.limit(limit);
		const rows = await (before === undefined ? all : all.where('entry_id', '<', before)).execute();
		return rows.map(({ teamId, ...row }) => ({ ...row, teamId: teamId ?? undefined }));
	}
}
