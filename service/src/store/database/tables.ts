import type { Generated, Kysely } from 'kysely';
import type { AccessColumns } from '../access/columns.ts';

/** The columns of all tables; `schema.ts` creates them. Times are ISO 8601 in UTC with milliseconds. */
export interface Tables extends AccessColumns {
	team: { team_id: Generated<number>; name: string };
	/** null: as for all teams; 0: no limit. */
	team_retention: { team_id: number; days: number | null; documents: number | null };
	chore: { name: string; done: string };
	unused_object: { object: string; since: string };
	api_key: {
		key_id: Generated<number>;
		team_id: number;
		name: string;
		hash: string;
		/** The first characters, to recognize a key by. */
		prefix: string;
		created: string;
		/** null: never. */
		expires: string | null;
		/** The user who made it; null: none is known. */
		creator_id: number | null;
		/** Noted once a minute. */
		last_used: string | null;
	};
	secret: { name: string; value: Uint8Array };
	content: {
		hash: string;
		/** Empty where an object has them. */
		bytes: Uint8Array;
		/** The key of the object that has the bytes. */
		object: string | null;
	};
	template: {
		position: Generated<number>;
		team_id: number;
		uid: string;
		name: string;
		/** JSON. */
		fields: string;
		content_hash: string;
		created: string;
		updated: string;
		/** What `fields` has: 0 neither drop-downs nor radio groups, 1 these, 2 maximum lengths as well. */
		has_choices: Generated<number>;
		/** The user who added it; null: none is known. */
		creator_id: number | null;
		deleted_at: Generated<string | null>;
		/** Empty: in none. */
		folder: Generated<string>;
	};
	document: {
		position: Generated<number>;
		team_id: number;
		uid: string;
		template: number;
		template_name: string;
		name: string;
		creator_id: number | null;
		created: string;
		updated: string;
		deleted_at: Generated<string | null>;
	};
	document_bytes: { document: number; content_hash: string; taken: number; delta: Uint8Array };
	document_tally: { team_id: number; block: number; shard: number; n: number };
	template_source: { template: number; hash: string };
	deleted_source: { team_id: number; hash: string };
	fill_key: {
		team_id: number;
		key: string;
		request_hash: string;
		document_uid: string;
		created: string;
	};
}

/** What runs queries: a database, or a transaction. */
export type Query = Kysely<Tables>;
