import type { Generated, Kysely } from 'kysely';

export type Role = 'admin' | 'member';
export type LinkKind = 'setup' | 'invitation' | 'password';

/** How many documents that are not in the trash a block of positions has; several rows add up. */
interface Tally {
	block: number;
	shard: number;
	n: number;
	/** None was created earlier; empty: not known. */
	first_created: Generated<string>;
	/** None was created later; "9": not known. */
	last_created: Generated<string>;
}

/**
 * The columns of all tables; `migrations/` makes them. Times are ISO 8601 in UTC with milliseconds; of tokens, only
 * hashes are stored.
 */
export interface Tables {
	user_account: {
		user_id: Generated<number>;
		/** In the form by which users are known: see emailAddress.ts. */
		email: string;
		/** 1: an administrator of the service or a provider has said that the address is theirs. */
		is_verified: Generated<number>;
		/** null: signs in by OIDC only, or has not chosen one yet. */
		password_hash: string | null;
		/** 1: administers the service. */
		is_admin: number;
		oidc_issuer: string | null;
		oidc_subject: string | null;
		/** The team that the page shows. */
		chosen_team: number | null;
		created: string;
	};
	membership: {
		team_id: number;
		user_id: number;
		role: Role;
		created: string;
	};
	session: {
		session_id: Generated<number>;
		token_hash: string;
		user_id: number;
		created: string;
		last_used: string;
		expires: string;
		/** What the browser calls itself. */
		device: string;
		address: string;
	};
	one_time_link: {
		link_id: Generated<number>;
		token_hash: string;
		kind: LinkKind;
		/** Whose password it sets. */
		user_id: number | null;
		/** The team that an invitation is to. */
		team_id: number | null;
		role: Role | null;
		/** Whom it is for, if that is known. */
		email: string | null;
		created_by: number | null;
		created: string;
		expires: string;
	};
	audit_entry: {
		entry_id: Generated<number>;
		at: string;
		/** Who: an email address, an API key's name, or the command line. */
		actor: string;
		user_id: number | null;
		team_id: number | null;
		action: string;
		subject: string;
		address: string;
	};
	team: {
		team_id: Generated<number>;
		name: string;
		/** What was deleted until then is not in the trash any more; empty: it was never emptied. */
		trash_emptied: Generated<string>;
		/** The team is gone, and its rows go. */
		removed_at: Generated<string | null>;
	};
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
		/** The user who added it; null: none is known. */
		creator_id: number | null;
		/** The user who changed it last; null: none has, or none is known. */
		changed_by: number | null;
		deleted_at: Generated<string | null>;
		/** 1: not in the trash any more; it goes when its documents are gone. */
		deleted_for_good: Generated<number>;
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
		/** When it was deleted by itself: those of a template in the trash stay as they were. */
		deleted_at: Generated<string | null>;
	};
	document_bytes: {
		document: number;
		content_hash: string;
		taken: number;
		delta: Uint8Array;
		/** Of the other columns and the document's parts; null while rows of an earlier version are restored. */
		checksum: Uint8Array | null;
	};
	document_part: {
		document: number;
		/** The position of its first byte in the document. */
		at: number;
		content_hash: string;
	};
	/** The templates of a combined document, without that of its row. */
	document_source: { document: number; template: number };
	document_tally: Tally & { team_id: number };
	/** Of a template, whether that is in the trash or not. */
	template_tally: Tally & { template: number; trashed: number };
	deletion: {
		deletion_id: Generated<number>;
		team_id: number;
		deleted_at: string;
		/** JSON: which documents. */
		chosen: string;
		/** The position up to which. */
		last: number;
		/** How many were deleted so far. */
		done: number;
		/** JSON: what is noted at the end. */
		entry: string;
	};
	fill_key: {
		team_id: number;
		key: string;
		request_hash: string;
		document_uid: string;
		/** JSON; null: there were none. */
		warnings: string | null;
		created: string;
	};
}

/** What runs queries: a database, or a transaction. */
export type Query = Kysely<Tables>;
