import type { Generated } from 'kysely';

export type Role = 'admin' | 'member';
export type LinkKind = 'setup' | 'invitation' | 'password';

/** The tables about who may do what. Times are ISO 8601 in UTC; of tokens, only hashes are stored. */
export interface AccessColumns {
	user_account: {
		user_id: Generated<number>;
		/** In lower case. */
		email: string;
		/** NULL: signs in by OIDC only, or has not chosen one yet. */
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
}
